import type { Ledger } from '#causes';
import { isTerminal, type Node, type Pod, type PodKey } from '#cluster';
import { OomKiller } from '#kubelet/eviction';
import type { HeartbeatAgent } from '#kubelet/heartbeat';
import { RestartAgent, type RestartParts } from '#kubelet/restarts';
import {
  StartupAgent,
  type StartupParts,
  watchCompletions,
  watchDeadlines,
} from '#kubelet/startup';
import { StaticPodAgent } from '#kubelet/static-pods';
import { VolumesInUseAgent } from '#kubelet/status';
import type { TerminationAgent } from '#kubelet/termination';
import { memoryLimits } from '#pod-facts';
import { runTimes } from '#pod-times';
import type { Cause } from '#run-facts';
import { kubeletRefusals } from '#scheduler';
import type { KubeletBehavior } from '#versions';
import type { PlayInput } from '../play-input.ts';

interface PodAgents {
  readonly heartbeats: HeartbeatAgent;
  readonly podWorkers: TerminationAgent;
}

interface ContainerRules {
  readonly behaviorOf: (node: Node) => KubeletBehavior['containers'];
}

/** The parts of kubelets that start pods and hold their volumes. */
export function wirePods(
  parts: Omit<StartupParts, 'startupTimeOf' | 'refusalOf' | 'isEnding'> &
    PodAgents &
    ContainerRules & { readonly recorder: Ledger<Cause> },
  { startupTimeOf, restartTimeOf, imagePullOf, openGatesOf, schedulerRules, cluster }: PlayInput,
): StartupAgent {
  const { heartbeats, podWorkers } = parts;
  const isEnding = (key: PodKey): boolean => podWorkers.isEnding(key);
  const refusalOf = kubeletRefusals(schedulerRules);
  const times = { startupTimeOf, restartTimeOf, imagePullOf, openGatesOf };
  const pullsAtOnce = (name: string): number => {
    const node = parts.store.node(name);
    const pulls = (node && parts.behaviorOf(node).imagePulls) ?? 1;
    return pulls === 'all' ? Number.POSITIVE_INFINITY : pulls;
  };
  const volumeReports = new VolumesInUseAgent({
    ...parts,
    nextStatusRound: (node) => heartbeats.nextStatusRound(node),
    holdsVolumes: (pod) => (isEnding(pod.key) ? !podWorkers.isFinished(pod.key) : !isTerminal(pod)),
  });
  const backsOff = (node: Node): boolean => parts.behaviorOf(node).volumeBackOff;
  const agent = {
    ...parts,
    ...times,
    pullsAtOnce,
    refusalOf,
    isEnding,
    volumeReports,
    backsOff,
  };
  const starts = new StartupAgent(agent, cluster.pods);
  watchDeadlines({ ...parts, isEnding }, cluster.pods);
  if ((cluster.cronJobs ?? []).length > 0) {
    const runTimeOf = runTimes(cluster, parts.store);
    watchCompletions({ ...parts, isEnding, runTimeOf }, cluster.pods);
  }
  new StaticPodAgent(parts);
  return starts;
}

/** Wires the agents that kill containers for memory, and those that start them again. */
export function wireMemory(
  common: Omit<RestartParts, 'recorder' | 'restartTimeOf'> & {
    readonly recorder: Ledger<Cause>;
    readonly podWorkers: TerminationAgent;
  },
  { restartTimeOf, startupTimeOf }: PlayInput,
): RestartAgent {
  const { store, behaviorOf } = common;
  const containers = new RestartAgent({ ...common, restartTimeOf: restartTimeOf ?? startupTimeOf });
  const limitsOf = (pod: Pod) => {
    const node = store.node(pod.nodeName ?? '');
    return memoryLimits(pod, node !== undefined && behaviorOf(node).podLevelLimits);
  };
  new OomKiller({ ...common, limitsOf, containers });
  return containers;
}
