import { managerGate } from './control-plane-row.ts';
import type { BehaviorOf } from './row.ts';

/** The status of ReplicaSets. */
export const REPLICA_SETS = {
  countsTerminating: managerGate('DeploymentReplicaSetTerminatingReplicas', {
    does: 'ReplicaSets say how many of their pods are terminating, which costs requests',
    touches: 'replica-sets',
  }),
};

export type ReplicaSetBehavior = BehaviorOf<typeof REPLICA_SETS>;
