import type { Cluster } from '#cluster';
import { earlier, type Instant, latest, seconds } from '#units';

/** The newest heartbeat of any node: a renewal of its lease or a heartbeat of a condition. */
export function newestHeartbeat(cluster: Cluster): Instant | undefined {
  const newest = new Newest();
  noteHeartbeats(cluster, newest);
  return newest.at;
}

/** The newest instant of a past event in the snapshot. */
export function newestTimestamp(cluster: Cluster): Instant | undefined {
  const newest = new Newest();
  noteHeartbeats(cluster, newest);
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

function noteHeartbeats({ nodes, leases }: Cluster, newest: Newest): void {
  for (const { renewTime } of leases) newest.note(renewTime);
  for (const { conditions } of nodes) {
    for (const { lastHeartbeatTime } of conditions) newest.note(lastHeartbeatTime);
  }
}

/** The newest of the noted instants. */
class Newest {
  at: Instant | undefined;

  note(at: Instant | undefined): void {
    if (at !== undefined) this.at = this.at === undefined ? at : latest(this.at, at);
  }
}
