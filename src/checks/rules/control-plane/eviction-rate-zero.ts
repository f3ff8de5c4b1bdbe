import { CONTROLLER_MANAGER_FLAGS, defaultInWords } from '#versions';
import type { Rule } from '../../rule.ts';
import type { ControlPlaneSubject } from '../../subjects/control-plane.ts';

const DEFAULT = defaultInWords(CONTROLLER_MANAGER_FLAGS.evictionRate);

export const evictionRateZero: Rule<ControlPlaneSubject> = {
  code: 'eviction-rate-zero',
  severity: 'error',
  summary: 'eviction rate of 0, with which no failed node loses its pods',
  why: 'The controller never taints a failed node with NoExecute: its pods stay bound to it.',
  fix: `Set node-eviction-rate above 0; the default is ${DEFAULT} nodes a second.`,
  source: 'pkg/controller/nodelifecycle/node_lifecycle_controller.go setLimiterInZone',
  find: ({ behaviors, flags }) =>
    flags.has('node-eviction-rate') && behaviors.nodeLifecycle.evictionRate <= 0
      ? [
          {
            path: ['node-eviction-rate'],
            message: `no node is ever evicted at a rate of ${behaviors.nodeLifecycle.evictionRate}`,
          },
        ]
      : [],
};
