import { entriesOf } from '#causes';
import { findPod, type Pod } from '#cluster';
import type { StoppingTimes } from '#kubelet/termination';
import type { Outcome } from '#play';
import { medianStop } from '#pod-times';
import { inSeconds, seconds } from '#units';

/** Pods that take their whole grace period to stop, as nothing shows how long they need. */
export interface StoppingAssumption {
  readonly kind: 'stopping-times';
  readonly pods: number;
  /** The longest of these grace periods. */
  readonly seconds: number;
  /** The time within which half of them are taken to stop. */
  readonly medianSeconds: number;
}

/** A grace period of a second leaves no window. */
const SHORTEST = 1;

export function ofStopping(
  { entries, cluster, made }: Pick<Outcome, 'entries' | 'cluster' | 'made'>,
  stoppingTimesOf: (pod: Pod) => StoppingTimes,
): readonly StoppingAssumption[] {
  const pods = new Set<string>();
  let longest = 0;
  for (const { cause } of entriesOf(entries, 'kubelet/stopping-containers')) {
    if (cause.gracePeriodSeconds <= SHORTEST) continue;
    const pod = made.get(cause.pod) ?? findPod(cluster.pods, cause.pod);
    if (pod === undefined || stoppingTimesOf(pod).stopAfter !== undefined) continue;
    pods.add(cause.pod);
    longest = Math.max(longest, cause.gracePeriodSeconds);
  }
  if (pods.size === 0) return [];
  const median = Math.round(inSeconds(medianStop(seconds(longest))));
  return [{ kind: 'stopping-times', pods: pods.size, seconds: longest, medianSeconds: median }];
}
