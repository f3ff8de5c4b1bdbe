import { inSeconds } from '#units';
import type { Rule } from '../../rule.ts';
import type { ControlPlaneSubject } from '../../subjects/control-plane.ts';

export const monitorGraceTooShort: Rule<ControlPlaneSubject> = {
  code: 'monitor-grace-too-short',
  severity: 'warning',
  summary: 'grace period of less than three renewals of a lease',
  why:
    'Kubelets renew every 10 s: a few slow renewals make healthy ' +
    'nodes Unknown, and their pods are evicted.',
  fix: 'Take 40s or more; the default is 50s (40s before 1.32).',
  source: 'pkg/controller/nodelifecycle/node_lifecycle_controller.go monitorNodeHealth',
  find: ({ behaviors, flags }) => {
    const grace = inSeconds(behaviors.nodeLifecycle.monitorGracePeriod);
    if (!flags.has(FLAG) || grace >= SHORTEST) return [];
    const message = `nodes are Unknown after ${grace} s, and kubelets renew their leases every 10 s`;
    return [{ path: [FLAG], message }];
  },
};

const FLAG = 'node-monitor-grace-period';
/** Three renewals of a lease of 40 s. */
const SHORTEST = 30;
