import { hasContainersOf, isOfTemplate, type KnownToDecide, type TwinAdditions } from '#admission';
import {
  type Cluster,
  controllerOf,
  isTerminal,
  ownerName,
  type Pod,
  type PodSpec,
  REVISION_LABEL,
  TEMPLATE_GENERATION_LABEL,
  type WorkloadObject,
  workloadName,
} from '#cluster';
import { addToList, remembered } from '#units';
import { type IsUpdated, updatedBy } from './daemon-set/revision.ts';

/** The spec of new pods of a workload, and where it comes from besides the template. */
export interface CompletedSpec {
  readonly spec: PodSpec;
  /** The VerticalPodAutoscaler that gives its requests, as `namespace/name`. */
  readonly resizedBy?: string;
  /** What it has of a running pod. */
  readonly taught?: TwinAdditions;
  /** Other running pods of the template show something else. */
  readonly othersDiffer?: boolean;
}

type CompletedSpecs = Map<string, CompletedSpec>;

type Snapshot = Pick<Cluster, 'pods' | 'priorityClasses' | 'workloads'>;

/** The pods of the snapshot that show what the API server makes of the templates of workloads. */
export class LiveTwins {
  /** The completed specs by what was admitted and by workload, which plays share. */
  readonly completed: (admitted: PodSpec) => CompletedSpecs;
  /** What decides about new pods of a template besides it. */
  readonly knownFor: (template: PodSpec) => KnownToDecide;
  /** The pods of a workload that run and are of the revision that it makes. */
  readonly #ownOf: (workload: WorkloadObject) => readonly Pod[];

  /** @param showDefaults whether pods show the default tolerations, as no flag of kube-apiserver is known */
  constructor(snapshot: Snapshot, showDefaults = false) {
    this.completed = completedSpecs(snapshot);
    const lacksClass = (name: string): boolean =>
      (snapshot.priorityClasses ?? []).every((each) => each.name !== name);
    this.knownFor = ({ tolerations }) => ({
      lacksClass,
      ...(showDefaults && { ownTolerations: tolerations }),
    });
    this.#ownOf = remembered((workload) => ownPods(snapshot, workload));
  }

  /**
   * The running pods of a workload that were made of its template.
   * @param workload as it makes the new pod: with the revision that this pod gets
   */
  allOf(workload: WorkloadObject, template: PodSpec): readonly Pod[] {
    return this.#ownOf(workload).filter((pod) =>
      showsTemplate(workload, pod)
        ? hasContainersOf(pod.spec, template)
        : isOfTemplate(pod.spec, template),
    );
  }
}

/** The newest of some pods; of pods of one age the first by name. */
export const newestOf = (pods: readonly Pod[]): Pod | undefined =>
  pods.reduce<Pod | undefined>((newest, each) => laterMade(newest, each), undefined);

const completedSpecs = remembered((_: Snapshot) =>
  remembered((_admitted: PodSpec): CompletedSpecs => new Map()),
);

/**
 * Templates of two revisions may have equal containers. A template that was written again as it is,
 * as for a restart, is that of the pods of before as well.
 */
function ownPods({ pods, workloads }: Snapshot, workload: WorkloadObject): readonly Pod[] {
  const name = workloadName(workload);
  const own = (podsByOwner(pods).get(name) ?? []).filter(
    (pod) => controllerOf(pod)?.uid === workload.uid,
  );
  const isOfRevision = revisionTest(workload, own);
  const before = workloadsByName(workloads).get(name);
  const isSame =
    before?.template !== undefined &&
    before.template.spec === workload.template?.spec &&
    before.statefulSet?.update?.isUnseen !== true;
  const wasOfRevision = isSame ? revisionTest(before, own) : isOfRevision;
  return own.filter((pod) => isOfRevision(pod) || wasOfRevision(pod));
}

/** Whether pods are of the revision that their workload makes; those that show none may be. */
function revisionTest({ statefulSet, daemonSet }: WorkloadObject, own: readonly Pod[]): IsUpdated {
  const revision = statefulSet?.update?.updateRevision;
  if (revision !== undefined) {
    return ({ labels }) => (labels[REVISION_LABEL] ?? revision) === revision;
  }
  const update = daemonSet?.update;
  return update?.generation === undefined ? () => true : updatedBy(update, own);
}

/**
 * Whether it is certain that a pod has the template of its workload, as it is of the revision that
 * is made. The template of a Deployment's ReplicaSet never changes.
 */
function showsTemplate(workload: WorkloadObject, { labels }: Pod): boolean {
  const { kind, statefulSet, daemonSet } = workload;
  if (kind === 'ReplicaSet') return controllerOf(workload)?.kind === 'Deployment';
  if (statefulSet?.update?.updateRevision !== undefined) return REVISION_LABEL in labels;
  return daemonSet?.update?.generation !== undefined && TEMPLATE_GENERATION_LABEL in labels;
}

const workloadsByName = remembered(
  (workloads: readonly WorkloadObject[]): ReadonlyMap<string, WorkloadObject> =>
    new Map(workloads.map((each) => [workloadName(each), each])),
);

const podsByOwner = remembered((pods: readonly Pod[]): ReadonlyMap<string, readonly Pod[]> => {
  const found = new Map<string, Pod[]>();
  for (const pod of pods) {
    const owner = controllerOf(pod);
    if (owner !== undefined && pod.phase === 'Running' && !isTerminal(pod)) {
      addToList(found, ownerName(owner, pod.namespace), pod);
    }
  }
  return found;
});

function laterMade(a: Pod | undefined, b: Pod): Pod {
  if (a === undefined) return b;
  const [made, other] = [a.creationTimestamp ?? 0, b.creationTimestamp ?? 0];
  if (made === other) return a.key < b.key ? a : b;
  return made > other ? a : b;
}
