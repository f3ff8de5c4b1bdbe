import type { PlayedScenario } from '#simulation';
import { sha256Of } from '#units';

/**
 * Names a run: equal digests mean equal settings and an equal course of events. It does not depend
 * on how the input was cut into files or on the order of its objects.
 */
export function digestOf({ outcome, seed, duration, versions }: PlayedScenario): string {
  const identity = [outcome.start, duration, seed, versions.controlPlane, outcome.digest];
  return `sha256:${sha256Of(JSON.stringify(identity))}`;
}
