import type { Pod, PodStats } from '#cluster';
import { kubeletUid } from '#pod-facts';

export interface EntriesOfPods {
  /**
   * Entries of pods that are on the node, each with the uid under which its kubelet measures it.
   */
  readonly entries: readonly PodStats[];
  /** Entries of other pods: no pod of the snapshot accounts for their use. */
  readonly ofMissingPods: readonly PodStats[];
}

/** Sorts the entries of a summary by whether their pods are on the node. */
export function entriesOfPods(stats: readonly PodStats[], pods: readonly Pod[]): EntriesOfPods {
  const uids = new Set(pods.map(kubeletUid));
  const uidByKey = new Map<string, string>(pods.map((pod) => [pod.key, kubeletUid(pod)]));
  const entries: PodStats[] = [];
  const ofMissingPods: PodStats[] = [];
  for (const entry of stats) {
    const { namespace, name, uid: given } = entry.podRef;
    const uid = given === '' ? uidByKey.get(`${namespace}/${name}`) : given;
    if (uid === undefined || !uids.has(uid)) ofMissingPods.push(entry);
    else entries.push(given === uid ? entry : { ...entry, podRef: { namespace, name, uid } });
  }
  return { entries, ofMissingPods };
}
