import {
  controllerOf,
  type OwnerReference,
  ownerName,
  type Pod,
  type WorkloadKind,
  type WorkloadObject,
  workloadKindOf,
  workloadName,
} from '#cluster';
import { compareText } from '#units';
import { assumedWorkload } from './assumed-workload.ts';
import { selectorOf, templateOfPods } from './template-of-pods.ts';

/** The workloads of a snapshot, and the gaps in it. */
export interface WithAssumed {
  /** The workloads of the snapshot, completed, and those inferred from their pods. */
  readonly workloads: readonly WorkloadObject[];
  /** Names of workloads that are not in the snapshot, in order. */
  readonly missing: readonly string[];
  /** Names of those with a template derived from their pods, in order. */
  readonly withoutTemplate: readonly string[];
}

const TEMPLATE_HASH = 'pod-template-hash';

/**
 * Follows the controllers of pods up to workloads that the snapshot lacks. Where it holds others of
 * their kind and namespace, they are gone, and no workload replaces their pods.
 * @param pods - in canonical order
 */
export function withAssumed(
  workloads: readonly WorkloadObject[],
  pods: readonly Pod[],
): WithAssumed {
  const podsOf = podsByController(pods);
  const known = new Map(workloads.map((workload) => [workloadName(workload), workload]));
  const withoutTemplate: string[] = [];
  for (const [name, workload] of known) {
    const own = workload.template === undefined ? podsOf.get(name) : undefined;
    if (own === undefined) continue;
    known.set(name, completed(workload, own));
    withoutTemplate.push(name);
  }
  const isInSnapshot = kindsInSnapshot(workloads);
  const missing: string[] = [];
  const add = (workload: WorkloadObject): void => {
    const name = workloadName(workload);
    known.set(name, workload);
    missing.push(name);
  };
  for (const own of podsOf.values()) {
    const owner = own[0] && controllerOf(own[0]);
    const kind = owner && workloadKindOf(owner);
    if (owner === undefined || kind === undefined || isInSnapshot({ kind, ...own[0] })) continue;
    const above = kind === 'ReplicaSet' ? deploymentAbove(owner, own) : [];
    add(assumedWorkload(kind, owner, own, above));
  }
  missingDeployments([...known.values()])
    .filter((deployment) => !isInSnapshot(deployment))
    .forEach(add);
  return {
    workloads: [...known].sort(([a], [b]) => compareText(a, b)).map(([, workload]) => workload),
    missing: missing.sort(compareText),
    withoutTemplate: withoutTemplate.sort(compareText),
  };
}

type Kindred = { readonly kind: WorkloadKind; readonly namespace?: string };

/** Whether the snapshot holds workloads of that kind and namespace. Then it holds all of them. */
function kindsInSnapshot(workloads: readonly WorkloadObject[]): (one: Kindred) => boolean {
  const seen = new Set(workloads.map(({ kind, namespace }) => `${kind}/${namespace}`));
  return ({ kind, namespace = '' }) => seen.has(`${kind}/${namespace}`);
}

function podsByController(pods: readonly Pod[]): ReadonlyMap<string, readonly Pod[]> {
  const byController = new Map<string, Pod[]>();
  /** Pods of one template share their list of owners, which sorts most of them. */
  const alike = new Map<readonly OwnerReference[], Pod[]>();
  for (const pod of pods) {
    const siblings = alike.get(pod.ownerReferences);
    if (siblings?.[0]?.namespace === pod.namespace) {
      siblings.push(pod);
      continue;
    }
    const owner = controllerOf(pod);
    if (owner === undefined) continue;
    const name = ownerName(owner, pod.namespace);
    const known = byController.get(name) ?? [];
    known.push(pod);
    byController.set(name, known);
    alike.set(pod.ownerReferences, known);
  }
  return byController;
}

function completed(workload: WorkloadObject, pods: readonly Pod[]): WorkloadObject {
  const read = templateOfPods(pods);
  if (read === undefined) return workload;
  const selector = workload.selector ?? selectorOf(read.template);
  return { ...workload, template: read.template, ...(selector && { selector }) };
}

/** A ReplicaSet of a Deployment is named after it and the hash of its template. */
function deploymentAbove(
  { name }: OwnerReference,
  [first]: readonly Pod[],
): readonly OwnerReference[] {
  const hash = first?.labels[TEMPLATE_HASH];
  if (hash === undefined || !name.endsWith(`-${hash}`)) return [];
  const deployment = name.slice(0, -hash.length - 1);
  return [
    { apiVersion: 'apps/v1', kind: 'Deployment', name: deployment, uid: '', controller: true },
  ];
}

/** Deployments that ReplicaSets name. They want the pods of their ReplicaSets. */
function missingDeployments(known: readonly WorkloadObject[]): readonly WorkloadObject[] {
  const names = new Set(known.map(workloadName));
  const found = new Map<string, WorkloadObject>();
  for (const replicaSet of known) {
    const owner = replicaSet.kind === 'ReplicaSet' ? controllerOf(replicaSet) : undefined;
    if (owner?.kind !== 'Deployment') continue;
    const { namespace, replicas = 0 } = replicaSet;
    const name = ownerName(owner, namespace);
    if (names.has(name)) continue;
    const before = found.get(name)?.replicas ?? 0;
    found.set(name, {
      kind: 'Deployment',
      namespace,
      name: owner.name,
      uid: owner.uid,
      labels: {},
      annotations: {},
      ownerReferences: [],
      finalizers: [],
      replicas: before + replicas,
    });
  }
  return [...found.values()];
}
