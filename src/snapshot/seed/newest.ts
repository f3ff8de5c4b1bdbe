import type { ClusterSeed } from '#cluster';
import { earlier, type Instant, latest, seconds } from '#units';

/** The newest sign of life of any node: a renewal of its lease or a heartbeat of a condition. */
export const newestHeartbeat = (seed: ClusterSeed): Instant | undefined =>
  newestOf(heartbeats(seed));

/** The newest instant at which something of the snapshot had happened. */
export const newestTimestamp = (seed: ClusterSeed): Instant | undefined =>
  newestOf(pastTimes(seed));

type Times = Generator<Instant | undefined, void>;

function newestOf(times: Times): Instant | undefined {
  let newest: Instant | undefined;
  for (const at of times) {
    if (at !== undefined) newest = newest === undefined ? at : latest(newest, at);
  }
  return newest;
}

function* heartbeats({ nodes, leases }: ClusterSeed): Times {
  for (const { renewTime } of leases) yield renewTime;
  for (const { conditions } of nodes) {
    for (const { lastHeartbeatTime } of conditions) yield lastHeartbeatTime;
  }
}

function* pastTimes(seed: ClusterSeed): Times {
  yield* heartbeats(seed);
  for (const { creationTimestamp } of seed.workloads) yield creationTimestamp;
  for (const { creationTimestamp, conditions, taints } of seed.nodes) {
    yield creationTimestamp;
    for (const { lastTransitionTime } of conditions) yield lastTransitionTime;
    for (const { timeAdded } of taints) yield timeAdded;
  }
  for (const pod of seed.pods) {
    yield pod.creationTimestamp;
    for (const { lastTransitionTime } of pod.conditions) yield lastTransitionTime;
    // The timestamp of a deletion lies in the future: its grace period ends there.
    const { deletionTimestamp, deletionGracePeriodSeconds = 0 } = pod;
    if (deletionTimestamp !== undefined) {
      yield earlier(deletionTimestamp, seconds(deletionGracePeriodSeconds));
    }
  }
}
