import type { SimulationReport } from '#documents';

/** What a run takes of the machine. */
export interface Cost {
  readonly processorSeconds: number;
  readonly peakBytes: number;
}

const MOST_SECONDS = 25;
const MOST_BYTES = 2 ** 30;
/** A run of the fixtures has hundreds; a loop that is not cut has millions. */
const MOST_ENTRIES = 100_000;

/** More work than a run may make, as its entries show it: the same on each machine. */
export const muchWork = ({ timeline }: SimulationReport): readonly string[] =>
  timeline.length > MOST_ENTRIES ? [`the timeline has ${timeline.length} entries`] : [];

/** More time or memory than a run may take. It hangs on the machine, so that only long runs ask. */
export const muchCost = ({ processorSeconds, peakBytes }: Cost): readonly string[] => [
  ...(processorSeconds > MOST_SECONDS ? [`takes ${processorSeconds} s of the processor`] : []),
  ...(peakBytes > MOST_BYTES ? [`takes ${peakBytes} bytes of memory`] : []),
];
