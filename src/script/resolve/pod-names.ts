import type { Pod, PodKey } from '#cluster';

/** A list of pods by their names. */
export interface PodNames {
  readonly byKey: ReadonlyMap<PodKey, Pod>;
  readonly keys: ReadonlySet<PodKey>;
  readonly namespaces: ReadonlySet<string>;
}

/** A script requests the same pods repeatedly. */
const known = new WeakMap<readonly Pod[], PodNames>();

/** Computed once for each list. */
export function namesOf(pods: readonly Pod[]): PodNames {
  const before = known.get(pods);
  if (before !== undefined) return before;
  const byKey = new Map(pods.map((pod) => [pod.key, pod]));
  const namespaces = new Set(pods.map(({ namespace }) => namespace));
  const names = { byKey, keys: new Set(byKey.keys()), namespaces };
  known.set(pods, names);
  return names;
}
