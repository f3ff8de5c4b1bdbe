import {
  TIMES_UNTIL_NOTICED,
  timesWithoutWatch,
  timeUntilNoticed,
  timeWithoutWatch,
} from '#chance';
import { between } from '#units';
import { PodWatches, type PodWatchesParts } from '#world';
import type { LeftToChance } from '../chance/left-to-chance.ts';

/** The watches of kubelets, which come back as chance has it. */
export const podWatches = (
  parts: Omit<PodWatchesParts, 'unheardAfter'>,
  chance: LeftToChance,
): PodWatches => {
  const byChance = unheardAfter(chance);
  const unheardAfterOutage: PodWatchesParts['unheardAfter'] = (unreached) => {
    const { now } = parts.timeline;
    const heard = chance.recorded.hears?.(unreached.node, now);
    const { wait, window } = byChance(unreached);
    return { wait: heard === undefined ? wait : between(now, heard), window };
  };
  return new PodWatches({ ...parts, unheardAfter: unheardAfterOutage });
};

/** How long a kubelet hears of no pods after it reaches the API server again. */
function unheardAfter(chance: LeftToChance): PodWatchesParts['unheardAfter'] {
  const drawsFor = chance.watchDraws();
  return ({ node, time, silence, lostServer, started }) => {
    const draws = drawsFor?.(node, time);
    if (!lostServer) return { wait: timeUntilNoticed(draws), window: TIMES_UNTIL_NOTICED };
    const lost = started ? 'never-had' : 'broken';
    return {
      wait: timeWithoutWatch(silence, lost, draws),
      window: timesWithoutWatch(silence, lost),
    };
  };
}
