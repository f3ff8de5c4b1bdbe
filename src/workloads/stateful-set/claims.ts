import type { PodSpec } from '#cluster';

/** The name of the claim that a pod of a StatefulSet has for one of its volumes. */
export const claimNameOf = (volume: string, podName: string): string => `${volume}-${podName}`;

/**
 * The spec of a StatefulSet's pod with the volumes of its own claims, which replace volumes of
 * their names. The claims outlive the pod: the next one of its ordinal gets them again.
 *
 * @upstream pkg/controller/statefulset/stateful_set_utils.go updateStorage (1.36)
 */
export function withClaims(spec: PodSpec, templates: readonly string[], podName: string): PodSpec {
  if (templates.length === 0) return spec;
  const claimed = templates.map((name) => ({
    name,
    persistentVolumeClaim: { claimName: claimNameOf(name, podName) },
  }));
  const others = (spec.volumes ?? []).filter(({ name }) => !templates.includes(name));
  return { ...spec, volumes: [...claimed, ...others] };
}
