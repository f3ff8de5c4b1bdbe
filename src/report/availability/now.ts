import { type Lease, type Pod, podConditionOf, podsSelectedBy } from '#cluster';
import { clockFrom, type SimulationReport } from '#documents';
import type { Run } from '#simulation';
import { addToList, compareText, earlier, type Instant, seconds } from '#units';
import { serviceSpells, workloadSpells } from './downs.ts';

type Played = Pick<Run, 'outcome' | 'workloadOf'>;
type Now = NonNullable<SimulationReport['now']>;

/**
 * The state in which the run begins: Services and workloads of which nothing works, and nodes
 * without heartbeats. Undefined where there is neither. DaemonSets, which serve nodes, are left
 * out.
 */
export function nowOf(scenario: Played): Now | undefined {
  const { availability, cluster } = scenario.outcome;
  const silent = new Set(scenario.outcome.assumed.silentAtStart);
  const down = [
    ...availability.services.map((course) => ({
      name: `Service/${course.service}`,
      spells: serviceSpells(course),
    })),
    ...availability.unsettled
      .filter(({ workload }) => !workload.startsWith('DaemonSet/'))
      .map((course) => ({ name: course.workload, spells: workloadSpells(course) })),
  ].filter(({ spells: [first] }) => first?.state.state === 'down' && first.state.before);
  if (down.length + silent.size === 0) return undefined;
  const podsOf = podsAtStart(scenario);
  const leases = new Map(cluster.leases.map((lease) => [lease.name, lease]));
  const stopOf = (pod: Pod): Stop => stopOfPod(pod, silent, leases);
  return {
    silent: [...silent].sort(compareText),
    down: down.map(({ name, spells }) =>
      rowOf(name, spells[0]?.to, podsOf(name).map(stopOf), scenario.outcome),
    ),
  };
}

/** When a pod ceased to work, as far as the snapshot tells. */
interface Stop {
  readonly at?: Instant | undefined;
  /** When the API began to show it. */
  readonly noticed?: Instant | undefined;
}

/** On a silent node a pod may work as long as the kubelet is heard, and is taken to stop then. */
function stopOfPod(
  pod: Pod,
  silent: ReadonlySet<string>,
  leases: ReadonlyMap<string, Lease>,
): Stop {
  const { nodeName = '', deletionTimestamp, deletionGracePeriodSeconds = 0 } = pod;
  const condition = podConditionOf(pod, 'Ready');
  const unready = condition?.status === 'True' ? undefined : condition?.lastTransitionTime;
  const asked =
    deletionTimestamp && earlier(deletionTimestamp, seconds(deletionGracePeriodSeconds));
  const noticed = first([unready, asked]);
  const heard = silent.has(nodeName) ? leases.get(nodeName)?.renewTime : undefined;
  return { at: first([noticed, heard]), noticed };
}

const inOrder = (instants: readonly (Instant | undefined)[]): readonly Instant[] =>
  instants.flatMap((each) => each ?? []).sort((a, b) => a - b);

const first = (instants: readonly (Instant | undefined)[]): Instant | undefined =>
  inOrder(instants)[0];

/** The last of some instants. Undefined where one of them is unknown, or there is none. */
const lastOfAll = (instants: readonly (Instant | undefined)[]): Instant | undefined =>
  instants.includes(undefined) ? undefined : inOrder(instants).at(-1);

/** What has several pods is down since the last of them ceased to work. */
function rowOf(
  name: string,
  to: Instant | undefined,
  stops: readonly Stop[],
  { start, endReason }: Pick<Run['outcome'], 'start' | 'endReason'>,
): Now['down'][number] {
  const clock = clockFrom(start);
  const since = lastOfAll(stops.map(({ at }) => at));
  const noticed = lastOfAll(stops.map((each) => each.noticed));
  return {
    name,
    since: since === undefined ? null : clock.at(since),
    noticed: noticed === undefined ? null : clock.at(noticed),
    ends: to === undefined ? null : clock.at(to),
    endsBecause: to === undefined ? endReason : 'recovered',
  };
}

/** The pods of the snapshot that a Service selects, or that belong to a workload. */
function podsAtStart({ outcome, workloadOf }: Played): (name: string) => readonly Pod[] {
  const { pods, services = [] } = outcome.cluster;
  const owned = new Map<string, Pod[]>();
  for (const pod of pods) addToList(owned, workloadOf(pod.key) ?? '', pod);
  return (name) => {
    const service = services.find((each) => `Service/${each.namespace}/${each.name}` === name);
    return service === undefined ? (owned.get(name) ?? []) : podsSelectedBy(service, pods);
  };
}
