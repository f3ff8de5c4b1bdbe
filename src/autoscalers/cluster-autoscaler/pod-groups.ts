import { controllerOf, ownerIdentity, type Pod } from '#cluster';
import { addToList, remembered } from '#units';

/** Pods of one controller that are equal to the scheduler. */
export type PodGroup = readonly [Pod, ...Pod[]];

/** More kinds of pods of one controller are groups of their own. */
const MOST_PER_CONTROLLER = 10;

/** Specs are shared by the pods of a template; a text tells equal ones of different templates. */
const textOf = remembered((part: object): string => JSON.stringify(part));

/**
 * Pods by controller, labels and spec; pods without a controller are alone.
 * @upstream cluster-autoscaler core/scaleup/equivalence/groups.go BuildPodGroups (1.36)
 */
export function podGroupsOf(pods: readonly Pod[]): readonly PodGroup[] {
  const groups = new Map<string, Pod[]>();
  const kinds = new Map<string, Set<string>>();
  for (const pod of pods) {
    const owner = controllerOf(pod);
    const controller = owner === undefined ? '' : `${pod.namespace}/${ownerIdentity(owner)}`;
    const kind = `${textOf(pod.labels)} ${textOf(pod.spec)}`;
    const known = kinds.get(controller) ?? new Set<string>();
    kinds.set(controller, known);
    const isAlone = controller === '' || (!known.has(kind) && known.size >= MOST_PER_CONTROLLER);
    if (!isAlone) known.add(kind);
    addToList(groups, isAlone ? pod.key : `${controller} ${kind}`, pod);
  }
  return [...groups.values()] as unknown as readonly PodGroup[];
}
