import {
  controllerOf,
  isTerminating,
  type OfTemplate,
  type Pod,
  selectsLabels,
  type WorkloadObject,
} from '#cluster';
import { type Owner, refersTo } from './active-pods.ts';

/** A workload that claims pods. */
export type Claimant = Owner & Pick<WorkloadObject, 'selector' | 'deletionTimestamp'>;

/** The pods of a workload. */
export interface Claim {
  /** The pods that count, adopted ones included, in the order they were given. */
  readonly pods: readonly Pod[];
  /** Pods without a controller: they get the workload as theirs. */
  readonly adopted: readonly Pod[];
  /** Pods that lose the workload, as the selector no longer selects them. */
  readonly released: readonly Pod[];
}

/**
 * The pods of its namespace that are a workload's own. A workload whose selector is missing or
 * selects everything adopts none: the API server takes no such object.
 *
 * @upstream pkg/controller/controller_ref_manager.go ClaimPods (1.36)
 */
export function claimPods(workload: Claimant, pods: readonly Pod[]): Claim {
  const claim = { pods: [] as Pod[], adopted: [] as Pod[], released: [] as Pod[] };
  for (const pod of pods) {
    switch (relationOf(workload, pod)) {
      case 'adopted':
        claim.adopted.push(pod);
        claim.pods.push(pod);
        break;
      case 'own':
        claim.pods.push(pod);
        break;
      case 'released':
        claim.released.push(pod);
        break;
      default:
    }
  }
  return claim;
}

type Relation = 'own' | 'adopted' | 'released' | 'none';

/** The relation of a pod to a workload. */
export function relationOf(
  workload: Claimant,
  pod: OfTemplate & Pick<Pod, 'deletionTimestamp'>,
): Relation {
  if (pod.namespace !== workload.namespace) return 'none';
  const { selector } = workload;
  const isSelected = selector === undefined || selectsLabels(selector, pod.labels);
  const isLeaving = workload.deletionTimestamp !== undefined;
  const controller = controllerOf(pod);
  if (controller !== undefined) {
    if (!refersTo(controller, workload)) return 'none';
    if (isSelected) return 'own';
    return isLeaving ? 'none' : 'released';
  }
  const selectsSome = selector?.kind === 'labels' && selector.selector.length > 0;
  return selectsSome && isSelected && !isLeaving && !isTerminating(pod) ? 'adopted' : 'none';
}
