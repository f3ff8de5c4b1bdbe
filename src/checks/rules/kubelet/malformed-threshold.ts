import type { Rule } from '../../rule.ts';
import type { KubeletSubject } from '../../subjects/kubelets.ts';
import { violationsOf } from './problems.ts';

export const malformedThreshold: Rule<KubeletSubject> = {
  code: 'malformed-threshold',
  severity: 'error',
  summary: 'threshold, grace period or reclaim that cannot be read',
  why: 'The kubelet refuses the configuration and does not start.',
  fix: 'Write quantities such as 500Mi, percentages such as 10%, and periods such as 1m30s.',
  source: 'pkg/kubelet/eviction/helpers.go parseThresholdStatement',
  find: (subject) =>
    violationsOf(
      subject,
      ({ code, path }) => CODES.includes(code) && `${path[0]}`.startsWith('eviction'),
    ),
};

const CODES = [
  'kubelet/threshold',
  'kubelet/duration',
  'kubelet/negative',
  'kubelet/not-positive',
  'kubelet/above-100-percent',
];
