import type { Rule } from '../../rule.ts';
import type { KubeletSubject } from '../../subjects/kubelets.ts';
import { violationsOf } from './problems.ts';

export const evictionSettingsOfWrongType: Rule<KubeletSubject> = {
  code: 'eviction-settings-of-wrong-type',
  severity: 'error',
  summary: 'eviction setting of the wrong type',
  why: 'The kubelet cannot decode the configuration and does not start.',
  fix: 'Write maps of texts, quotes around percentages and numbers included.',
  source: 'staging/src/k8s.io/kubelet/config/v1beta1/types.go KubeletConfiguration',
  find: (subject) =>
    violationsOf(
      subject,
      ({ severity, code, path }) =>
        severity === 'error' &&
        code === 'kubelet/wrong-type' &&
        `${path[0]}`.startsWith('eviction'),
    ),
};
