import { seconds } from '#units';
import { CONTROLLER_MANAGER_FLAGS } from '../flags/table.ts';
import { constant, controllerRuns, managerFlag, managerGate } from './control-plane-row.ts';
import type { BehaviorOf } from './row.ts';

export const POD_GC = {
  enabled: controllerRuns('pod-garbage-collector-controller'),
  /** @upstream pkg/controller/podgc/gc_controller.go gcCheckPeriod (1.36) */
  checkPeriod: constant([['1.20', seconds(20)]], {
    does: 'from one collection to the next',
    unit: 'duration',
    upstream: 'pkg/controller/podgc/gc_controller.go gcCheckPeriod',
  }),
  /** @upstream pkg/controller/podgc/gc_controller.go quarantineTime (1.36) */
  quarantine: constant([['1.20', seconds(40)]], {
    does: 'how long a node must be gone before its pods are orphans',
    unit: 'duration',
    upstream: 'pkg/controller/podgc/gc_controller.go quarantineTime',
  }),
  terminatedPodThreshold: managerFlag(CONTROLLER_MANAGER_FLAGS.terminatedPodThreshold, {
    does: 'finished pods that may stay; 0 or less: all of them',
    upstream: 'cmd/kube-controller-manager/app/options/podgccontroller.go AddFlags',
  }),
  removesOutOfServicePods: managerGate('NodeOutOfServiceVolumeDetach', {
    does: 'pods that are Terminating on out-of-service nodes are removed by force',
    touches: 'out-of-service-nodes',
  }),
  marksDisruption: managerGate('PodDisruptionConditions', {
    does: 'pods that go get the condition DisruptionTarget, which says why',
    touches: 'jobs-that-read-disruptions',
  }),
};

export type PodGcBehavior = BehaviorOf<typeof POD_GC>;
