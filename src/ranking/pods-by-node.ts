import type { Pod } from '#cluster';

/** The pods that are bound to each node, in the order in which they stand. */
export function podsByNode(pods: readonly Pod[]): ReadonlyMap<string, readonly Pod[]> {
  const byNode = new Map<string, Pod[]>();
  for (const pod of pods) {
    if (pod.nodeName === undefined) continue;
    const there = byNode.get(pod.nodeName);
    if (there === undefined) byNode.set(pod.nodeName, [pod]);
    else there.push(pod);
  }
  return byNode;
}
