import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { inFolder, runProgram } from './whole-process.ts';

/** Pods of one template; each second one has a zone spread, each fifth a budget. */
const PODS_OF_A_WORKLOAD = 40;

const ZONES = ['east-a', 'east-b', 'east-c'];

const START = '2026-05-01T12:00:00Z';

/**
 * A cluster of Karpenter: a part of its machines is nearly full, the others are half empty, so that
 * each has to be tried.
 */
function cluster(nodeCount: number, podCount: number): object {
  const each = podCount / nodeCount;
  const nodes = Array.from({ length: nodeCount }, (_, n) => node(n));
  const count = Math.ceil(podCount / PODS_OF_A_WORKLOAD);
  const sets = Array.from({ length: count }, (_, n) => replicaSet(n));
  const budgets = sets.filter((_, n) => n % 5 === 0).map((_, n) => budget(n * 5));
  const pods = Array.from({ length: podCount }, (_, n) =>
    pod(n % count, n, Math.floor(n / each) % nodeCount),
  );
  const items = [nodePool(), ...nodes, ...sets, ...budgets, ...pods];
  return { apiVersion: 'v1', kind: 'List', items };
}

const nodePool = (): object => ({
  apiVersion: 'karpenter.sh/v1',
  kind: 'NodePool',
  metadata: { name: 'default' },
  spec: {
    disruption: {
      consolidationPolicy: 'WhenEmptyOrUnderutilized',
      consolidateAfter: '0s',
      budgets: [{ nodes: '10%' }],
    },
    template: { spec: { requirements: [] } },
  },
});

const nameOf = (n: number): string => `node-${String(n).padStart(4, '0')}`;

function node(n: number): object {
  const size = n % 2 === 0 ? 'm.large' : 'm.xlarge';
  const room = { cpu: n % 2 === 0 ? '8' : '12', memory: '32Gi', pods: '58' };
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name: nameOf(n),
      uid: `uid-${nameOf(n)}`,
      creationTimestamp: '2026-04-01T00:00:00Z',
      labels: {
        'kubernetes.io/hostname': nameOf(n),
        'topology.kubernetes.io/zone': ZONES[n % ZONES.length] ?? '',
        'node.kubernetes.io/instance-type': size,
        'karpenter.sh/nodepool': 'default',
        'karpenter.sh/initialized': 'true',
        'karpenter.sh/capacity-type': 'on-demand',
      },
    },
    status: {
      capacity: room,
      allocatable: room,
      conditions: [
        {
          type: 'Ready',
          status: 'True',
          lastHeartbeatTime: START,
          lastTransitionTime: '2026-04-01T00:01:00Z',
        },
      ],
      nodeInfo: { kubeletVersion: 'v1.35.0' },
    },
  };
}

const labels = (app: number) => ({ app: `app-${app}` });

const spec = (app: number): object => ({
  ...(app % 2 === 0 && {
    topologySpreadConstraints: [
      {
        maxSkew: 1,
        topologyKey: 'topology.kubernetes.io/zone',
        whenUnsatisfiable: 'ScheduleAnyway',
        labelSelector: { matchLabels: labels(app) },
      },
    ],
  }),
  containers: [
    { name: 'main', resources: { requests: { cpu: `${300 + (app % 5) * 40}m`, memory: '256Mi' } } },
  ],
});

const replicaSet = (app: number): object => ({
  apiVersion: 'apps/v1',
  kind: 'ReplicaSet',
  metadata: { namespace: 'shop', name: `app-${app}`, uid: `uid-app-${app}` },
  spec: {
    replicas: PODS_OF_A_WORKLOAD,
    selector: { matchLabels: labels(app) },
    template: { metadata: { labels: labels(app) }, spec: spec(app) },
  },
});

const budget = (app: number): object => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: { namespace: 'shop', name: `app-${app}` },
  spec: { maxUnavailable: '20%', selector: { matchLabels: labels(app) } },
  status: {
    disruptionsAllowed: 8,
    currentHealthy: PODS_OF_A_WORKLOAD,
    desiredHealthy: 32,
    expectedPods: PODS_OF_A_WORKLOAD,
  },
});

const pod = (app: number, n: number, on: number): object => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    namespace: 'shop',
    name: `app-${app}-${n}`,
    uid: `uid-pod-${n}`,
    creationTimestamp: '2026-04-10T00:00:00Z',
    labels: labels(app),
    ownerReferences: [
      {
        apiVersion: 'apps/v1',
        kind: 'ReplicaSet',
        name: `app-${app}`,
        uid: `uid-app-${app}`,
        controller: true,
      },
    ],
  },
  spec: { ...spec(app), nodeName: nameOf(on) },
  status: {
    phase: 'Running',
    startTime: '2026-04-10T00:00:00Z',
    conditions: [
      { type: 'PodScheduled', status: 'True' },
      { type: 'Ready', status: 'True', lastTransitionTime: '2026-04-10T00:01:00Z' },
    ],
  },
});

/** Prints what `sweep --over consolidations` takes: `node dist/bench/consolidations.js [NODES] [PODS]`. */
async function main(): Promise<void> {
  const [nodes = 1_000, pods = 20_000] = process.argv.slice(2).map(Number);
  await inFolder(async (folder) => {
    const path = join(folder, 'cluster.json.gz');
    writeFileSync(path, gzipSync(JSON.stringify(cluster(nodes, pods))));
    const file = join(folder, 'report.json');
    const words = ['sweep', path, '--over', 'consolidations', '-o', `json=${file}`];
    const { wallSeconds, peakMegabytes } = await runProgram(folder, words);
    const { summary } = JSON.parse(readFileSync(file, 'utf8')) as {
      readonly summary: { readonly goes: number; readonly could: number };
    };
    console.log(
      `${nodes} nodes, ${pods} pods: ${wallSeconds.toFixed(1)} s, ` +
        `${((wallSeconds / nodes) * 1_000).toFixed(1)} ms a node, ${peakMegabytes.toFixed(0)} MB ` +
        `(${summary.goes} go, ${summary.could} could)`,
    );
  });
}

await main();
