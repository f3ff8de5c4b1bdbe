import { inSeconds } from '#units';
import { RENEWALS_PER_LEASE } from '#versions';
import type { Rule } from '../../rule.ts';
import type { KubeletSubject } from '../../subjects/kubelets.ts';

export const leaseRenewedTooRarely: Rule<KubeletSubject> = {
  code: 'lease-renewed-too-rarely',
  severity: 'warning',
  summary: 'lease that is renewed so rarely that one miss counts as failure',
  why:
    'Kubelets renew four times within nodeLeaseDurationSeconds; the control plane ' +
    'calls a node Unknown after node-monitor-grace-period without one.',
  fix: 'Make nodeLeaseDurationSeconds at most the node-monitor-grace-period.',
  source: 'pkg/controller/nodelifecycle/node_lifecycle_controller.go monitorNodeHealth',
  find: ({ configuration, controlPlane }) => {
    const seconds = configuration.nodeLeaseDurationSeconds ?? 0;
    const grace = inSeconds(controlPlane.nodeLifecycle.monitorGracePeriod);
    const renewal = seconds / RENEWALS_PER_LEASE;
    if (seconds <= 0 || renewal * 2 <= grace) return [];
    const message =
      `the lease is renewed every ${renewal} s, and the node ` +
      `is Unknown after ${grace} s without`;
    return [{ path: ['nodeLeaseDurationSeconds'], message }];
  },
};
