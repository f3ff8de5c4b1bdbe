import type { ConfigurationProblem } from '#kubelet-configuration';
import type { Rule } from '../../rule.ts';
import type { KubeletSubject } from '../../subjects/kubelets.ts';

export const defaultThresholdsDropped: Rule<KubeletSubject> = {
  code: 'default-thresholds-dropped',
  severity: 'warning',
  summary: 'hard thresholds that take the place of all defaults',
  why:
    'One entry in evictionHard drops every default: what is not ' +
    'named is not watched, and the machine runs full.',
  fix: 'Name all signals, or set mergeDefaultEvictionSettings: true (1.33 and later).',
  source: 'cmd/kubelet/app/server.go loadConfigFile',
  find: ({ configuration, settings, behavior, problems }) => {
    if (configuration.evictionHard == null) return [];
    const missing = Object.keys(behavior.eviction.defaultEvictionHard).filter(
      (signal) => !Object.hasOwn(settings.evictionHard, signal) && !problems.some(isAbout(signal)),
    );
    if (missing.length === 0) return [];
    const message = `evictionHard drops the defaults of ${missing.join(', ')}`;
    return [{ path: ['evictionHard'], part: 'name', message }];
  },
};

/** An entry that cannot be read is a finding of its own. */
const isAbout =
  (signal: string) =>
  ({ path: [field, entry] }: ConfigurationProblem): boolean =>
    field === 'evictionHard' && entry === signal;
