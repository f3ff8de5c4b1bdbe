import type { Quantity } from '#units';
import type { Signal } from './signals.ts';

/** A threshold's or a reclaim's size. */
export type ThresholdValue =
  | { readonly kind: 'quantity'; readonly quantity: Quantity }
  /** A share of the signal's capacity: a float32, 1 being all of it. */
  | { readonly kind: 'percentage'; readonly fraction: number };

/** A threshold is met while less than its value is available. */
export interface Threshold {
  readonly signal: Signal;
  readonly value: ThresholdValue;
  /** How long it must have been met before anything is evicted; 0 makes it a hard threshold. */
  readonly graceNanoseconds: bigint;
  /** How much more than the value must be available before eviction stops. */
  readonly minReclaim?: ThresholdValue;
  /** Never met: a placeholder for a threshold that is not configured. */
  readonly inert?: true;
}

/** @upstream pkg/kubelet/eviction/helpers.go isHardEvictionThreshold (1.36) */
export const isHardThreshold = (threshold: Pick<Threshold, 'graceNanoseconds'>): boolean =>
  threshold.graceNanoseconds === 0n;
