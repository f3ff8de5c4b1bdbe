import type { Rule } from '../../rule.ts';
import type { KubeletSubject } from '../../subjects/kubelets.ts';
import { violationsOf } from './problems.ts';

export const reclaimForNoThreshold: Rule<KubeletSubject> = {
  code: 'reclaim-for-no-threshold',
  severity: 'warning',
  summary: 'minimum reclaim of a signal that has no threshold',
  why: 'Nothing ever reclaims for this signal, so that the entry changes nothing.',
  fix: 'Give the signal a threshold in evictionHard or evictionSoft, or remove the entry.',
  source: 'pkg/kubelet/eviction/helpers.go ParseThresholdConfig',
  find: (subject) =>
    violationsOf(
      subject,
      ({ code, path }) => code === 'kubelet/no-threshold' && path[0] === 'evictionMinimumReclaim',
    ),
};
