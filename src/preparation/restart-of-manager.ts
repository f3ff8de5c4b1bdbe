import type { Cluster } from '#cluster';
import type { RestartOfProcess } from '#outage';
import type { OutageScript, ScriptSettings } from '#script';
import type { LoadedSnapshot } from '#snapshot';
import { seconds } from '#units';
import type { FlagSetting } from '#versions';
import { controlPlaneHosts } from '#wiring';

/** What is known of kube-controller-manager's process. */
export interface ManagerFacts {
  readonly set: ScriptSettings['restart'];
  /** Components whose command lines the snapshot shows. */
  readonly shown: readonly string[];
  /** The flags of the snapshot; of several settings the last counts. */
  readonly flags: readonly FlagSetting[];
  /** The number of its instances that the cluster shows. */
  readonly instances: number;
}

/** These facts of a snapshot and its script. */
export const managerFacts = (
  cluster: Pick<Cluster, 'nodes' | 'pods'>,
  { controlPlane: { shown, controllerManagerFlags: flags } }: Pick<LoadedSnapshot, 'controlPlane'>,
  { settings: { restart } }: Pick<OutageScript, 'settings'>,
): ManagerFacts => ({
  set: restart,
  shown,
  flags,
  instances: controlPlaneHosts(cluster, () => seconds(0)).filter(
    ({ component }) => component === 'kube-controller-manager',
  ).length,
});

/**
 * What happens to kube-controller-manager without the API server: the setting of the script counts,
 * then the flags of its static pod. Where others of its instances run, one of them is the next
 * leader, and these have not ended.
 */
export function restartOfManager({ set, shown, flags, instances }: ManagerFacts): RestartOfProcess {
  if (set !== undefined) return set === 'crashLoop' ? 'crash-loop' : 'at-once';
  const isOnlyPod = shown.includes('kube-controller-manager') && instances < 2;
  return isOnlyPod && looksUpAuthentication(flags) ? 'crash-loop' : 'at-once';
}

/**
 * Whether a process reads at its start how to authenticate requests, and ends when it cannot.
 * @upstream staging/src/k8s.io/apiserver/pkg/server/options/authentication.go ApplyTo (1.36)
 */
export function looksUpAuthentication(flags: readonly FlagSetting[]): boolean {
  const flag = (name: string): string => flags.findLast((each) => each.name === name)?.value ?? '';
  return (
    flag('authentication-kubeconfig') !== '' &&
    flag('requestheader-client-ca-file') === '' &&
    flag('authentication-skip-lookup') !== 'true' &&
    flag('authentication-tolerate-lookup-failure') !== 'true'
  );
}
