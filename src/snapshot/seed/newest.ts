import type { ClusterSeed } from '#cluster';
import { earlier, type Instant, latest, seconds } from '#units';

/** The newest sign of life of any node: a renewal of its lease or a heartbeat of a condition. */
export function newestHeartbeat(seed: ClusterSeed): Instant | undefined {
  const newest = new Newest();
  noteHeartbeats(seed, newest);
  return newest.at;
}

/** The newest instant at which something of the snapshot had happened. */
export function newestTimestamp(seed: ClusterSeed): Instant | undefined {
  const newest = new Newest();
  noteHeartbeats(seed, newest);
  for (const { creationTimestamp } of seed.workloads) newest.note(creationTimestamp);
  for (const { creationTimestamp, conditions, taints } of seed.nodes) {
    newest.note(creationTimestamp);
    for (const { lastTransitionTime } of conditions) newest.note(lastTransitionTime);
    for (const { timeAdded } of taints) newest.note(timeAdded);
  }
  for (const pod of seed.pods) {
    newest.note(pod.creationTimestamp);
    for (const { lastTransitionTime } of pod.conditions) newest.note(lastTransitionTime);
    // The timestamp of a deletion lies in the future: its grace period ends there.
    const { deletionTimestamp, deletionGracePeriodSeconds = 0 } = pod;
    if (deletionTimestamp !== undefined) {
      newest.note(earlier(deletionTimestamp, seconds(deletionGracePeriodSeconds)));
    }
  }
  return newest.at;
}

function noteHeartbeats({ nodes, leases }: ClusterSeed, newest: Newest): void {
  for (const { renewTime } of leases) newest.note(renewTime);
  for (const { conditions } of nodes) {
    for (const { lastHeartbeatTime } of conditions) newest.note(lastHeartbeatTime);
  }
}

/** The newest of the instants that were noted. */
class Newest {
  at: Instant | undefined;

  note(at: Instant | undefined): void {
    if (at !== undefined) this.at = this.at === undefined ? at : latest(this.at, at);
  }
}
