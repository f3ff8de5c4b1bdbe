import { shutdownGroups } from '#kubelet/shutdown';
import type { Rule } from '../../rule.ts';
import type { KubeletSubject } from '../../subjects/kubelets.ts';

export const shutdownLongerThanInhibitor: Rule<KubeletSubject> = {
  code: 'shutdown-longer-than-inhibitor',
  severity: 'warning',
  summary: 'shutdown period longer than logind waits',
  why:
    'The kubelet asks logind for more time; where another drop-in of logind ' +
    'wins, pods are cut off after InhibitDelayMaxSec.',
  fix: 'Set InhibitDelayMaxSec to the whole shutdown period or more.',
  source: 'pkg/kubelet/nodeshutdown/nodeshutdown_manager_linux.go start',
  find: ({ configuration, behavior, inhibitDelays }) => {
    const { gates } = behavior.shutdown;
    const parsed = shutdownGroups(configuration, gates);
    const wanted = parsed.ok
      ? parsed.groups.reduce((sum, { seconds }) => sum + Math.max(0, seconds), 0)
      : 0;
    const short = inhibitDelays.find(({ seconds }) => seconds < wanted);
    if (short === undefined) return [];
    const field = FIELDS.find((name) => configuration[name] != null) ?? FIELDS[0];
    const place = `${short.path}:${short.position.line}`;
    const message = `shutdowns take up to ${wanted} s, and logind waits ${short.seconds} s (${place})`;
    return [{ path: [field], message }];
  },
};

const FIELDS = ['shutdownGracePeriodByPodPriority', 'shutdownGracePeriod'] as const;
