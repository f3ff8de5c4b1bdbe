import type { PodSpec } from '#cluster';
import { type Duration, seconds } from '#units';
import type { StoppingTimes } from './stopping-times.ts';

/** The time that a pod's preStop hooks take, as far as its spec shows it: only sleep hooks do. */
export function preStopOf({ containers, initContainers }: PodSpec): Pick<StoppingTimes, 'preStop'> {
  const longest = [...containers, ...initContainers].reduce(
    (most, { lifecycle }) => Math.max(most, lifecycle?.preStop?.sleep?.seconds ?? 0),
    0,
  );
  const preStop: Duration = seconds(longest);
  return longest === 0 ? {} : { preStop };
}
