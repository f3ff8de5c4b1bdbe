import {
  type Node,
  type OwnerReference,
  type Pod,
  type PodSpec,
  readObjectSelector,
  type WorkloadObject,
} from '#cluster';
import { byDefault, pod, steadyNode } from '../test/support/builders.ts';
import { type Outage, play } from '../test/support/outage.ts';
import { choosy, requestsOf } from './clusters/workloads.ts';

const NODES = 5_000;
const PODS_PER_NODE = 20;
const WORKLOADS = 400;
/** One zone of five is lost, and with it a fifth of the pods. */
const ZONES = ['a', 'b', 'c', 'd', 'e'];

/** Prints the time to play an outage in which 20,000 pods are replaced and bound to new nodes. */
function main(): void {
  for (const choosyEvery of [0, 10]) {
    const large = measure(outageOf(NODES, choosyEvery));
    const alone = measure(withoutOwners(outageOf(NODES, choosyEvery)));
    const small = measure(outageOf(NODES / 10, choosyEvery));
    const kind = choosyEvery === 0 ? 'plain' : `one in ${choosyEvery} choosy`;
    console.log(
      `${large.placed} replacements on ${NODES} nodes, ${kind}: ${large.seconds.toFixed(2)} s, ` +
        `of which the outage alone ${alone.seconds.toFixed(2)} s, ` +
        `${(large.seconds / small.seconds).toFixed(1)} times a tenth of it`,
    );
  }
}

function outageOf(size: number, choosyEvery: number): Outage {
  const nodes = Array.from({ length: size }, (_, n) => nodeOf(n));
  const workloadOf = (n: number): number => ((n % size) + Math.floor(n / size) * 7) % WORKLOADS;
  const count = size * PODS_PER_NODE;
  const replicas = Array.from({ length: WORKLOADS }, () => 0);
  for (let n = 0; n < count; n++) replicas[workloadOf(n)] = (replicas[workloadOf(n)] ?? 0) + 1;
  const workloads = replicas.map((wanted, n) =>
    replicaSet(n, wanted, choosyEvery > 0 && n % choosyEvery === 0),
  );
  const owners = workloads.map(ownedBy);
  const pods = Array.from({ length: count }, (_, n): Pod => {
    const of = workloadOf(n);
    const { labels = {}, spec } = workloads[of]?.template ?? {};
    return pod(`shop/web-${n}`, nodes[n % size]?.name ?? '', {
      labels,
      ownerReferences: owners[of] ?? [],
      ...(spec && { spec }),
    });
  });
  // The zone is tainted at once, so that its pods go together.
  const flags = { 'node-eviction-rate': 1_000 };
  return { nodes, workloads, pods, flags, events: ['at=30s powerOff zones=a for=1h'] };
}

/** The same outage without controllers that replace evicted pods. */
const withoutOwners = (outage: Outage): Outage => ({
  ...outage,
  workloads: [],
  pods: (outage.pods ?? []).map((each) => ({ ...each, ownerReferences: [] })),
});

function nodeOf(n: number): Node {
  const name = `node-${String(n).padStart(5, '0')}`;
  const steady = steadyNode(name, ZONES[n % ZONES.length] ?? '');
  const dedicated = { key: 'dedicated', value: 'db', effect: 'NoSchedule' } as const;
  return {
    ...steady,
    labels: { ...steady.labels, 'kubernetes.io/hostname': name },
    taints: n % 10 === 9 ? [dedicated] : [],
    allocatable: { cpu: `${16 + (n % 3) * 16}`, memory: '64Gi', pods: '110' },
    boundless: [],
  };
}

function replicaSet(n: number, replicas: number, isChoosy: boolean): WorkloadObject {
  const name = `web-${n}`;
  const labels = { app: name };
  return {
    kind: 'ReplicaSet',
    namespace: 'shop',
    name,
    uid: `uid-of-${name}`,
    labels,
    annotations: {},
    ownerReferences: [],
    finalizers: [],
    replicas,
    selector: readObjectSelector({ matchLabels: labels }),
    template: { labels, annotations: {}, finalizers: [], spec: specOf(n, labels, isChoosy) },
  };
}

const specOf = (n: number, labels: Pod['labels'], isChoosy: boolean): PodSpec => ({
  containers: [{ name: 'main', resources: { requests: requestsOf(n) } }],
  initContainers: [],
  tolerations: byDefault(),
  terminationGracePeriodSeconds: 30,
  restartPolicy: 'Always',
  hostNetwork: false,
  ...(isChoosy && choosy(labels, 100)),
});

const ownedBy = ({ name, uid }: WorkloadObject): readonly OwnerReference[] => [
  { apiVersion: 'apps/v1', kind: 'ReplicaSet', name, uid, controller: true },
];

/** Measures processor time, so that other processes of the machine do not count. */
function measure(outage: Outage): { readonly seconds: number; readonly placed: number } {
  const before = process.cpuUsage();
  const { entries } = play(outage);
  const { user, system } = process.cpuUsage(before);
  const placed = entries.filter(({ cause }) => cause.kind === 'PodScheduled').length;
  return { seconds: (user + system) / 1e6, placed };
}

main();
