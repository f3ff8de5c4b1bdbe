import { type Cluster, type PodSpec, workloadName } from '#cluster';
import type { Question } from './question.ts';

/** Changes the specs of the pods of a question, and the template of its workload. */
export function withSpecs(
  { pods, object }: Question,
  change: (spec: PodSpec) => PodSpec,
): (cluster: Cluster) => Cluster {
  const keys = new Set(pods.map(({ key }) => key));
  // Equal specs share one object and must keep doing so, because models identify pods of a kind by
  // it.
  const changed = new Map<PodSpec, PodSpec>();
  const once = (spec: PodSpec): PodSpec => {
    const known = changed.get(spec) ?? change(spec);
    changed.set(spec, known);
    return known;
  };
  return (cluster) => ({
    ...cluster,
    pods: cluster.pods.map((pod) => (keys.has(pod.key) ? { ...pod, spec: once(pod.spec) } : pod)),
    workloads: cluster.workloads.map((workload) => {
      const { template } = workload;
      const isAsked = object.kind === 'workload' && object.workload === workloadName(workload);
      if (!isAsked || template === undefined) return workload;
      return { ...workload, template: { ...template, spec: once(template.spec) } };
    }),
  });
}
