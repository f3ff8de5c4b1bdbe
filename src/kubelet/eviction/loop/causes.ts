import type { PressureCondition } from '#cluster';
import type { CriticalBecause } from '#pod-facts';
import type { Duration, Instant } from '#units';
import type { EvictionNotice } from '../eviction-message.ts';
import type { LegacyRankKey } from '../legacy-ranking.ts';
import type { RankKey } from '../rank-keys.ts';
import type { Signal } from '../signals.ts';
import type { LocalStorageLimit } from './local-storage.ts';

/** Decisions of eviction managers. */
export type EvictionCause =
  | {
      /** The pod is the first in the order of victims that may be evicted. */
      readonly kind: 'eviction/victim-chosen';
      readonly node: string;
      readonly pod: string;
      readonly signal: Signal;
      readonly notice: EvictionNotice;
      /** The key that ranks it before the next pod; absent when there is no other pod. */
      readonly decidedBy?: RankKey | LegacyRankKey;
      /** The next pod in the order. */
      readonly before?: string;
      /** Pods that upstream could as well have evicted in its place. */
      readonly tiedWith: readonly string[];
      /** Pods that come before it and are never evicted. */
      readonly passedOver: readonly { readonly pod: string; readonly because: Protection }[];
    }
  | {
      readonly kind: 'eviction/limit-exceeded';
      readonly node: string;
      readonly pod: string;
      readonly limit: LocalStorageLimit;
    }
  | {
      /** Upstream leaves it to chance which of several thresholds it acts on. */
      readonly kind: 'eviction/target-left-to-chance';
      readonly node: string;
      readonly chosen: Signal;
      readonly isHard: boolean;
      readonly others: readonly Signal[];
    }
  | {
      /** No threshold of the condition has been met for so long that it ceases to hold. */
      readonly kind: 'eviction/condition-released';
      readonly node: string;
      readonly condition: PressureCondition;
      /** The last pass that found one met. */
      readonly lastObserved: Instant;
      readonly transitionPeriod: Duration;
    }
  | {
      readonly kind: 'eviction/not-admitted';
      readonly node: string;
      readonly pod: string;
      readonly conditions: readonly PressureCondition[];
    };

/** The reason why a kubelet never evicts a pod. */
export type Protection = CriticalBecause | 'critical-annotation';
