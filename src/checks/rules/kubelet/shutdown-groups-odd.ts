import type { Rule } from '../../rule.ts';
import type { KubeletSubject } from '../../subjects/kubelets.ts';
import { violationsOf } from './problems.ts';

export const shutdownGroupsOdd: Rule<KubeletSubject> = {
  code: 'shutdown-groups-odd',
  severity: 'warning',
  summary: 'shutdown groups that repeat a priority or have a negative period',
  why: 'The kubelet accepts them without a word, and gives pods other periods than the list seems to say.',
  fix: 'Give each priority one entry with 0 seconds or more.',
  source: 'pkg/kubelet/nodeshutdown/nodeshutdown_manager.go groupByPriority',
  find: (subject) =>
    violationsOf(
      subject,
      ({ severity, path }) =>
        severity === 'warning' && path[0] === 'shutdownGracePeriodByPodPriority',
    ),
};
