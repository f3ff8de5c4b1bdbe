import type { Rule } from '../../rule.ts';
import type { ControlPlaneSubject } from '../../subjects/control-plane.ts';

export const controllerSwitchedOff: Rule<ControlPlaneSubject> = {
  code: 'controller-switched-off',
  severity: 'warning',
  summary: 'controller of evictions that is switched off',
  why:
    'Its work is not done: no taints on failed nodes, no evictions ' +
    'by taints, no collection of orphaned pods, no budgets.',
  fix: 'Remove it from --controllers, where a leading dash switches a controller off.',
  source: 'cmd/kube-controller-manager/names/controller_names.go NodeLifecycleController',
  find: ({ behaviors, flags }) =>
    flags.has('controllers')
      ? CONTROLLERS.filter(([name]) => !behaviors[name].enabled).map(([, what]) => ({
          path: ['controllers'],
          message: `${what} is switched off`,
        }))
      : [],
};

const CONTROLLERS = [
  ['nodeLifecycle', 'the node-lifecycle controller, which taints failed nodes,'],
  ['taintEviction', 'the taint-eviction controller, which evicts from them,'],
  ['podGc', 'the pod garbage collector, which removes orphaned pods,'],
  ['disruption', 'the disruption controller, which keeps budgets up to date,'],
] as const;
