import {
  type Cluster,
  type DaemonSetUpdate,
  type DeploymentSpec,
  type Labels,
  type Pod,
  type PodTemplate,
  readObjectSelector,
  type StatefulSetSpec,
  type StatefulSetUpdate,
  type WorkloadObject,
} from '#cluster';
import { seconds } from '#units';
import { controlledBy, workload } from './budgets.ts';
import { byDefault, pod, spec } from './builders.ts';
import { atSecond } from './clock.ts';
import type { Outage } from './outage.ts';

const template = (labels: Labels): PodTemplate => ({
  labels,
  annotations: {},
  finalizers: [],
  ...spec({ tolerations: byDefault() }),
});

const REVISION = 'deployment.kubernetes.io/revision';

const READY: Pod['conditions'] = [
  { type: 'Ready', status: 'True', reason: '', lastTransitionTime: atSecond(-3600) },
];
const NOT_READY: Pod['conditions'] = [{ type: 'Ready', status: 'False', reason: '' }];

/** The pods of a ReplicaSet of `shop/web`, and how many of them are not ready. */
export interface GivenSet {
  readonly replicas: number;
  readonly pods?: number;
  readonly notReady?: number;
}

/** `shop/web`, a Deployment with ReplicaSets of revisions 1, 2 and so on, on some nodes. */
export function webWith(
  replicas: number,
  sets: readonly GivenSet[],
  nodes: readonly string[],
  given: Partial<DeploymentSpec> & { readonly minReadySeconds?: number } = {},
): Pick<Cluster, 'pods' | 'workloads'> {
  const { minReadySeconds = 0, ...strategy } = given;
  const deployment = workload('Deployment', 'web', {
    ...{ replicas, minReadySeconds, template: template({ app: 'web' }) },
    annotations: { [REVISION]: `${sets.length}` },
    deployment: {
      strategy: 'RollingUpdate',
      maxSurge: 1,
      maxUnavailable: 1,
      paused: false,
      progressDeadlineSeconds: 600,
      progressing: {
        reason: sets.length > 1 ? 'ReplicaSetUpdated' : 'NewReplicaSetAvailable',
        lastUpdate: atSecond(-10),
      },
      ...strategy,
    },
  });
  const made = sets.map((set, index) => replicaSetOf(deployment, index + 1, set, nodes));
  return {
    workloads: [deployment, ...made.map(({ object }) => object)],
    pods: made.flatMap((each) => each.pods),
  };
}

function replicaSetOf(
  deployment: WorkloadObject,
  revision: number,
  { replicas, pods = replicas, notReady = 0 }: GivenSet,
  nodes: readonly string[],
): { readonly object: WorkloadObject; readonly pods: readonly Pod[] } {
  const hash = `hash${revision}`;
  const labels = { app: 'web', 'pod-template-hash': hash };
  const object = workload('ReplicaSet', `web-${hash}`, {
    replicas,
    minReadySeconds: deployment.minReadySeconds ?? 0,
    creationTimestamp: atSecond(-10_000 + revision),
    annotations: { [REVISION]: `${revision}` },
    ownerReferences: [controlledBy(deployment)],
    selector: readObjectSelector({ matchLabels: labels }),
    template: template(labels),
  });
  const all = Array.from({ length: pods }, (_, n) =>
    pod(`shop/web-${hash}-${n}`, nodes[(n + revision) % nodes.length] ?? '', {
      labels,
      ownerReferences: [controlledBy(object)],
      conditions: n < notReady ? NOT_READY : READY,
      ...spec({ tolerations: byDefault() }),
    }),
  );
  return { object, pods: all };
}

/** `shop/db`, a StatefulSet; its pods have the revisions given, and are ready. */
export function dbWith(
  revisions: readonly ('db-1' | 'db-2')[],
  nodes: readonly string[],
  update: Partial<StatefulSetUpdate> = {},
  more: Partial<StatefulSetSpec> = {},
): Pick<Cluster, 'pods' | 'workloads'> {
  const newest = revisions.includes('db-2') ? 'db-2' : 'db-1';
  const set = workload('StatefulSet', 'db', {
    ...{ replicas: revisions.length, template: template({ app: 'db' }) },
    selector: readObjectSelector({ matchLabels: { app: 'db' } }),
    statefulSet: {
      podManagementPolicy: 'OrderedReady',
      firstOrdinal: 0,
      volumeClaimTemplates: [],
      update: {
        ...{ type: 'RollingUpdate', partition: 0, maxUnavailable: 1 },
        ...{ currentRevision: 'db-1', updateRevision: newest },
        ...update,
      },
      ...more,
    },
  });
  const pods = revisions.map((revision, n) =>
    pod(`shop/db-${n}`, nodes[n % nodes.length] ?? '', {
      labels: { app: 'db', 'controller-revision-hash': revision },
      ownerReferences: [controlledBy(set)],
      conditions: READY,
      ...spec({ tolerations: byDefault() }),
    }),
  );
  return { workloads: [set], pods };
}

/** `shop/each`, a DaemonSet; its pods have the generations given, by node, and are ready. */
export function eachWith(
  generations: readonly ('1' | '2')[],
  nodes: readonly string[],
  update: Partial<DaemonSetUpdate> = {},
): Pick<Cluster, 'pods' | 'workloads'> {
  const { maxSurge = 0, maxUnavailable = 1 } = update;
  const generation = generations.includes('2') ? '2' : '1';
  const set = workload('DaemonSet', 'each', {
    template: template({ app: 'each' }),
    selector: readObjectSelector({ matchLabels: { app: 'each' } }),
    daemonSet: {
      allowsSurge: maxSurge !== 0,
      update: { type: 'RollingUpdate', maxSurge, maxUnavailable, generation, ...update },
    },
  });
  const pods = generations.map((own, n) =>
    pod(`shop/each-${n}`, nodes[n] ?? '', {
      labels: { app: 'each', 'pod-template-generation': own },
      ownerReferences: [controlledBy(set)],
      conditions: READY,
      ...spec({}),
    }),
  );
  return { workloads: [set], pods };
}

/** Containers stop a second after SIGTERM, and pods are Ready a second after their binding. */
export const QUICK: Pick<Outage, 'stoppingTimesOf' | 'startupTimeOf'> = {
  stoppingTimesOf: () => ({ stopAfter: seconds(1) }),
  startupTimeOf: () => seconds(1),
};
