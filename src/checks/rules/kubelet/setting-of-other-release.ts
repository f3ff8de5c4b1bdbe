import type { Rule } from '../../rule.ts';
import type { KubeletSubject } from '../../subjects/kubelets.ts';

export const settingOfOtherRelease: Rule<KubeletSubject> = {
  code: 'setting-of-other-release',
  severity: 'error',
  summary: 'field, flag or feature gate that kubelets of the release do not have',
  why:
    'The kubelet ignores a field that came later, so that it runs without the setting, and does ' +
    'not start with a flag or feature gate that it does not know.',
  fix: 'Remove it for this release; --kubernetes-version sets the release.',
  source: 'cmd/kubelet/app/options/options.go NewKubeletFlags',
  find: ({ strangeNames }) => strangeNames.filter(({ kind }) => kind === 'of-other-release'),
};
