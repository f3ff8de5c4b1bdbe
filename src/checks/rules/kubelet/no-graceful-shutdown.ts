import { shutdownGroups } from '#kubelet/shutdown';
import type { Rule } from '../../rule.ts';
import type { KubeletSubject } from '../../subjects/kubelets.ts';

export const noGracefulShutdown: Rule<KubeletSubject> = {
  code: 'no-graceful-shutdown',
  severity: 'note',
  summary: 'kubelet that does not stop its pods when the machine shuts down',
  why:
    'The kubelet is stopped with the machine: pods get no SIGTERM from it, and stay ' +
    'Terminating or Running in the API until the node is back.',
  fix: 'Set shutdownGracePeriod and shutdownGracePeriodCriticalPods.',
  source:
    'https://kubernetes.io/docs/concepts/cluster-administration/node-shutdown/#graceful-node-shutdown',
  find: ({ configuration, behavior, isPart }) => {
    if (isPart) return [];
    const parsed = shutdownGroups(configuration, behavior.shutdown.gates);
    if (!parsed.ok || parsed.groups.length > 0) return [];
    const at = Object.keys(configuration)[0];
    const message = 'shutdownGracePeriod is 0: shutdowns of the machine are not graceful';
    return at === undefined ? [] : [{ path: [at], part: 'name', message }];
  },
};
