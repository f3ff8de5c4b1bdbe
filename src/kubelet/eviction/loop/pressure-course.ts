import { type Instant, instant, quantityWhole } from '#units';
import type { StatsStretch } from '#world';
import { type Observation, observeSignal } from '../observations.ts';
import type { Signal } from '../signals.ts';
import type { Threshold } from '../threshold.ts';
import { thresholdQuantity } from '../threshold-quantity.ts';

/** The available amount of a signal over a run, and the thresholds that watch it. */
export interface PressureCourse {
  readonly node: string;
  readonly signal: Signal;
  /** Bytes, inodes or processes: the base of percentages. */
  readonly capacity: number;
  /** Straight from point to point, with a jump where two have one instant. */
  readonly available: readonly AvailablePoint[];
  /** By the instant from which a threshold is in force. */
  readonly thresholds: readonly ThresholdInForce[];
}

interface AvailablePoint {
  readonly at: Instant;
  readonly amount: number;
}

interface ThresholdInForce {
  readonly from: Instant;
  /** Absent at the end of the run. */
  readonly to?: Instant;
  readonly amount: number;
  /** 0 for a hard threshold. */
  readonly graceNanoseconds: bigint;
}

/** The thresholds of a kubelet from an instant on. */
export interface KubeletRun {
  readonly from: Instant;
  readonly thresholds: readonly Threshold[];
}

/** Undefined where the signal is not measured. */
export function pressureCourse(
  node: string,
  signal: Signal,
  stretches: readonly StatsStretch[],
  runs: readonly KubeletRun[],
): PressureCourse | undefined {
  const [first] = stretches;
  const seen = first && observeSignal(signal, first.at(0));
  if (seen === undefined) return undefined;
  const { capacity } = seen;
  const available = stretches.flatMap((stretch) => pointsOf(stretch, signal));
  return { node, signal, capacity, available, thresholds: inForce(runs, signal, seen) };
}

/** Halves of a stretch that are looked at; a bound is found to the 4096th part of it. */
const DEEPEST = 12;

/** The ends of a stretch, and the points at which its amount meets a bound. */
function pointsOf({ from, to, at }: StatsStretch, signal: Signal): readonly AvailablePoint[] {
  const amountAt = (share: number) => observeSignal(signal, at(share))?.available ?? 0;
  const pointAt = (share: number, amount: number): AvailablePoint => ({
    at: instant(Math.round(from + (to - from) * share)),
    amount,
  });
  const between = (
    ...[low, atLow, high, atHigh, depth]: readonly [number, number, number, number, number]
  ): readonly AvailablePoint[] => {
    const middle = (low + high) / 2;
    const amount = amountAt(middle);
    if (depth === 0 || Math.abs(amount - (atLow + atHigh) / 2) <= ROUNDING) return [];
    return [
      ...between(low, atLow, middle, amount, depth - 1),
      pointAt(middle, amount),
      ...between(middle, amount, high, atHigh, depth - 1),
    ];
  };
  const [start, end] = [amountAt(0), amountAt(1)];
  return [pointAt(0, start), ...between(0, start, 1, end, DEEPEST), pointAt(1, end)];
}

/** Amounts are whole numbers, and sums of many of them. */
const ROUNDING = 64;

function inForce(
  runs: readonly KubeletRun[],
  signal: Signal,
  { capacity }: Observation,
): readonly ThresholdInForce[] {
  return runs.flatMap(({ from, thresholds }, index) => {
    const to = runs[index + 1]?.from;
    return thresholds
      .filter((threshold) => threshold.signal === signal && threshold.inert !== true)
      .map(({ value, graceNanoseconds }) => ({
        from,
        ...(to !== undefined && { to }),
        amount: Number(quantityWhole(thresholdQuantity(value, BigInt(capacity)))),
        graceNanoseconds,
      }));
  });
}
