import type { Pod, PodKey } from '#cluster';

/** A list of pods by their names. */
export interface PodNames {
  readonly byKey: ReadonlyMap<PodKey, Pod>;
  readonly keys: ReadonlySet<PodKey>;
  readonly namespaces: ReadonlySet<string>;
}

/** A script asks for the same pods again and again. */
const known = new WeakMap<readonly Pod[], PodNames>();

/** Worked out once for each list. */
export function namesOf(pods: readonly Pod[]): PodNames {
  const before = known.get(pods);
  if (before !== undefined) return before;
  const byKey = new Map(pods.map((pod) => [pod.key, pod]));
  const namespaces = new Set(pods.map(({ namespace }) => namespace));
  const names = { byKey, keys: new Set(byKey.keys()), namespaces };
  known.set(pods, names);
  return names;
}
