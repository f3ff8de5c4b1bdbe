import { type Cluster, findPod, isReady, type Node, nodesByName, type Pod } from '#cluster';
import { clockFrom, type Eviction, type SimulationReport, type StuckPod } from '#documents';
import type { Outcome } from '#play';
import { machineRemovals, nodesHeardAgain, nodesLostIn } from '#run-facts';
import type { Run } from '#simulation';
import { compareText, countBy, printInstant, remembered } from '#units';
import { downsOf } from '../availability/downs.ts';
import { STUCK_WORDS } from '../sentences/reasons.ts';

/** The numbers of a report. Numbers of parts that are not modelled are absent, never 0. */
export function summaryOf(
  outcome: Outcome,
  {
    evictions,
    memoryKills,
    pending,
    stuck,
    workloads,
  }: Pick<SimulationReport, 'evictions' | 'memoryKills' | 'pending' | 'stuck' | 'workloads'>,
): SimulationReport['summary'] {
  const first = evictions.at(0);
  const last = evictions.at(-1);
  return {
    nodes: outcome.cluster.nodes.length,
    ...nodesMissing(outcome.cluster),
    nodesLost: nodesLost(outcome),
    pods: outcome.cluster.pods.length,
    podsEvicted: evictedOfSnapshot(outcome, evictions).length,
    evictions: evictions.length,
    byMechanism: Object.fromEntries(countBy(evictions, ({ mechanism }) => mechanism)),
    ...(first === undefined ? {} : { firstEviction: first.at }),
    ...(last === undefined ? {} : { lastEviction: last.at }),
    memoryKills: killsByScope(memoryKills),
    rescheduled: evictions.filter(({ replacement }) => replacement?.node !== undefined).length,
    pending: pending.length,
    workloadsBelowDesired: workloads.filter((each) => each.secondsBelowDesired > 0).length,
    ...downsOf(outcome),
    budgetViolations: evictions.filter(({ budgetsViolated }) => budgetsViolated.length > 0).length,
    stuck: stuck.length,
    // Set after the rest of the report has been judged.
    expectations: { passed: 0, failed: 0 },
  };
}

/** Evicted pods of the snapshot, each once. Pods that were created later do not count. */
export function evictedOfSnapshot(
  { cluster }: Pick<Outcome, 'cluster'>,
  evictions: SimulationReport['evictions'],
): readonly string[] {
  const evicted = new Set(
    evictions.flatMap((each) => (isOfSnapshot(cluster, each) ? each.pod : [])),
  );
  return [...evicted];
}

/** Whether the evicted pod is one of the snapshot, not a later one of the same name. */
export const isOfSnapshot = (
  { pods }: Pick<Cluster, 'pods'>,
  { pod, uid }: Pick<Eviction, 'pod' | 'uid'>,
): boolean => findPod(pods, pod)?.uid === uid;

/** The nodes of pods that the snapshot does not hold, by name. */
const nodesMissing = remembered(({ nodes, pods }: Outcome['cluster']) => {
  const known = nodesByName(nodes);
  const missing = new Set(
    pods.flatMap(({ nodeName }) => (nodeName === undefined || known.has(nodeName) ? [] : nodeName)),
  );
  return missing.size === 0 ? {} : { nodesMissing: [...missing].sort(compareText) };
});

function killsByScope(kills: SimulationReport['memoryKills']): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const scope of ['container', 'pod', 'node'] as const) {
    const times = kills.filter((each) => each.scope === scope).map((each) => each.times);
    if (times.length > 0) counts[scope] = times.reduce((sum, each) => sum + each, 0);
  }
  return counts;
}

const lostBefore = remembered((nodes: readonly Node[]) =>
  nodes.flatMap((node) => (isReady(node) ? [] : node.name)),
);

/**
 * Counts the nodes of the snapshot that were not Ready at some instant from the start on, or whose
 * object was deleted.
 */
function nodesLost({ cluster: { nodes }, entries }: Outcome): number {
  const given = nodesByName(nodes);
  const lost = new Set(lostBefore(nodes));
  for (const node of nodesLostIn(entries)) if (given.has(node)) lost.add(node);
  return lost.size;
}

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
function silentThroughout({ outcome }: Run): ReadonlySet<string> {
  const heard = nodesHeardAgain(outcome.entries);
  return new Set(outcome.assumed.silentAtStart.filter((node) => !heard.has(node)));
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
