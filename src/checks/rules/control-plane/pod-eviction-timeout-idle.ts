import { CONTROLLER_MANAGER_FLAGS } from '#versions';
import type { Rule } from '../../rule.ts';
import type { ControlPlaneSubject } from '../../subjects/control-plane.ts';

const { removed: REMOVED } = CONTROLLER_MANAGER_FLAGS.podEvictionTimeout;

export const podEvictionTimeoutIdle: Rule<ControlPlaneSubject> = {
  code: 'pod-eviction-timeout-idle',
  severity: 'warning',
  summary: 'pod-eviction-timeout, which changes nothing',
  why:
    'Since taints evict, tolerationSeconds of the pods decide; ' +
    `from ${REMOVED} on the flag is refused.`,
  fix:
    'Set default-unreachable-toleration-seconds and ' +
    'default-not-ready-toleration-seconds of kube-apiserver.',
  source: 'pkg/controller/nodelifecycle/node_lifecycle_controller.go NewNodeLifecycleController',
  find: ({ flags, problems, behaviors }) =>
    behaviors.nodeLifecycle.evictsBy === 'taints' &&
    flags.has(FLAG) &&
    !problems.some(({ flag }) => flag === FLAG)
      ? [{ path: [FLAG], message: 'pods are evicted by taints, which this timeout has no part in' }]
      : [],
};

const FLAG = 'pod-eviction-timeout';
