import {
  controllerOf,
  type OfTemplate,
  type OwnerReference,
  ownerName,
  type Pod,
  rememberedByTemplate,
  SelectorIndex,
  type WorkloadObject,
  workloadName,
} from '#cluster';
import { relationOf } from '../claim-pods.ts';
import { JOB_TRACKING_FINALIZER } from '../job/job-facts.ts';
import { controllerReference } from '../pod-request.ts';
import { ordinalOf } from '../stateful-set/ordinal.ts';

/** Pods after a sync of the controllers of workloads. */
export interface WithClaims {
  /** In the order given. */
  readonly pods: readonly Pod[];
  /** The number of pods that had no controller and have one now. */
  readonly adopted: number;
  /**
   * The number of pods that have lost theirs, as it does not select them; some were adopted at
   * once.
   */
  readonly released: number;
}

/**
 * Gives workloads the pods that they select. A controller does so at its first sync, long before
 * any snapshot is taken, so that this only changes files written by hand. The first by name of
 * several workloads that select an orphan gets it; in Kubernetes the fastest does.
 *
 * @param workloads - those of the snapshot
 */
export function withClaims(workloads: readonly WorkloadObject[], pods: readonly Pod[]): WithClaims {
  const claimants = workloads.filter(({ kind }) => kind !== 'Deployment');
  const byName = new Map(claimants.map((workload) => [workloadName(workload), workload]));
  const index = new SelectorIndex(claimants.flatMap(asSelecting));
  let adopted = 0;
  let released = 0;
  const toOwner = rememberedByTemplate((pod) => relationToOwner(pod, byName));
  const after = pods.map((pod) => {
    const relation = toOwner(pod);
    if (relation === 'kept') return pod;
    const isLetGo = relation === 'released';
    if (isLetGo) released += 1;
    const free = isLetGo ? { ...pod, ownerReferences: withoutController(pod) } : pod;
    const taker = index
      .covering(free)
      .map((key) => byName.get(nameOf(key)))
      .find((workload) => workload !== undefined && adopts(workload, free));
    if (taker === undefined) return free;
    adopted += 1;
    return adoptedBy(taker, free);
  });
  return { pods: adopted + released === 0 ? pods : after, adopted, released };
}

/** The index knows objects by namespace and name alone. */
const asSelecting = ({ kind, namespace, name, selector }: WorkloadObject) =>
  selector === undefined ? [] : [{ namespace, name: `${kind}/${name}`, spec: { selector } }];

const nameOf = (key: string): string => {
  const [namespace = '', kind = '', name = ''] = key.split('/');
  return `${kind}/${namespace}/${name}`;
};

type RelationToOwner = 'none' | 'kept' | 'released';

function relationToOwner(
  pod: OfTemplate,
  workloads: ReadonlyMap<string, WorkloadObject>,
): RelationToOwner {
  const controller = controllerOf(pod);
  if (controller === undefined) return 'none';
  const owner = workloads.get(ownerName(controller, pod.namespace));
  return owner !== undefined && relationOf(owner, pod) === 'released' ? 'released' : 'kept';
}

/** @upstream pkg/controller/statefulset/stateful_set.go getPodsForStatefulSet (1.36) */
const adopts = (workload: WorkloadObject, pod: Pod): boolean =>
  (workload.kind !== 'StatefulSet' || ordinalOf(workload.name, pod.name) !== undefined) &&
  relationOf(workload, pod) === 'adopted';

const withoutController = ({ ownerReferences }: Pod): readonly OwnerReference[] =>
  ownerReferences.filter(({ controller }) => controller !== true);

function adoptedBy(workload: WorkloadObject, pod: Pod): Pod {
  const ownerReferences = [...pod.ownerReferences, controllerReference(workload)];
  if (workload.kind !== 'Job') return { ...pod, ownerReferences };
  const finalizers = new Set([...pod.finalizers, JOB_TRACKING_FINALIZER]);
  return { ...pod, ownerReferences, finalizers: [...finalizers] };
}
