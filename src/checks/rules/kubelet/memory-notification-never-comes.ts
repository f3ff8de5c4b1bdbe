import type { Rule } from '../../rule.ts';
import type { KubeletSubject } from '../../subjects/kubelets.ts';
import { violationsOf } from './problems.ts';

export const memoryNotificationNeverComes: Rule<KubeletSubject> = {
  code: 'memory-notification-never-comes',
  severity: 'note',
  summary: 'notification of the kernel that machines with cgroup v2 never send',
  why: 'Memory is found short at the next pass of ten seconds, as without the setting.',
  fix:
    'Remove kernelMemcgNotification, and leave room for ten ' +
    'seconds of growth above the hard threshold.',
  source: 'pkg/kubelet/eviction/threshold_notifier_linux.go NewCgroupNotifier',
  find: (subject) => violationsOf(subject, ({ code }) => code === 'kubelet/no-notification'),
};
