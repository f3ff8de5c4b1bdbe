import type { LedComponent } from '#cluster';
import type { Instant } from '#units';

/** The components whose loss stops the control plane. */
export type ControlPlaneComponent = 'kube-apiserver' | 'etcd' | LedComponent;

/** Changes of a control plane that runs on machines of the cluster. */
export type ControlPlaneCause =
  | {
      readonly kind: 'control-plane/down';
      readonly component: ControlPlaneComponent;
      /** The nodes whose machines are off, or whose instance has not started again. */
      readonly off: readonly string[];
      /** The number of instances, running or not. */
      readonly instances: number;
    }
  | { readonly kind: 'control-plane/up'; readonly component: ControlPlaneComponent }
  /** Other instances run, and wait until the Lease of the leader is over. */
  | {
      readonly kind: 'control-plane/leader-lost';
      readonly component: LedComponent;
      readonly node: string;
    }
  | {
      readonly kind: 'control-plane/leader-elected';
      readonly component: LedComponent;
      readonly node: string;
      /** The first and the last time at which it may have happened. */
      readonly window: readonly [Instant, Instant];
    }
  /** An instance of several is lost, and the snapshot does not name the leader: others go on. */
  | {
      readonly kind: 'control-plane/leader-unknown';
      readonly component: LedComponent;
      readonly node: string;
    };
