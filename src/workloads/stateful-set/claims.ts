import type { PodSpec } from '#cluster';

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
    persistentVolumeClaim: { claimName: `${name}-${podName}` },
  }));
  const others = (spec.volumes ?? []).filter(({ name }) => !templates.includes(name));
  return { ...spec, volumes: [...claimed, ...others] };
}
