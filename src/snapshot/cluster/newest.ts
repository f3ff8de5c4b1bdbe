import { type Cluster, conditionOf, type Node } from '#cluster';
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
