import type { Quantity } from '#units';
import type { Signal } from './signals.ts';

/** The size of a threshold or a minimum reclaim. */
export type ThresholdValue =
  | { readonly kind: 'quantity'; readonly quantity: Quantity }
  /** A share of the signal's capacity: a float32, 1 being all of it. */
  | { readonly kind: 'percentage'; readonly fraction: number };

/** A threshold is met while less than its value is available. */
export interface Threshold {
  readonly signal: Signal;
  readonly value: ThresholdValue;
  /** The time for which it must be met before an eviction; 0 makes it a hard threshold. */
  readonly graceNanoseconds: bigint;
  /** The amount above the value that must be available before eviction stops. */
  readonly minReclaim?: ThresholdValue;
  /** Never met: a placeholder for a threshold that is not configured. */
  readonly inert?: true;
}

/** @upstream pkg/kubelet/eviction/helpers.go isHardEvictionThreshold (1.36) */
export const isHardThreshold = (threshold: Pick<Threshold, 'graceNanoseconds'>): boolean =>
  threshold.graceNanoseconds === 0n;
