import { compareText } from '#units';

/** The facts of a finding about pods that end and are created anew again and again. */
export interface LoopFacts {
  /** By name. */
  readonly nodes: string[];
  readonly evicted: number;
  readonly rejected: number;
  /** The first and the last end, in seconds since the start. */
  readonly from: number;
  readonly to: number;
  /** Ended pods per minute, to a tenth. Absent if all end at one instant. */
  readonly perMinute?: number;
}

/**
 * @param evicted - when pods were evicted, in seconds since the start
 * @param rejected - when pods were rejected
 */
export function loopFacts(
  nodes: readonly string[],
  evicted: readonly number[],
  rejected: readonly number[],
): LoopFacts {
  const times = [...evicted, ...rejected].sort((a, b) => a - b);
  const [from = 0, to = 0] = [times.at(0), times.at(-1)];
  return {
    nodes: [...nodes].sort(compareText),
    ...{ evicted: evicted.length, rejected: rejected.length, from, to },
    ...(to > from && { perMinute: Math.round(((times.length - 1) * 600) / (to - from)) / 10 }),
  };
}
