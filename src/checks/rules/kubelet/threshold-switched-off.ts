import type { Rule } from '../../rule.ts';
import type { KubeletSubject } from '../../subjects/kubelets.ts';

export const thresholdSwitchedOff: Rule<KubeletSubject> = {
  code: 'threshold-switched-off',
  severity: 'warning',
  summary: 'threshold that can never be met',
  why:
    'A threshold of 0% or 100% is switched off: the kernel kills ' +
    'or disks run full without any eviction.',
  fix: 'Give the signal a threshold of its own, or say in a suppression why it is off.',
  source: 'pkg/kubelet/eviction/helpers.go parseThresholdStatement',
  find: ({ configuration }) =>
    (['evictionHard', 'evictionSoft'] as const).flatMap((field) =>
      Object.entries(configuration[field] ?? {})
        .filter(([, text]) => OFF.test(text))
        .map(([signal, text]) => ({
          path: [field, signal],
          message: `${signal} is switched off: a threshold of ${text} never fires`,
        })),
    ),
};

const OFF = /^(?:0+(?:\.0*)?|100(?:\.0*)?)%$/;
