import type { PodTemplate, WorkloadObject } from '#cluster';
import { compareText } from '#units';

export const REVISION = 'deployment.kubernetes.io/revision';
export const TEMPLATE_HASH = 'pod-template-hash';

/**
 * The ReplicaSet with the template of its Deployment. While the controller has not seen the
 * template, the oldest with an equal one; after that the one with the Deployment's revision, as
 * templates are only known by the fields that models read.
 * @param sets - the Deployment's own, the oldest first
 * @upstream pkg/controller/deployment/util/deployment_util.go FindNewReplicaSet (1.36)
 */
export function newReplicaSetOf(
  { template, annotations, deployment }: WorkloadObject,
  sets: readonly WorkloadObject[],
): WorkloadObject | undefined {
  if (deployment?.isUnseen === true) {
    return sets.find((set) => isSameTemplate(template, set.template));
  }
  const revision = annotations[REVISION];
  const known = sets.filter(
    (set) => revision !== undefined && set.annotations[REVISION] === revision,
  );
  const [first, ...others] = known.length > 0 ? known : sets;
  return first && others.reduce((a, b) => (revisionOf(b) >= revisionOf(a) ? b : a), first);
}

export const revisionOf = ({ annotations }: Pick<WorkloadObject, 'annotations'>): number =>
  Number(annotations[REVISION] ?? 0) || 0;

/** @upstream pkg/controller/controller_utils.go ReplicaSetsByCreationTimestamp (1.36) */
export const oldestFirst = (a: WorkloadObject, b: WorkloadObject): number =>
  (a.creationTimestamp ?? 0) - (b.creationTimestamp ?? 0) || compareText(a.name, b.name);

/** @upstream pkg/controller/deployment/util/deployment_util.go EqualIgnoreHash (1.36) */
const isSameTemplate = (a: PodTemplate | undefined, b: PodTemplate | undefined): boolean =>
  a !== undefined && b !== undefined && comparable(a) === comparable(b);

function comparable({ labels, annotations, spec, nodeName }: PodTemplate): string {
  const { [TEMPLATE_HASH]: _, ...own } = labels;
  const inOrder = (texts: Readonly<Record<string, string>>) =>
    Object.entries(texts).sort(([a], [b]) => compareText(a, b));
  return JSON.stringify([inOrder(own), inOrder(annotations), spec, nodeName]);
}
