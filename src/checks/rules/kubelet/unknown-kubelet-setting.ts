import type { Rule } from '../../rule.ts';
import type { KubeletSubject } from '../../subjects/kubelets.ts';

export const unknownKubeletSetting: Rule<KubeletSubject> = {
  code: 'unknown-kubelet-setting',
  severity: 'error',
  summary: 'field, flag or feature gate that no kubelet has',
  why:
    'The kubelet ignores an unknown field, so that it runs without the setting, and does not ' +
    'start with an unknown flag or feature gate.',
  fix: 'Correct the name.',
  source: 'pkg/kubelet/kubeletconfig/util/codec/codec.go DecodeKubeletConfiguration',
  find: ({ strangeNames }) => strangeNames.filter(({ kind }) => kind === 'unknown'),
};
