import { withDaemonSetTolerations } from '#admission';
import {
  type Labels,
  newPod,
  type OwnerReference,
  type Pod,
  type PodKey,
  type PodSpec,
  type PodTemplate,
  REVISION_LABEL,
  TEMPLATE_GENERATION_LABEL,
  type WorkloadKind,
  type WorkloadObject,
} from '#cluster';
import { type Instant, remembered, unreachable } from '#units';
import { pinnedTo } from './daemon-set/pinned-to.ts';
import { INDEX_FAILURE_COUNT, INDEX_IGNORED_FAILURE_COUNT } from './job/index-failures.ts';
import { COMPLETION_INDEX, JOB_TRACKING_FINALIZER } from './job/job-facts.ts';
import { withClaims } from './stateful-set/claims.ts';
import { podNameOf } from './stateful-set/ordinal.ts';
import type { NewPod } from './verdict.ts';

/** A pod as its controller requests it: the API server has still to complete its spec. */
export interface PodRequest {
  readonly namespace: string;
  /** Absent where the API server completes `generateName` at random. */
  readonly name?: string;
  readonly generateName: string;
  readonly labels: Labels;
  readonly annotations: Labels;
  readonly finalizers: readonly string[];
  readonly ownerReferences: readonly OwnerReference[];
  /** The template's own object where nothing is added for this one pod. */
  readonly spec: PodSpec;
  readonly nodeName?: string;
}

const API_VERSIONS: Readonly<Record<WorkloadKind, string>> = {
  Deployment: 'apps/v1',
  ReplicaSet: 'apps/v1',
  ReplicationController: 'v1',
  StatefulSet: 'apps/v1',
  DaemonSet: 'apps/v1',
  Job: 'batch/v1',
};

/** A reference to a workload as the controller of its objects. */
export const controllerReference = ({ kind, name, uid }: WorkloadObject): OwnerReference => ({
  apiVersion: API_VERSIONS[kind],
  kind,
  name,
  uid,
  controller: true,
});

/**
 * The pod that a workload creates.
 * @param template - the workload's own, which not all workloads have
 * @upstream pkg/controller/controller_utils.go GetPodFromTemplate (1.36)
 */
export function podRequest(
  workload: WorkloadObject,
  template: PodTemplate,
  which: NewPod,
): PodRequest {
  const { namespace, name } = workload;
  const { labels, annotations, spec, nodeName } = template;
  const plain: PodRequest = {
    namespace,
    generateName: `${name}-`,
    labels,
    annotations,
    finalizers: finalizersOf(workload, template),
    ownerReferences: [controllerReference(workload)],
    spec,
    ...(nodeName !== undefined && { nodeName }),
  };
  switch (which.kind) {
    case 'any':
      return plain;
    case 'ordinal':
      return ofOrdinal(workload, plain, which.ordinal);
    case 'on-node':
      return {
        ...plain,
        labels: daemonLabels(workload, labels),
        spec: onNode(spec, which.nodeName),
      };
    case 'index':
      return ofIndex(name, plain, which);
    default:
      return unreachable(which);
  }
}

/** The object that the API server creates from a request, with its name and spec. */
export function podOfRequest(
  request: PodRequest,
  given: Pick<Pod, 'name' | 'uid' | 'spec'> & { readonly key?: PodKey },
  now: Instant,
): Pod {
  const { namespace, labels, annotations, finalizers, ownerReferences, nodeName } = request;
  return newPod({
    namespace,
    name: given.name,
    key: given.key,
    uid: given.uid,
    labels,
    annotations,
    finalizers,
    ownerReferences,
    spec: given.spec,
    nodeName,
    creationTimestamp: now,
    phase: 'Pending',
    reason: '',
    conditions: NONE,
    containerStatuses: NONE,
  });
}

/** New pods share their empty lists. */
const NONE: readonly never[] = [];

const finalizersOf = ({ kind }: WorkloadObject, { finalizers }: PodTemplate): readonly string[] =>
  kind === 'Job' && !finalizers.includes(JOB_TRACKING_FINALIZER)
    ? [...finalizers, JOB_TRACKING_FINALIZER]
    : finalizers;

function ofOrdinal(
  { name: set, statefulSet }: WorkloadObject,
  plain: PodRequest,
  ordinal: number,
): PodRequest {
  const name = podNameOf(set, ordinal);
  const revision = statefulSet?.update?.updateRevision;
  return {
    ...plain,
    name,
    labels: {
      ...plain.labels,
      ...(revision !== undefined && { [REVISION_LABEL]: revision }),
      'apps.kubernetes.io/pod-index': `${ordinal}`,
      'statefulset.kubernetes.io/pod-name': name,
    },
    spec: withClaims(
      plain.spec,
      (statefulSet?.volumeClaimTemplates ?? []).map((each) => each.name),
      name,
    ),
  };
}

const onNode = (spec: PodSpec, nodeName: string): PodSpec => ({
  ...spec,
  tolerations: withDaemonSetTolerations(spec.tolerations, spec.hostNetwork),
  affinity: pinnedTo(nodeName, spec.affinity),
});

/**
 * All pods of a DaemonSet share their labels, so that what follows from them is found once.
 * @upstream pkg/controller/daemon/util/daemonset_util.go CreatePodTemplate (1.36)
 */
function daemonLabels(set: WorkloadObject, labels: Labels): Labels {
  const generation = set.daemonSet?.update?.generation;
  return generation === undefined ? labels : withGeneration(labels)(generation);
}

const withGeneration = remembered((labels: Labels) => {
  const known = new Map<string, Labels>();
  return (generation: string): Labels => {
    const found = known.get(generation) ?? { ...labels, [TEMPLATE_GENERATION_LABEL]: generation };
    known.set(generation, found);
    return found;
  };
});

const ofIndex = (
  job: string,
  plain: PodRequest,
  { index, failures }: Extract<NewPod, { kind: 'index' }>,
): PodRequest => ({
  ...plain,
  generateName: `${job}-${index}-`,
  labels: { ...plain.labels, [COMPLETION_INDEX]: `${index}` },
  annotations: {
    ...plain.annotations,
    [COMPLETION_INDEX]: `${index}`,
    ...(failures && { [INDEX_FAILURE_COUNT]: `${failures.counted}` }),
    ...(failures &&
      failures.ignored > 0 && { [INDEX_IGNORED_FAILURE_COUNT]: `${failures.ignored}` }),
  },
});
