import { shutdownGroups } from '#kubelet/shutdown';
import type { Rule } from '../../rule.ts';
import type { KubeletSubject } from '../../subjects/kubelets.ts';

export const noTimeForOtherPods: Rule<KubeletSubject> = {
  code: 'no-time-for-other-pods',
  severity: 'warning',
  summary: 'shutdown that leaves all its time to critical pods',
  why: 'Critical pods take all of shutdownGracePeriod: the others are killed at once.',
  fix: 'Make shutdownGracePeriod longer than shutdownGracePeriodCriticalPods.',
  source: 'pkg/kubelet/nodeshutdown/nodeshutdown_manager.go migrateConfig',
  find: ({ configuration, behavior }) => {
    if ((configuration.shutdownGracePeriodByPodPriority ?? []).length > 0) return [];
    const parsed = shutdownGroups(configuration, behavior.shutdown.gates);
    const [others] = parsed.ok ? parsed.groups : [];
    if (others === undefined || others.seconds > 0) return [];
    const message =
      'pods that are not critical get 0 seconds of the shutdown: critical ones take all of it';
    return [{ path: ['shutdownGracePeriodCriticalPods'], message }];
  },
};
