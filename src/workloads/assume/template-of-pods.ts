import { type Labels, type Pod, type PodTemplate, readObjectSelector } from '#cluster';
import { claimNameOf } from '../stateful-set/claims.ts';

/** The template that the pods of a workload show. */
export interface TemplateOfPods {
  readonly template: PodTemplate;
  /** The volumes for which each pod has a claim of its own. */
  readonly volumeClaimTemplates: readonly string[];
}

/**
 * Derives a template from pods: their common fields, and the spec of the first. Undefined without
 * pods.
 * @param pods - in canonical order
 */
export function templateOfPods(pods: readonly Pod[]): TemplateOfPods | undefined {
  const [first] = pods;
  if (first === undefined) return undefined;
  const volumeClaimTemplates = (first.spec.volumes ?? [])
    .filter(
      ({ name, persistentVolumeClaim }) =>
        persistentVolumeClaim?.claimName === claimNameOf(name, first.name),
    )
    .map(({ name }) => name);
  return {
    template: {
      labels: inCommon(pods.map(({ labels }) => labels)),
      annotations: inCommon(pods.map(({ annotations }) => annotations)),
      finalizers: [],
      spec: first.spec,
    },
    volumeClaimTemplates,
  };
}

/** The selector of the pods of a template; undefined when they have no label in common. */
export const selectorOf = ({ labels }: PodTemplate) =>
  Object.keys(labels).length === 0 ? undefined : readObjectSelector({ matchLabels: labels });

/** Pods of one template usually share their labels, so that there is little to compare. */
const inCommon = (all: readonly Labels[]): Labels => {
  const [first = {}, ...others] = new Set(all);
  return Object.fromEntries(
    Object.entries(first).filter(([key, value]) => others.every((each) => each[key] === value)),
  );
};
