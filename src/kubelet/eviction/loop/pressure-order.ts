import type { CauseId } from '#causes';
import type { PodStats } from '#cluster';
import { allocatedSpec, kubeletUid } from '#pod-facts';
import { evictionNotice } from '../eviction-message.ts';
import type { Observations } from '../observations.ts';
import { resourceOf } from '../signals.ts';
import { isHardThreshold } from '../threshold.ts';
import { type EvictionOrder, evictedVerdict } from './eviction-order.ts';
import { gracePeriodAsked } from './grace-period.ts';
import { causeOfChange, type PassContext } from './pass-context.ts';
import { rankNow } from './rank-now.ts';
import type { Target } from './target.ts';
import { chooseVictim, type Victim } from './victim.ts';

/** The eviction that a target asks for; undefined when there is no pod to evict. */
export function pressureOrder(
  context: PassContext,
  target: Target,
  observations: Observations,
): EvictionOrder | undefined {
  const { rules, rankings } = context;
  const { ranking, stats } = rankNow(context, target.threshold, observations);
  const victim = chooseVictim(ranking.victims);
  rankings.noteDecision({ ...ranking, ...(victim && { victim: victim.pod.key }) });
  if (victim === undefined) return undefined;
  return {
    pod: victim.pod,
    mechanism: 'node-pressure',
    signal: target.threshold.signal,
    gracePeriodSeconds: gracePeriodAsked(victim.pod, target, rules),
    failure: {
      ...evictedVerdict(rules.behavior),
      ...(rules.behavior.marksDisruption && { disruption: 'TerminationByKubelet' }),
    },
    because: explain(context, target, victim, { stats, observations }),
  };
}

interface Seen {
  readonly stats: ReadonlyMap<string, PodStats>;
  readonly observations: Observations;
}

function explain(
  context: PassContext,
  target: Target,
  { pod, decidedBy, before, tiedWith, passedOver }: Victim,
  { stats, observations }: Seen,
): CauseId {
  const { node, parts } = context;
  const { signal } = target.threshold;
  const notice = evictionNotice(
    resourceOf(signal),
    { name: pod.name, spec: allocatedSpec(pod) },
    stats.get(kubeletUid(pod)),
    { thresholds: target.sorted, observations },
  );
  return parts.recorder.record(
    'kubelet',
    {
      kind: 'eviction/victim-chosen',
      ...{ node, pod: pod.key, signal, notice },
      ...(decidedBy && { decidedBy }),
      ...(before && { before: before.key }),
      tiedWith: tiedWith.map(({ key }) => key),
      passedOver: passedOver.map((other) => ({ pod: other.pod.key, because: other.because })),
    },
    explainTarget(context, target),
  );
}

function explainTarget(context: PassContext, { threshold, rivals }: Target): CauseId {
  const { node, parts, log } = context;
  const because = log.metBecause(threshold) ?? causeOfChange(context, threshold, 'more');
  if (rivals.length === 0) return because;
  const chance = {
    kind: 'eviction/target-left-to-chance',
    ...{ node, chosen: threshold.signal, isHard: isHardThreshold(threshold) },
    others: rivals.map(({ signal }) => signal),
  } as const;
  return parts.recorder.record('kubelet', chance, because);
}
