import type { Instant } from '#units';

/** Losses of leaders and of the API server, and what comes back after them. */
export type ReturnEvent =
  | {
      /** A component loses its leader, or its only instance: it does nothing from now on. */
      readonly kind: 'LeaderLost';
      readonly component: 'kube-controller-manager' | 'kube-scheduler';
      /** The node of the leader whose machine is off. Absent where the API server is down. */
      readonly node?: string;
    }
  | {
      /** An instance of a component begins to work, without memory. */
      readonly kind: 'LeaderElected';
      readonly component: 'kube-controller-manager' | 'kube-scheduler';
      /** The node of the instance, where the cluster shows it. */
      readonly node?: string;
      /** The time from the return of the API server until its process started, in seconds. */
      readonly restart?: number;
      /** The time from then until its informers had listed all objects, in seconds. */
      readonly informers?: number;
      /** The time from then until the Lease of the last leader was over for it, in seconds. */
      readonly lease?: number;
      /** The first and the last time at which it may have happened. */
      readonly window: readonly [Instant, Instant];
    }
  | {
      /** A kubelet hears of new and deleted pods again. */
      readonly kind: 'WatchRestored';
      readonly node: string;
      /** The time since it can reach the API server again, in seconds. */
      readonly waited: number;
      /** The first and the last time at which it may have happened. */
      readonly window: readonly [Instant, Instant];
    };
