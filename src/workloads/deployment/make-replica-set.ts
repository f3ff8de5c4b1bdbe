import type { ObjectSelector, WorkloadObject } from '#cluster';
import type { Instant } from '#units';
import { controllerReference } from '../pod-request.ts';
import { rolloutLimits } from './limits.ts';
import { REVISION, TEMPLATE_HASH } from './new-replica-set.ts';

/**
 * The ReplicaSet that a Deployment makes for its template. In place of the hash of the template its
 * name has the revision: `web-rev2`.
 * @param hash - such as `rev2`
 * @upstream pkg/controller/deployment/sync.go getNewReplicaSet (1.36)
 */
export function makeReplicaSet(
  deployment: WorkloadObject,
  {
    revision,
    hash,
    replicas,
  }: { readonly revision: number; readonly hash: string; readonly replicas: number },
  now: Instant,
): WorkloadObject {
  const { namespace, template, selector, minReadySeconds } = deployment;
  const name = `${deployment.name}-${hash}`;
  const labels = { ...template?.labels, [TEMPLATE_HASH]: hash };
  return {
    kind: 'ReplicaSet',
    namespace,
    name,
    uid: `k8s-evict-${namespace}/${name}`,
    labels,
    annotations: { ...scaleNotes(deployment), [REVISION]: `${revision}` },
    ownerReferences: [controllerReference(deployment)],
    finalizers: [],
    creationTimestamp: now,
    replicas,
    ...(minReadySeconds !== undefined && { minReadySeconds }),
    ...(selector && { selector: withHash(selector, hash) }),
    ...(template && { template: { ...template, labels } }),
  };
}

const withHash = (selector: ObjectSelector, hash: string): ObjectSelector =>
  selector.kind === 'labels'
    ? {
        kind: 'labels',
        selector: [...selector.selector, { key: TEMPLATE_HASH, operator: 'in', values: [hash] }],
      }
    : selector;

const DESIRED = 'deployment.kubernetes.io/desired-replicas';
const MOST = 'deployment.kubernetes.io/max-replicas';

/**
 * The notes that a Deployment leaves on a ReplicaSet that it scales.
 * @upstream pkg/controller/deployment/util/deployment_util.go SetReplicasAnnotations (1.36)
 */
export function scaleNotes({
  replicas = 1,
  deployment,
}: WorkloadObject): Readonly<Record<string, string>> {
  if (deployment === undefined) return {};
  const { maxSurge } = rolloutLimits({ ...deployment, replicas });
  return { [DESIRED]: `${replicas}`, [MOST]: `${replicas + maxSurge}` };
}

/** The numbers of those notes; other texts count as absent. */
export function notedScale({ annotations }: Pick<WorkloadObject, 'annotations'>): {
  readonly desired?: number;
  readonly most?: number;
} {
  const [desired, most] = [annotations[DESIRED], annotations[MOST]].map((text = '') =>
    /^\d+$/.test(text) ? Number(text) : undefined,
  );
  return { ...(desired !== undefined && { desired }), ...(most !== undefined && { most }) };
}
