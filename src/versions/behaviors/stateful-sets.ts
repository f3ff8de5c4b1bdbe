import { constant, managerGate } from './control-plane-row.ts';
import type { BehaviorOf } from './row.ts';

/** Rolling updates of StatefulSets, and what becomes of the claims of their pods. */
export const STATEFUL_SETS = {
  maxUnavailable: managerGate('MaxUnavailableStatefulSet', {
    does: 'rolling updates of StatefulSets may delete several pods at a time',
    touches: 'stateful-sets-that-update-several',
  }),
  /** @upstream pkg/controller/statefulset/stateful_set_control.go updateStatefulSetAfterInvariantEstablished (1.37) */
  unavailableFirst: constant<boolean>(
    [
      ['1.20', false],
      ['1.37', true],
    ],
    {
      does: 'such updates delete old pods that are not available first, where order does not matter',
      upstream:
        'pkg/controller/statefulset/stateful_set_control.go updateStatefulSetAfterInvariantEstablished',
      touches: 'parallel-stateful-sets-that-update-several',
    },
  ),
  deletesClaims: managerGate('StatefulSetAutoDeletePVC', {
    does: 'persistentVolumeClaimRetentionPolicy counts: claims may go with pods that are scaled down',
    touches: 'stateful-sets-that-delete-claims',
  }),
};

export type StatefulSetBehavior = BehaviorOf<typeof STATEFUL_SETS>;
