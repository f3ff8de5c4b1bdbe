import { inSeconds } from '#units';
import {
  CONTROLLER_MANAGER_FLAGS,
  defaultInWords,
  NEWEST_VERSION,
  resolveKubelet,
} from '#versions';
import type { Rule } from '../../rule.ts';
import type { ControlPlaneSubject } from '../../subjects/control-plane.ts';

const RENEWAL = inSeconds(resolveKubelet(NEWEST_VERSION).leaseRenewInterval);
const SHORTEST = 3 * RENEWAL;

const DEFAULT = defaultInWords(CONTROLLER_MANAGER_FLAGS.monitorGracePeriod);

export const monitorGraceTooShort: Rule<ControlPlaneSubject> = {
  code: 'monitor-grace-too-short',
  severity: 'warning',
  summary: 'grace period of less than three renewals of a lease',
  why:
    `Kubelets renew every ${RENEWAL} s: a few slow renewals make healthy ` +
    'nodes Unknown, and their pods are evicted.',
  fix: `Take 40s or more; the default is ${DEFAULT}.`,
  source: 'pkg/controller/nodelifecycle/node_lifecycle_controller.go monitorNodeHealth',
  find: ({ behaviors, flags }) => {
    const grace = inSeconds(behaviors.nodeLifecycle.monitorGracePeriod);
    if (!flags.has(FLAG) || grace >= SHORTEST) return [];
    const message = `nodes are Unknown after ${grace} s, and kubelets renew their leases every ${RENEWAL} s`;
    return [{ path: [FLAG], message }];
  },
};

const FLAG = 'node-monitor-grace-period';
