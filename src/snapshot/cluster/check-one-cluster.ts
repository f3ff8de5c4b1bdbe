import {
  type Cluster,
  conditionOf,
  controllerOf,
  isTerminating,
  type Node,
  type OwnerReference,
  type Pod,
} from '#cluster';
import type { Diagnostic } from '#diagnostics';
import {
  addToList,
  compareText,
  earlier,
  hours,
  type Instant,
  instant,
  later,
  latest,
  seconds,
} from '#units';
import type { Complaints } from '../objects/complaints.ts';
import type { Found } from '../objects/findings.ts';
import type { ByKind, FoundOf } from './merge.ts';
import { printPlace } from './names.ts';

const TWO_CLUSTERS = 'snapshot/two-clusters';

/** The uid of this namespace commonly identifies a cluster. */
const SYSTEM = 'kube-system';

/** Two places of a snapshot that cannot belong to one cluster. */
interface Contradiction {
  readonly what: string;
  readonly one: Found;
  readonly other: Found;
}

/**
 * Complains about objects of two clusters in one snapshot: two namespaces kube-system, or pods that
 * name controllers with one name and different uids.
 * @param all - all objects read, before objects with equal names are merged
 */
export function checkOneCluster(
  all: readonly Found[],
  found: ByKind,
  complaints: Complaints,
): void {
  const contradiction = twoSystems(all) ?? twoControllers(found.of('pods'));
  if (contradiction !== undefined) complaints.add(TWO_CLUSTERS, () => twoClusters(contradiction));
}

function twoSystems(all: readonly Found[]): Contradiction | undefined {
  const systems = all.filter(
    ({ entry }) =>
      entry.into === 'namespaces' && entry.object.name === SYSTEM && entry.object.uid !== '',
  );
  return unlike(`the namespace ${SYSTEM}`, systems, ({ entry }) =>
    entry.into === 'namespaces' ? entry.object.uid : '',
  );
}

/**
 * A controller that was recreated leaves pods of two uids for a moment. Only a controller of the
 * system, or two of them, show another cluster.
 */
function twoControllers(pods: readonly FoundOf<'pods'>[]): Contradiction | undefined {
  const firsts = new Map<string, FoundOf<'pods'>>();
  const seen = new Set<readonly OwnerReference[]>();
  const contradictions = new Map<string, Contradiction>();
  for (const each of pods) {
    const { object } = each.entry;
    if (seen.has(object.ownerReferences) || isTerminating(object)) continue;
    seen.add(object.ownerReferences);
    const name = controllerName(object);
    if (name === undefined) continue;
    const one = firsts.get(name) ?? each;
    firsts.set(name, one);
    if (uidOf(one.entry.object) === uidOf(object)) continue;
    if (!contradictions.has(name)) contradictions.set(name, { what: name, one, other: each });
  }
  const [first, second] = [...contradictions.values()];
  return second !== undefined || first?.what.includes(` ${SYSTEM}/`) ? first : undefined;
}

/** `DaemonSet kube-system/kube-proxy`; undefined for a Node, or without a uid. */
function controllerName(pod: Pod): string | undefined {
  const owner = controllerOf(pod);
  if (owner === undefined || owner.kind === 'Node' || owner.uid === '') return undefined;
  return `the ${owner.kind} ${pod.namespace}/${owner.name}`;
}

const uidOf = (pod: Pod): string => controllerOf(pod)?.uid ?? '';

function unlike(
  what: string,
  [one, ...others]: readonly Found[],
  uid: (found: Found) => string,
): Contradiction | undefined {
  const other = one && others.find((each) => uid(each) !== uid(one));
  return one && other && { what, one, other };
}

const twoClusters = ({ what, one, other }: Contradiction): Diagnostic => ({
  code: TWO_CLUSTERS,
  severity: 'error',
  message: `${what} has another uid here than at ${printPlace(one)}: these are objects of two clusters`,
  hint: 'pass the files of one cluster',
  path: other.path,
  position: other.position,
});

/** The newest heartbeat: a renewal of a node's Lease or a heartbeat of a condition. */
export interface NewestHeartbeat {
  readonly at: Instant | undefined;
  /** Nodes with signs of life far after those of most nodes, by name: their clocks are ahead. */
  readonly ahead: readonly string[];
}

/** A sign of life so long after those of most nodes is that of a clock that is ahead. */
const FAR = hours(24);

/**
 * The newest heartbeat that most nodes bear out. Kubelets write times of their own clocks: one that
 * is a year ahead would make all other nodes look silent. Nodes whose kubelets report (Ready is
 * True or False, not Unknown) give signs of life within minutes of a snapshot, so half of them
 * decide, the earlier half in a tie. Without such nodes the newest heartbeat of all counts.
 */
export function newestHeartbeat({ nodes, leases }: Cluster): NewestHeartbeat {
  const signs = new Map<string, Instant[]>(nodes.map(({ name }) => [name, []]));
  for (const { name, renewTime } of leases) {
    if (renewTime !== undefined) addToList(signs, name, renewTime);
  }
  for (const { name, conditions } of nodes) {
    for (const { lastHeartbeatTime: at } of conditions) {
      if (at !== undefined) addToList(signs, name, at);
    }
  }
  const last = nodes
    .filter(reports)
    .flatMap(({ name }) => signs.get(name)?.reduce(latest, EARLIEST) ?? [])
    .filter((at) => at > EARLIEST)
    .sort((a, b) => a - b);
  const middle = last[Math.floor((last.length - 1) / 2)];
  const bound = middle === undefined ? undefined : later(middle, FAR);
  const newest = new Newest();
  const ahead: string[] = [];
  for (const [name, ofNode] of signs) {
    const near = ofNode.filter((at) => bound === undefined || at <= bound);
    for (const at of near) newest.note(at);
    if (near.length < ofNode.length) ahead.push(name);
  }
  return { at: newest.at, ahead: ahead.sort(compareText) };
}

const EARLIEST = instant(Number.MIN_SAFE_INTEGER);

const reports = (node: Node): boolean => {
  const status = conditionOf(node, 'Ready')?.status;
  return status === 'True' || status === 'False';
};

/** The newest instant of a past event in the snapshot. */
export function newestTimestamp(cluster: Cluster): Instant | undefined {
  const newest = new Newest();
  newest.note(newestHeartbeat(cluster).at);
  for (const { creationTimestamp } of cluster.workloads) newest.note(creationTimestamp);
  for (const { creationTimestamp, conditions, taints } of cluster.nodes) {
    newest.note(creationTimestamp);
    for (const { lastTransitionTime } of conditions) newest.note(lastTransitionTime);
    for (const { timeAdded } of taints) newest.note(timeAdded);
  }
  for (const pod of cluster.pods) {
    newest.note(pod.creationTimestamp);
    for (const { lastTransitionTime } of pod.conditions) newest.note(lastTransitionTime);
    // The timestamp of a deletion is in the future, at the end of the grace period.
    const { deletionTimestamp, deletionGracePeriodSeconds = 0 } = pod;
    if (deletionTimestamp !== undefined) {
      newest.note(earlier(deletionTimestamp, seconds(deletionGracePeriodSeconds)));
    }
  }
  return newest.at;
}

/** The newest of the noted instants. */
class Newest {
  at: Instant | undefined;

  note(at: Instant | undefined): void {
    if (at !== undefined) this.at = this.at === undefined ? at : latest(this.at, at);
  }
}
