import { isHardThreshold } from '#kubelet/eviction';
import type { Rule } from '../../rule.ts';
import type { KubeletSubject } from '../../subjects/kubelets.ts';

export const softEvictionKillsAtOnce: Rule<KubeletSubject> = {
  code: 'soft-eviction-kills-at-once',
  severity: 'warning',
  summary: 'soft thresholds whose evictions give pods no time',
  why:
    'Without evictionMaxPodGracePeriod a soft eviction kills as abruptly ' +
    'as a hard one: pods get 0 seconds to stop.',
  fix: 'Set evictionMaxPodGracePeriod to the seconds that pods need to stop.',
  source: 'pkg/kubelet/eviction/eviction_manager.go synchronize',
  find: ({ configuration, settings, thresholds }) => {
    const soft = thresholds.filter((each) => !isHardThreshold(each));
    if (soft.length === 0 || settings.maxPodGracePeriod !== 0) return [];
    const field =
      configuration.evictionMaxPodGracePeriod == null
        ? 'evictionSoft'
        : 'evictionMaxPodGracePeriod';
    const message = 'soft evictions give pods 0 seconds to stop: evictionMaxPodGracePeriod is 0';
    const isDefault = field === 'evictionSoft';
    return [{ path: [field], part: 'name', message, ...(isDefault && { severity: 'note' }) }];
  },
};
