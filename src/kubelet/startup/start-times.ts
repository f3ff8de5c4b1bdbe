import { type Duration, longest, seconds, shortest } from '#units';

/** Images and sandboxes take at least as long, if the pod is not Ready before. */
const LEAST = seconds(1);

/**
 * How long the start of a pod takes after a wait for its volumes. The time from its binding passes
 * meanwhile; that from the start of its containers does not.
 */
export function startAfterWait(
  startup: Duration,
  restart: Duration | undefined,
  waited: Duration,
): Duration {
  const least = restart === undefined ? startup : shortest(startup, (LEAST + restart) as Duration);
  return longest(least, (startup - waited) as Duration);
}

/** From its start until the containers of a pod run, where it is Ready after `startup`. */
export const untilItRuns = (startup: Duration, restart: Duration = seconds(0)): Duration =>
  shortest(startup, longest(LEAST, (startup - restart) as Duration));
