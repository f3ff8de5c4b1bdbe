import type { Instant } from '#units';

/** What a person or a program did to nodes. */
export interface NodeRequest {
  readonly kind: 'cordon' | 'uncordon' | 'delete' | 'taint' | 'untaint';
  readonly node: string;
  readonly at: Instant;
  readonly latest: Instant;
  readonly by: string | undefined;
  /** As `key=value:Effect`; those that are taken back without their values. */
  readonly taints: readonly string[];
  readonly evidence: string;
}
