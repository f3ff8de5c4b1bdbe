import type { Pod } from '#cluster';
import type { StoppingTimes } from '#kubelet/termination';
import type { Duration } from '#units';
import { templatesOf } from '../startup/measured-times.ts';

/**
 * The stopping times of pods: as the script sets them, or as the snapshot shows them.
 * @param measured from SIGTERM until the containers of a template have ended
 */
export const stoppingTimesFrom =
  (given: (pod: Pod) => StoppingTimes, measured: ReadonlyMap<string, Duration>) =>
  (pod: Pod): StoppingTimes => {
    const times = given(pod);
    if (measured.size === 0 || times.stopAfter !== undefined) return times;
    for (const template of templatesOf(pod)) {
      const stopAfter = measured.get(template);
      if (stopAfter !== undefined) return { ...times, stopAfter };
    }
    return times;
  };
