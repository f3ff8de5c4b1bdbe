import type { CauseId, Recorder, TimelineEvent } from '#causes';
import type { PressureCondition } from '#cluster';
import { printQuantity, wholeQuantity } from '#units';
import type { Observations } from '../observations.ts';
import { pressureOf, resourceOf } from '../signals.ts';
import type { Threshold } from '../threshold.ts';
import { thresholdQuantity } from '../threshold-quantity.ts';

interface MetThreshold {
  readonly threshold: Threshold;
  /** The ThresholdMet event that reported it. */
  readonly cause: CauseId;
}

/**
 * Records when thresholds of one node come to be met and cease to be. The copies for containerfs
 * are left out: they are met together with their originals.
 */
export class ThresholdLog {
  readonly #node: string;
  readonly #recorder: Recorder<TimelineEvent>;
  readonly #cleared = new Map<PressureCondition, CauseId>();
  #existing: ReadonlyMap<string, MetThreshold> = new Map();

  constructor(node: string, recorder: Recorder<TimelineEvent>) {
    this.#node = node;
    this.#recorder = recorder;
  }

  /** @param becauseOf the last cause of more, or of less, usage of the resource of a threshold */
  update(
    met: readonly Threshold[],
    observations: Observations,
    becauseOf: (threshold: Threshold, direction: 'more' | 'less') => CauseId,
  ): void {
    const existing = new Map<string, MetThreshold>();
    for (const threshold of met) {
      if (threshold.signal.startsWith('containerfs.')) continue;
      const key = nameOf(threshold, observations);
      const known = this.#existing.get(key) ?? {
        threshold,
        cause: this.#tell('ThresholdMet', threshold, observations, becauseOf(threshold, 'more')),
      };
      existing.set(key, known);
    }
    for (const [key, { threshold }] of this.#existing) {
      if (existing.has(key)) continue;
      const because = becauseOf(threshold, 'less');
      const cause = this.#tell('ThresholdCleared', threshold, observations, because);
      this.#cleared.set(pressureOf(threshold.signal), cause);
    }
    this.#existing = existing;
  }

  /** The cause by which this threshold, or another of the same condition, is met. */
  metBecause(wanted: Threshold): CauseId | undefined {
    const all = [...this.#existing.values()];
    const same = all.find(({ threshold }) => threshold === wanted);
    return (same ?? all.find(({ threshold }) => haveSameCondition(threshold, wanted)))?.cause;
  }

  /** The cause by which some threshold of a condition is met. */
  heldBecause(condition: PressureCondition): CauseId | undefined {
    return [...this.#existing.values()].find(
      ({ threshold }) => pressureOf(threshold.signal) === condition,
    )?.cause;
  }

  /** The last cause by which a threshold of a condition ceased to be met. */
  clearedBecause(condition: PressureCondition): CauseId | undefined {
    return this.#cleared.get(condition);
  }

  #tell(
    kind: 'ThresholdMet' | 'ThresholdCleared',
    { signal, value }: Threshold,
    observations: Observations,
    because: CauseId,
  ): CauseId {
    const { available = 0, capacity = 0 } = observations.get(signal) ?? {};
    const resource = resourceOf(signal);
    const isBytes = resource === 'memory' || resource === 'ephemeral-storage';
    const event = {
      node: this.#node,
      signal,
      available: wholeQuantity(BigInt(available), isBytes ? 'BinarySI' : 'DecimalSI'),
      threshold: thresholdQuantity(value, BigInt(capacity)),
    };
    return this.#recorder.record('kubelet', { kind, ...event }, because);
  }
}

const haveSameCondition = (a: Threshold, b: Threshold): boolean =>
  pressureOf(a.signal) === pressureOf(b.signal);

/** The same for equal thresholds of two runs of a kubelet. */
const nameOf = ({ signal, value, graceNanoseconds }: Threshold, observations: Observations) => {
  const capacity = BigInt(observations.get(signal)?.capacity ?? 0);
  return `${signal} ${printQuantity(thresholdQuantity(value, capacity))} ${graceNanoseconds}`;
};
