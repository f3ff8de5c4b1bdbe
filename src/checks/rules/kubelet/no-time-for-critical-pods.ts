import { shutdownGroups } from '#kubelet/shutdown';
import type { Rule } from '../../rule.ts';
import type { KubeletSubject } from '../../subjects/kubelets.ts';

export const noTimeForCriticalPods: Rule<KubeletSubject> = {
  code: 'no-time-for-critical-pods',
  severity: 'warning',
  summary: 'shutdown that leaves critical pods no time',
  why: 'Critical pods stop last, in shutdownGracePeriodCriticalPods: without it they are killed at once.',
  fix: 'Set shutdownGracePeriodCriticalPods to a part of shutdownGracePeriod.',
  source: 'pkg/kubelet/nodeshutdown/nodeshutdown_manager.go migrateConfig',
  find: ({ configuration, behavior }) => {
    if ((configuration.shutdownGracePeriodByPodPriority ?? []).length > 0) return [];
    const parsed = shutdownGroups(configuration, behavior.shutdown.gates);
    const [, critical] = parsed.ok ? parsed.groups : [];
    if (critical === undefined || critical.seconds > 0) return [];
    const message =
      'critical pods get 0 seconds of the shutdown: shutdownGracePeriodCriticalPods is 0';
    return [{ path: ['shutdownGracePeriod'], message }];
  },
};
