import type { Rule } from '../../rule.ts';
import type { KubeletSubject } from '../../subjects/kubelets.ts';
import { violationsOf } from './problems.ts';

export const kubeletDoesNotStart: Rule<KubeletSubject> = {
  code: 'kubelet-does-not-start',
  severity: 'error',
  summary: 'configuration that a kubelet refuses',
  why:
    'The kubelet does not start; after a restart of the machine the ' +
    'node stays NotReady and its pods are evicted.',
  fix: 'Correct the value; kubelet --config FILE says the same.',
  source: 'pkg/kubelet/apis/config/validation/validation.go ValidateKubeletConfiguration',
  find: (subject) =>
    violationsOf(
      subject,
      ({ severity, code, path }) =>
        severity === 'error' && !OWN.includes(code) && !`${path[0]}`.startsWith('eviction'),
    ),
};

/** Codes that other rules report. */
const OWN = ['kubelet/shutdown-period', 'kubelet/shutdown-forms', 'kubelet/image-gc'];
