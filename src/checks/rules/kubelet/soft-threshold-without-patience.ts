import { parseGoDuration } from '#units';
import type { Rule } from '../../rule.ts';
import type { KubeletSubject } from '../../subjects/kubelets.ts';

export const softThresholdWithoutPatience: Rule<KubeletSubject> = {
  code: 'soft-threshold-without-patience',
  severity: 'warning',
  summary: 'soft threshold with a grace period of 0',
  why: 'The kubelet treats it as a hard threshold: it evicts at once and gives pods no time.',
  fix: 'Write a period, or move the threshold to evictionHard.',
  source: 'pkg/kubelet/eviction/helpers.go isHardEvictionThreshold',
  find: ({ configuration, thresholds }) =>
    Object.keys(configuration.evictionSoft ?? {}).flatMap((signal) => {
      const period = configuration.evictionSoftGracePeriod?.[signal] ?? '';
      const read = parseGoDuration(period);
      const isKnown = thresholds.some((each) => each.signal === signal);
      if (!isKnown || !read.ok || read.value !== 0n) return [];
      const message =
        `the soft threshold of ${signal} has a grace period of ` +
        `${period}, which makes it a hard one`;
      return [{ path: ['evictionSoftGracePeriod', signal], message }];
    }),
};
