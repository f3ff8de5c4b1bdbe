import type { PodKey } from '#cluster';
import type { Instant } from '#units';
import type { Observation } from '../observations.ts';
import type { Signal } from '../signals.ts';
import type { Threshold } from '../threshold.ts';
import type { Ranking } from './kubelet-rules.ts';
import type { RankedPod } from './victim.ts';

/** The ranking of a node's pods for one signal at one instant. */
export interface PressureRanking {
  readonly node: string;
  readonly signal: Signal;
  readonly at: Instant;
  readonly threshold: Threshold;
  readonly observation: Observation;
  /** The rules of the order. */
  readonly order: Ranking;
  readonly victims: readonly RankedPod[];
  /**
   * The pod that the kubelet evicted by it; absent when it came to no decision, or all are spared.
   */
  readonly victim?: PodKey;
}

/**
 * Keeps one ranking of a node for each signal: that of the first decision, and until there is one
 * that of the first pass which found a threshold met. Later decisions carry their reasons in their
 * causes.
 */
export class RankingLog {
  readonly #bySignal = new Map<Signal, { readonly ranking: PressureRanking; decided: boolean }>();

  get rankings(): readonly PressureRanking[] {
    return [...this.#bySignal.values()].map(({ ranking }) => ranking);
  }

  knows(signal: Signal): boolean {
    return this.#bySignal.has(signal);
  }

  /** Notes the order by which a kubelet has decided. */
  noteDecision(ranking: PressureRanking): void {
    if (this.#bySignal.get(ranking.signal)?.decided === true) return;
    this.#bySignal.set(ranking.signal, { ranking, decided: true });
  }

  /** Notes the order by which it would decide, for a signal without a ranking yet. */
  recordRanking(ranking: PressureRanking): void {
    this.#bySignal.set(ranking.signal, { ranking, decided: false });
  }
}
