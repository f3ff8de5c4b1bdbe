import type { LedComponent } from '#cluster';

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
  /** An instance of several is lost, and the snapshot does not name the leader: others go on. */
  | {
      readonly kind: 'control-plane/leader-unknown';
      readonly component: LedComponent;
      readonly node: string;
    };
