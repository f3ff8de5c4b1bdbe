import type { Pod, PodKey } from '#cluster';
import { remembered } from '#units';

/** A list of pods by their names. */
export interface PodNames {
  readonly byKey: ReadonlyMap<PodKey, Pod>;
  readonly keys: ReadonlySet<PodKey>;
  readonly namespaces: ReadonlySet<string>;
}

/** Computed once for each list: a script names the same pods repeatedly. */
export const namesOf = remembered((pods: readonly Pod[]): PodNames => {
  const byKey = new Map(pods.map((pod) => [pod.key, pod]));
  const namespaces = new Set(pods.map(({ namespace }) => namespace));
  return { byKey, keys: new Set(byKey.keys()), namespaces };
});
