import { entriesOf } from '#causes';
import type { Pod } from '#cluster';
import type { PlayedScenario } from '#simulation';

/**
 * Finds pods by their keys: pods of the snapshot, later pods, and pods that later ones replaced.
 */
export function knownPods({ outcome }: PlayedScenario): (key: string) => Pod | undefined {
  const { cluster, final, entries } = outcome;
  const standing = new Map(cluster.pods.map((pod) => [pod.key, pod]));
  const replaced = new Map<string, string>();
  for (const { cause } of entriesOf(entries, 'PodCreated')) {
    if (cause.replaces !== undefined) replaced.set(cause.pod, cause.replaces);
  }
  return (key) => {
    const passed = new Set<string>();
    for (let next: string | undefined = key; next !== undefined; next = replaced.get(next)) {
      const pod = final.pod(next) ?? standing.get(next);
      // A pod that was created and removed has the template of the pod that it replaced.
      if (pod !== undefined) return next === key ? pod : { ...pod, key, name: nameIn(key) };
      if (passed.has(next)) return undefined;
      passed.add(next);
    }
    return undefined;
  };
}

const nameIn = (key: string): string => key.slice(key.indexOf('/') + 1);
