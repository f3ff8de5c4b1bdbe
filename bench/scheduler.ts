import type { Node, Pod, PodSpec } from '#cluster';
import { type Attempt, Scheduler } from '#scheduler';
import { NEWEST_VERSION, resolveScheduler } from '#versions';
import { choosy, requestsOf } from './clusters/workloads.ts';

const NODES = 5000;
const PODS_PER_NODE = 20;
const REPLACEMENTS = 20_000;
const WORKLOADS = 400;

const META = { uid: '', annotations: {}, ownerReferences: [], finalizers: [] };

/** Prints the time to place replacements: plain pods, and with constraints on a tenth of them. */
function main(): void {
  for (const choosyEvery of [0, 10]) measure(choosyEvery);
}

/** Measures processor time, so that other processes of the machine do not count. */
function measure(choosyEvery: number): void {
  const scheduler = new Scheduler({
    rules: resolveScheduler(NEWEST_VERSION),
    namespaceLabels: () => ({}),
    volumes: {
      claim: () => undefined,
      isMissing: () => false,
      volume: () => undefined,
      volumesOfClass: () => [],
      storageClass: () => undefined,
      attachLimit: () => undefined,
    },
    kinship: {
      serviceSelectors: () => [],
      ownerSelector: ({ labels }) => ({ matchLabels: labels }),
    },
    budgets: () => [],
  });
  for (let n = 0; n < NODES; n++) scheduler.setNode(`node-${n}`, node(n));
  const templates = Array.from({ length: WORKLOADS }, (_, w) =>
    template(w, choosyEvery > 0 && w % choosyEvery === 0),
  );
  let count = 0;
  const next = (workload: number): Pod => {
    const [labels, spec] = templates[workload] ?? [{}, specOf({})];
    count += 1;
    const name = `web-${count}`;
    const rest = { phase: 'Pending', reason: '', conditions: [], containerStatuses: [] } as const;
    return { ...META, namespace: 'shop', name, key: `shop/${name}`, labels, spec, ...rest };
  };
  for (let n = 0; n < NODES * PODS_PER_NODE; n++) {
    const pod = next((n * 7) % WORKLOADS);
    scheduler.replacePod(undefined, { ...pod, nodeName: `node-${n % NODES}`, phase: 'Running' });
  }
  const waiting = Array.from({ length: REPLACEMENTS }, (_, n) => next(n % WORKLOADS));
  const before = process.cpuUsage();
  const refused = new Set<string>();
  for (const pod of waiting) {
    const attempt = scheduler.attempt(pod);
    if (attempt.kind === 'placed')
      scheduler.replacePod(undefined, { ...pod, nodeName: attempt.node });
    else refused.add(outcome(attempt));
  }
  const { user, system } = process.cpuUsage(before);
  const kind = choosyEvery === 0 ? 'plain' : `one in ${choosyEvery} choosy`;
  console.log(`${REPLACEMENTS} pods, ${kind}: ${((user + system) / 1e6).toFixed(2)} s`);
  for (const text of refused) console.log(`  ${text}`);
}

const outcome = (attempt: Attempt): string => (attempt.kind === 'placed' ? '' : attempt.fit);

function node(n: number): Node {
  const taints =
    n % 10 === 0 ? [{ key: 'dedicated', value: 'db', effect: 'NoSchedule' as const }] : [];
  return {
    ...META,
    namespace: '',
    name: `node-${n}`,
    labels: {
      'kubernetes.io/hostname': `node-${n}`,
      'topology.kubernetes.io/zone': `zone-${n % 3}`,
    },
    unschedulable: false,
    taints,
    conditions: [],
    capacity: {},
    allocatable: { cpu: `${16 + (n % 3) * 16}`, memory: '64Gi', pods: '110' },
    kubeletVersion: 'v1.36.0',
  };
}

function template(workload: number, isChoosy: boolean): readonly [Pod['labels'], PodSpec] {
  const labels = { app: `app-${workload}` };
  const containers = [{ name: 'c', resources: { requests: requestsOf(workload) } }];
  return [labels, specOf({ containers, ...(isChoosy && choosy(labels, 5)) })];
}

const specOf = (given: Partial<PodSpec>): PodSpec => ({
  containers: [],
  initContainers: [],
  tolerations: [],
  restartPolicy: 'Always',
  hostNetwork: false,
  ...given,
});

main();
