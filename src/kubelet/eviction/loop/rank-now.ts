import type { PodStats } from '#cluster';
import { kubeletUid } from '#pod-facts';
import { present } from '#units';
import { at } from '#usage';
import type { Observations } from '../observations.ts';
import type { Threshold } from '../threshold.ts';
import { activePods, type PassContext } from './pass-context.ts';
import { rankPods } from './ranked-pods.ts';
import type { PressureRanking } from './ranking-log.ts';

export interface RankedNow {
  readonly ranking: PressureRanking;
  /** Measured usage of the pods, by the uid under which the kubelet measures them. */
  readonly stats: ReadonlyMap<string, PodStats>;
}

/** Ranks the pods of a node as a pass that acts on a threshold would. */
export function rankNow(
  context: PassContext,
  threshold: Threshold,
  observations: Observations,
): RankedNow {
  const { node, parts, rules, usage } = context;
  const { now } = parts.timeline;
  const { signal } = threshold;
  const pods = activePods(context);
  const stats = new Map(
    pods.flatMap((pod) => {
      const measured = usage.podOver(pod, at(now));
      return measured === undefined ? [] : [[kubeletUid(pod), measured] as const];
    }),
  );
  const victims = rankPods(pods, { signal, layout: rules.layout, stats }, rules.ranking);
  const observation = present(observations.get(signal), `what ${node} shows of ${signal}`);
  const ranking = { node, signal, at: now, threshold, observation, order: rules.ranking, victims };
  return { ranking, stats };
}
