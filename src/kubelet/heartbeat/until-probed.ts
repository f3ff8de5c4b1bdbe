import type { Container, PodSpec } from '#cluster';
import { type Duration, longest, microseconds, seconds } from '#units';

/** In seconds: the default of periodSeconds. */
const PERIOD = 10;

/**
 * The time from the start of a kubelet until all readiness probes of a pod have succeeded: the worker
 * of each probe first waits for a random part of its period.
 * @param part the drawn part for the first container, the second and so on, from 0 to 1
 * @upstream pkg/kubelet/prober/worker.go run (1.36)
 */
export function untilProbed(
  { initContainers, containers }: Pick<PodSpec, 'containers' | 'initContainers'>,
  part: (n: number) => number,
): Duration {
  return [...initContainers, ...containers]
    .flatMap(({ readinessProbe }: Container) => readinessProbe ?? [])
    .map(({ periodSeconds = PERIOD, successThreshold = 1 }, n) =>
      microseconds((part(n) + successThreshold - 1) * seconds(periodSeconds)),
    )
    .reduce((most, each) => longest(most, each), seconds(0));
}
