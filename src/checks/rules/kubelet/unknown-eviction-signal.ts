import type { Rule } from '../../rule.ts';
import type { KubeletSubject } from '../../subjects/kubelets.ts';
import { violationsOf } from './problems.ts';

export const unknownEvictionSignal: Rule<KubeletSubject> = {
  code: 'unknown-eviction-signal',
  severity: 'error',
  summary: 'eviction signal that no kubelet has',
  why: 'The kubelet refuses the configuration and does not start.',
  fix:
    'Use memory.available, nodefs.available, nodefs.inodesFree, ' +
    'imagefs.available, imagefs.inodesFree or pid.available.',
  source: 'pkg/kubelet/eviction/helpers.go parseThresholdStatement',
  find: (subject) => violationsOf(subject, ({ code }) => code === 'kubelet/unknown-signal'),
};
