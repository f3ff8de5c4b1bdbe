import { inSeconds } from '#units';
import { CONTROLLER_MANAGER_FLAGS, defaultInWords } from '#versions';
import type { Rule } from '../../rule.ts';
import type { ControlPlaneSubject } from '../../subjects/control-plane.ts';

const DEFAULT = defaultInWords(CONTROLLER_MANAGER_FLAGS.monitorGracePeriod);

export const monitorGraceTooLong: Rule<ControlPlaneSubject> = {
  code: 'monitor-grace-too-long',
  severity: 'note',
  summary: 'grace period that keeps a dead node healthy in the API for minutes',
  why: 'Until it is over, nothing happens when a node dies: its pods count as ready and get traffic.',
  fix: `Take about a minute; the default is ${DEFAULT}.`,
  source: 'pkg/controller/nodelifecycle/node_lifecycle_controller.go monitorNodeHealth',
  find: ({ behaviors, flags }) => {
    const grace = inSeconds(behaviors.nodeLifecycle.monitorGracePeriod);
    if (!flags.has(FLAG) || grace < LONG) return [];
    return [{ path: [FLAG], message: `a dead node counts as Ready for ${grace} s` }];
  },
};

const FLAG = 'node-monitor-grace-period';
const LONG = 300;
