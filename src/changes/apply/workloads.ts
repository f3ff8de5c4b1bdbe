import {
  controllerOf,
  type PodTemplate,
  type WorkloadObject,
  withNewTemplate,
  workloadName,
} from '#cluster';
import { type ModelledKind, type PlacedObject, projectObject } from '#snapshot';
import type { Draft } from '../draft.ts';
import { isSame } from '../pods/new-spec.ts';
import { remakePods } from '../pods/remake.ts';
import { resize } from '../pods/resize.ts';
import { complain } from './complain.ts';
import { immutableFields } from './immutable.ts';
import { isMapping, merged } from './merge.ts';
import { writtenWorkload } from './written-form.ts';

/** Lays the manifest of a workload over the cluster. */
export function applyWorkload(
  draft: Draft,
  placed: PlacedObject,
  given: WorkloadObject,
  strict: boolean,
): void {
  const name = workloadName(given);
  const live = draft.workloads.get(name);
  const pods = draft.podsOf(name);
  if (live === undefined && pods.length === 0) {
    if (strict) complain(draft, placed, [], `the snapshot has no ${name}`, HOW_TO_ADD);
    else addWorkload(draft, given);
    return;
  }
  const known = live ?? withoutObject(given);
  if (live !== undefined) {
    const faults = immutableFields(live, given, (...field) => gives(placed.raw, field));
    for (const { field, why } of faults) complain(draft, placed, field, `${name}: ${why}`, ANEW);
    if (faults.length > 0) return;
  }
  const next = combined(draft, placed, known, given);
  if (next === undefined || (live !== undefined && isSame(live, next))) return;
  draft.changed.add(name);
  if (!keep(draft, live, next)) rollOut(draft, known, next);
}

/**
 * Keeps a changed workload of the snapshot.
 * @returns whether its rollout is left to its controller
 */
function keep(draft: Draft, live: WorkloadObject | undefined, next: WorkloadObject): boolean {
  if (live === undefined) return false;
  const name = workloadName(next);
  const isPlayed = draft.playsRollouts && rollsOut(live, next);
  if (isPlayed) draft.rollingOut.add(name);
  draft.workloads.set(name, isPlayed ? unfinished(live, next) : next);
  return isPlayed;
}

const HOW_TO_ADD = 'without --strict it is added';
const ANEW = 'delete the object and create it again, or give it another name';

/** Whether its controller rolls a new template out; Jobs and the like keep their pods. */
const rollsOut = (live: WorkloadObject, next: WorkloadObject): boolean =>
  (live.deployment ?? live.statefulSet?.update ?? live.daemonSet?.update) !== undefined &&
  live.template !== undefined &&
  !isSame(live.template, next.template);

/** A workload whose controller has still to roll the new template out. */
const unfinished = (live: WorkloadObject, next: WorkloadObject): WorkloadObject =>
  next.template === undefined
    ? next
    : withNewTemplate(
        { ...next, ...(live.template && { template: live.template }) },
        next.template,
      );

/** A workload that the snapshot knows by its pods alone. */
const withoutObject = ({ template: _, replicas: __, ...object }: WorkloadObject): WorkloadObject =>
  object;

const gives = (raw: unknown, field: readonly string[]): boolean =>
  field.reduce<unknown>((value, name) => (isMapping(value) ? value[name] : undefined), raw) !==
  undefined;

/** The live object with the fields that the manifest gives. */
function combined(
  draft: Draft,
  placed: PlacedObject,
  live: WorkloadObject,
  given: WorkloadObject,
): WorkloadObject | undefined {
  const { metadata = {}, spec = {} } = isMapping(placed.raw) ? placed.raw : {};
  const { labels } = isMapping(metadata) ? metadata : {};
  const change = { metadata: labels === undefined ? {} : { labels }, spec };
  const raw = merged(writtenWorkload(live), withoutSelector(change));
  const result = projectObject(given.kind satisfies ModelledKind, raw);
  if (!result.ok) {
    for (const { message, field } of result.faults) {
      complain(draft, placed, field, `${workloadName(given)}: ${message}`);
    }
    return undefined;
  }
  const { object } = result.entry;
  const next = object as WorkloadObject;
  return withFields(live, next, gives(placed.raw, ['spec', 'replicas']));
}

/** The fields of a workload that a manifest may change, in the live object. */
function withFields(
  live: WorkloadObject,
  next: WorkloadObject,
  givesReplicas: boolean,
): WorkloadObject {
  const { labels, template, minReadySeconds, job, deployment } = next;
  const replicas = live.replicas === undefined && !givesReplicas ? undefined : next.replicas;
  const statefulSet = live.statefulSet && {
    ...live.statefulSet,
    firstOrdinal: next.statefulSet?.firstOrdinal ?? 0,
    ...(live.statefulSet.update && {
      update: { ...live.statefulSet.update, ...strategyOf(next.statefulSet?.update) },
    }),
  };
  const daemonSet = live.daemonSet && {
    ...live.daemonSet,
    allowsSurge: next.daemonSet?.allowsSurge ?? false,
    ...(live.daemonSet.update && {
      update: { ...live.daemonSet.update, ...strategyOf(next.daemonSet?.update) },
    }),
  };
  return {
    ...live,
    labels,
    ...(template && { template }),
    ...(replicas !== undefined && { replicas }),
    ...(minReadySeconds !== undefined && { minReadySeconds }),
    ...(live.deployment && { deployment: { ...live.deployment, ...strategyOf(deployment) } }),
    ...(statefulSet && { statefulSet }),
    ...(daemonSet && { daemonSet }),
    ...(live.job && job && { job }),
  };
}

/** The part of a strategy that a manifest gives: what its controller has written stays. */
function strategyOf<Strategy extends object>(given: Strategy | undefined): Partial<Strategy> {
  const written = ['progressing', 'isUnseen', 'currentRevision', 'updateRevision', 'generation'];
  const fields = Object.entries(given ?? {}).filter(([name]) => !written.includes(name));
  return Object.fromEntries(fields) as Partial<Strategy>;
}

/** The live selector stays: it cannot change. */
const withoutSelector = ({
  metadata,
  spec,
}: {
  readonly metadata: object;
  readonly spec: unknown;
}) => {
  if (!isMapping(spec)) return { metadata };
  const { selector: _, ...rest } = spec;
  return { metadata, spec: rest };
};

/** The state after a finished roll-out: pods of the new template, as many as wanted. */
function rollOut(draft: Draft, before: WorkloadObject, after: WorkloadObject): void {
  const { template } = after;
  const pods = draft.podsOf(workloadName(after));
  if (template !== undefined && !isSame(before.template, template)) {
    if (after.kind === 'Deployment') renewReplicaSets(draft, after, template);
    if (after.kind !== 'Job') remakePods(draft, after, before.template, template, pods);
  }
  if (after.replicas !== undefined && after.replicas !== before.replicas) resize(draft, after);
}

const TEMPLATE_HASH = 'pod-template-hash';

/** The ReplicaSets with pods have the new template, so that replacements are made from it. */
function renewReplicaSets(
  draft: Draft,
  { name, namespace }: WorkloadObject,
  template: PodTemplate,
): void {
  for (const [key, each] of draft.workloads) {
    const owner = controllerOf(each);
    const isOwn =
      each.kind === 'ReplicaSet' &&
      each.namespace === namespace &&
      owner?.kind === 'Deployment' &&
      owner.name === name;
    if (!isOwn || each.replicas === 0) continue;
    const hash = each.template?.labels[TEMPLATE_HASH];
    const labels = { ...template.labels, ...(hash !== undefined && { [TEMPLATE_HASH]: hash }) };
    draft.workloads.set(key, { ...each, template: { ...template, labels } });
  }
}

/** A workload that the snapshot lacks: its controller makes the pods that are not made here. */
function addWorkload(draft: Draft, given: WorkloadObject): void {
  const name = workloadName(given);
  if (!draft.showsAll(given.kind, given.namespace)) {
    draft.passOver(given.kind);
    return;
  }
  draft.added.add(name);
  draft.workloads.set(name, given);
  if (given.kind === 'Deployment') {
    const replicaSet = newDeployment(given);
    draft.workloads.set(workloadName(replicaSet), replicaSet);
  }
  resize(draft, given);
}

/** In place of the hash of a template. */
const HASH = 'new';

/** The ReplicaSet that the controller of a new Deployment makes. */
function newDeployment(deployment: WorkloadObject): WorkloadObject {
  const { namespace, name, uid, labels, template, replicas, minReadySeconds, selector } =
    deployment;
  return {
    kind: 'ReplicaSet',
    namespace,
    name: `${name}-${HASH}`,
    uid: `k8s-evict-${namespace}/${name}-${HASH}`,
    labels,
    annotations: {},
    ownerReferences: [{ apiVersion: 'apps/v1', kind: 'Deployment', name, uid, controller: true }],
    finalizers: [],
    ...(replicas !== undefined && { replicas }),
    ...(minReadySeconds !== undefined && { minReadySeconds }),
    ...(selector && { selector }),
    ...(template && {
      template: { ...template, labels: { ...template.labels, [TEMPLATE_HASH]: HASH } },
    }),
  };
}
