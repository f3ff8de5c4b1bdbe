import type { Duration, Instant } from '#units';

/** The components that elect a leader among their instances. */
export const LED_COMPONENTS = ['kube-controller-manager', 'kube-scheduler'] as const;

export type LedComponent = (typeof LED_COMPONENTS)[number];

/** A Lease that names the instance of a component that works, while the others wait. */
export interface LeaderElection {
  readonly namespace: string;
  readonly name: LedComponent;
  /** The host name of the leader. */
  readonly holder: string;
  /** The time without a renewal after which another instance takes over. */
  readonly leaseDuration: Duration;
  /** The time at which it became the leader. */
  readonly acquiredAt?: Instant;
}
