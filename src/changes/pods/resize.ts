import { type Pod, podKey, type WorkloadObject, workloadName } from '#cluster';
import { instant } from '#units';
import { podOfRequest, podRequest, replicaSetVerdict, scaleDeployment } from '#workloads';
import type { Draft } from '../draft.ts';
import { withoutNode } from './pod-states.ts';

/** Nothing depends on the instant at which a changed cluster has settled. */
const SETTLED = instant(0);

/**
 * Gives a workload as many pods as it wants, as its controller would have done long before the
 * start: pods of ReplicaSets and of StatefulSets without volumes of their own. Other pods come from
 * the controllers of the run.
 */
export function resize(draft: Draft, workload: WorkloadObject): void {
  const owner = workload.kind === 'Deployment' ? replicaSetOf(draft, workload) : workload;
  const pods = draft.podsOf(workloadName(workload)).filter(isActive);
  const wanted = workload.replicas ?? 1;
  if (workload.kind === 'StatefulSet') resizeStatefulSet(draft, workload, pods, wanted);
  else if (workload.kind !== 'DaemonSet' && workload.kind !== 'Job') {
    const { create, remove } = replicaSetVerdict(wanted, pods, pods, SETTLED);
    for (const pod of remove) draft.remove(pod);
    addPods(draft, workload.namespace, { owner, like: pods[0], count: create.length });
  }
}

interface Wanted {
  readonly owner: WorkloadObject | undefined;
  /** One of the pods that are there. */
  readonly like: Pod | undefined;
  readonly count: number;
}

function addPods(draft: Draft, namespace: string, { owner, like, count }: Wanted): void {
  const stem = like === undefined ? owner?.name : like.ownerReferences[0]?.name;
  let number = 1;
  for (let made = 0; made < count; made += 1) {
    while (draft.hasPod(podKey(namespace, `${stem}-s${number}`))) number += 1;
    const pod = newPod(draft, owner, like, `${stem}-s${number}`);
    if (pod !== undefined) draft.add(pod, like);
  }
}

const isActive = ({ phase, deletionTimestamp }: Pod): boolean =>
  phase !== 'Succeeded' && phase !== 'Failed' && deletionTimestamp === undefined;

/** The ReplicaSet with the pods of a Deployment, which gets the new number. */
function replicaSetOf(draft: Draft, deployment: WorkloadObject): WorkloadObject | undefined {
  const scaling = scaleDeployment(deployment, [...draft.workloads.values()]);
  if (scaling === undefined) return undefined;
  const { replicaSet, replicas } = scaling;
  const scaled = { ...replicaSet, replicas };
  draft.workloads.set(workloadName(scaled), scaled);
  return scaled;
}

function resizeStatefulSet(
  draft: Draft,
  set: WorkloadObject,
  pods: readonly Pod[],
  wanted: number,
): void {
  const first = set.statefulSet?.firstOrdinal ?? 0;
  const names = Array.from({ length: wanted }, (_, index) => `${set.name}-${first + index}`);
  for (const pod of pods) if (!names.includes(pod.name)) draft.remove(pod);
  if ((set.statefulSet?.volumeClaimTemplates ?? []).length > 0) return;
  const [like] = pods;
  for (const [index, name] of names.entries()) {
    if (draft.hasPod(podKey(set.namespace, name)) || set.template === undefined) continue;
    const request = podRequest(set, set.template, { kind: 'ordinal', ordinal: first + index });
    const spec = draft.plane.admit(request.spec, set.namespace);
    draft.add(podOfRequest(request, { name, uid: uidOf(set, name), spec }, SETTLED), like);
  }
}

/** A pod like the others of its owner, or one from the template. */
function newPod(
  draft: Draft,
  owner: WorkloadObject | undefined,
  like: Pod | undefined,
  name: string,
): Pod | undefined {
  if (like !== undefined) {
    const { namespace } = like;
    const key = podKey(namespace, name);
    return { ...withoutNode(like), name, key, uid: uidOf({ namespace }, name), finalizers: [] };
  }
  if (owner?.template === undefined) return undefined;
  const request = podRequest(owner, owner.template, { kind: 'any' });
  const spec = draft.plane.admit(request.spec, owner.namespace);
  return podOfRequest(request, { name, uid: uidOf(owner, name), spec }, SETTLED);
}

const uidOf = ({ namespace }: { readonly namespace: string }, name: string): string =>
  `k8s-evict-${podKey(namespace, name)}`;
