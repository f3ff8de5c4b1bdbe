/** What autoscalers do, and what they are kept from. */
export type AutoscalerEvent =
  | {
      readonly kind: 'NodeOrdered';
      /** The name of the machine that comes, if it does. */
      readonly node: string;
      /** A NodePool, or a node group. */
      readonly pool: string;
      /** Empty where the cloud chooses it. */
      readonly zone: string;
      readonly instanceType?: string;
      readonly capacityType?: string;
      /** The pods that it is for. */
      readonly pods: readonly string[];
      /** Why it is of this pool. */
      readonly why: 'chosen' | 'balanced' | 'replacement';
    }
  | {
      readonly kind: 'NodeOrderFailed';
      readonly node: string;
      readonly pool: string;
      readonly zone: string;
      readonly reason: 'no-capacity' | 'never-registered';
    }
  | {
      readonly kind: 'NodeRegistered';
      readonly node: string;
      readonly pool: string;
      readonly zone: string;
    }
  | {
      readonly kind: 'NodeRemovalStarted';
      readonly node: string;
      readonly pool: string;
      readonly reason: NodeRemovalReason;
    }
  | {
      readonly kind: 'AutoscalerHalted';
      readonly autoscaler: string;
      /** Nodes that are not ready, of so many. */
      readonly unready: number;
      readonly nodes: number;
    }
  | { readonly kind: 'AutoscalerResumed'; readonly autoscaler: string }
  | {
      readonly kind: 'RepairBlocked';
      readonly node: string;
      readonly pool: string;
      /** Nodes of the pool that are not healthy, of so many. */
      readonly unhealthy: number;
      readonly nodes: number;
    };

/** Why an autoscaler takes a node away. */
export type NodeRemovalReason =
  | 'unneeded'
  | 'not-ready'
  | 'repair'
  | 'empty'
  | 'underutilized'
  | 'drifted'
  | 'expired'
  | 'interrupted'
  | 'impaired'
  | 'instance-gone'
  /** Before the start. */
  | 'deleted';
