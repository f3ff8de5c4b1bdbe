import type { Rule } from '../../rule.ts';
import type { WorkloadSubject } from '../../subjects/workloads.ts';

export const statefulSetWaitsForDeadNode: Rule<WorkloadSubject> = {
  code: 'stateful-set-waits-for-dead-node',
  severity: 'note',
  summary: 'StatefulSet whose pods wait for a dead node',
  why:
    'A pod of a node that died stays Terminating, and no other of its name is made until ' +
    'the node is back, is deleted, or is tainted as out of service.',
  fix: 'Have an operator or a node remediation taint dead nodes with node.kubernetes.io/out-of-service.',
  source: 'pkg/controller/podgc/gc_controller.go gcTerminating',
  find: ({ object }) =>
    object.kind === 'StatefulSet' && (object.replicas ?? 1) > 0
      ? [{ path: ['kind'], message: 'pods of a dead node are not replaced by themselves' }]
      : [],
};
