import type { Pod } from '#cluster';
import { clockFrom, type StuckPod } from '#documents';
import { machineRemovals, nodesHeardAgain } from '#run-facts';
import type { Run } from '#simulation';
import { printInstant } from '#units';
import { STUCK_WORDS } from '../sentences/reasons.ts';
import { silentAtStart } from '../silent-at-start.ts';

/**
 * Pods that are Terminating and overdue at the end. After a quiet end every Terminating pod stays
 * so for ever.
 */
export function stuckPods(scenario: Run): readonly StuckPod[] {
  const { outcome, workloadOf } = scenario;
  const silent = silentThroughout(scenario);
  const freedBy = freedNodes(scenario);
  return outcome.final.terminatingPods().flatMap((pod) => {
    const { key, nodeName, deletionTimestamp } = pod;
    if (deletionTimestamp === undefined) return [];
    if (outcome.endReason !== 'quiet' && deletionTimestamp > outcome.end) return [];
    const workload = workloadOf(key);
    const reason = reasonOf(pod, scenario, silent);
    return {
      pod: key,
      ...(nodeName === undefined ? {} : { node: nodeName }),
      ...(workload === undefined ? {} : { workload }),
      deletionTimestamp: printInstant(deletionTimestamp),
      reason,
      ...freedBy.get(nodeName ?? ''),
      message: STUCK_WORDS[reason],
    };
  });
}

/** Who takes nodes away at the end, by node. */
function freedNodes({
  outcome: { entries, start },
}: Run): ReadonlyMap<string, Pick<StuckPod, 'freedBy'>> {
  const clock = clockFrom(start);
  return new Map(
    machineRemovals(entries).map(({ at, by, removal }) => [
      removal.node,
      { freedBy: { by, at: clock.at(at) } },
    ]),
  );
}

/** Nodes without a heartbeat from before the start to the end. */
function silentThroughout(scenario: Run): ReadonlySet<string> {
  const heard = nodesHeardAgain(scenario.outcome.entries);
  return new Set([...silentAtStart(scenario)].filter((node) => !heard.has(node)));
}

function reasonOf(pod: Pod, { outcome }: Run, silent: ReadonlySet<string>): StuckPod['reason'] {
  const { nodeName } = pod;
  if (nodeName !== undefined) {
    const machine = outcome.machineOf(nodeName);
    if (outcome.final.node(nodeName) === undefined) return 'node-missing';
    if (silent.has(nodeName)) return 'silent-from-the-start';
    if (!machine.powered) return 'machine-off';
    if (!machine.linked) return 'unreachable';
    if (!machine.kubeletRunning) return 'kubelet-stopped';
  }
  return pod.finalizers.length > 0 ? 'finalizer' : 'still-stopping';
}
