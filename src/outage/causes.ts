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
  /** A component sees a change of an object long after it was written: its watches brought nothing. */
  | {
      readonly kind: 'control-plane/seen-late';
      readonly component: LedComponent;
      /** The kind and the name of the object. */
      readonly object: string;
      readonly seconds: number;
    }
  /** An instance of several is lost, and the snapshot does not name the leader: others go on. */
  | {
      readonly kind: 'control-plane/leader-unknown';
      readonly component: LedComponent;
      readonly node: string;
    };
