import type { WorkloadObject } from '#cluster';
import type { ConfigurationDocument } from '#snapshot';

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => Object(value) as Fields;

/** The least number of pods that autoscalers keep of each workload, by `namespace/Kind/name`. */
export const fewestByAutoscaler = (
  autoscalers: readonly ConfigurationDocument[],
): ReadonlyMap<string, number> =>
  new Map(
    autoscalers.flatMap(({ value }): readonly (readonly [string, number])[] => {
      const { metadata, spec } = fieldsOf(value);
      const { namespace = 'default' } = fieldsOf(metadata);
      const { scaleTargetRef, minReplicas = 1 } = fieldsOf(spec);
      const { kind, name } = fieldsOf(scaleTargetRef);
      if (typeof minReplicas !== 'number') return [];
      return [[`${namespace}/${kind}/${name}`, minReplicas]];
    }),
  );

/** The autoscaler sets the number of replicas, regardless of the workload's own. */
export function withAutoscaler(
  workload: WorkloadObject,
  fewest: ReadonlyMap<string, number>,
): WorkloadObject {
  const { namespace, kind, name } = workload;
  const replicas = fewest.get(`${namespace}/${kind}/${name}`);
  return replicas === undefined ? workload : { ...workload, replicas };
}
