import { inSeconds } from '#units';
import { CONTROLLER_MANAGER_FLAGS, defaultInWords } from '#versions';
import type { Rule } from '../../rule.ts';
import type { ControlPlaneSubject } from '../../subjects/control-plane.ts';

const DEFAULT = defaultInWords(CONTROLLER_MANAGER_FLAGS.monitorPeriod);

export const monitorPeriodBeyondGrace: Rule<ControlPlaneSubject> = {
  code: 'monitor-period-beyond-grace',
  severity: 'warning',
  summary: 'monitor passes that come more rarely than the grace period',
  why: 'A node is found Unknown only at the next pass, so that the grace period is not what it says.',
  fix: `Keep node-monitor-period, ${DEFAULT} by default, well below node-monitor-grace-period.`,
  source: 'pkg/controller/nodelifecycle/node_lifecycle_controller.go Run',
  find: ({ behaviors: { nodeLifecycle }, flags }) => {
    const period = inSeconds(nodeLifecycle.monitorPeriod);
    const grace = inSeconds(nodeLifecycle.monitorGracePeriod);
    if (!flags.has(FLAG) || period < grace) return [];
    return [
      {
        path: [FLAG],
        message: `nodes are looked at every ${period} s, with a grace period of ${grace} s`,
      },
    ];
  },
};

const FLAG = 'node-monitor-period';
