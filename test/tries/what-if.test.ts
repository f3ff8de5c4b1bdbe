import { beforeAll, describe, expect, test } from 'vitest';
import type { Run } from '#simulation';
import { type ObjectName, parseObjectName } from '#tries';
import { whatIfs } from '../../src/tries/what-if.ts';
import { playRequest, requestOf } from '../support/scenario.ts';

/** One zone of three nodes. Each test adds its pods and budgets. */
const nodes = (names: readonly string[]): string =>
  names
    .map(
      (name) => `
apiVersion: v1
kind: Node
metadata: {name: ${name}, labels: {topology.kubernetes.io/zone: pier}}
status:
  nodeInfo: {kubeletVersion: v1.36.0}
  capacity: {memory: 4Gi, pods: '110'}
  allocatable: {memory: 4Gi, pods: '110'}
  conditions:
  - {type: Ready, status: 'True', lastHeartbeatTime: '2026-11-20T00:00:00Z', lastTransitionTime: '2026-11-19T00:00:00Z'}
---`,
    )
    .join('');

const toleration = (key: string, seconds: number | null) =>
  `{key: node.kubernetes.io/${key}, operator: Exists, effect: NoExecute${seconds === null ? '' : `, tolerationSeconds: ${seconds}`}}`;

const pod = (
  name: string,
  node: string,
  { seconds = 300 as number | null, grace = 30, labels = 'app: web' } = {},
): string => `
apiVersion: v1
kind: Pod
metadata: {namespace: shop, name: ${name}, labels: {${labels}}}
spec:
  nodeName: ${node}
  terminationGracePeriodSeconds: ${grace}
  tolerations: [${toleration('unreachable', seconds)}, ${toleration('not-ready', seconds)}]
  containers: [{name: main}]
status: {phase: Running, conditions: [{type: Ready, status: 'True'}]}
---`;

const budget = (spec: string): string => `
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {namespace: shop, name: web, generation: 1}
spec: {${spec}, selector: {matchLabels: {app: web}}}
status: {observedGeneration: 1, disruptionsAllowed: 0, currentHealthy: 2, desiredHealthy: 2, expectedPods: 2}
---`;

const script = (...events: readonly string[]): string => `
apiVersion: k8s-evict.dev/v1
kind: OutageScript
spec:
  start: 2026-11-20T00:00:00Z
  duration: 1h
  events:
${events.map((event) => `  - {${event}}`).join('\n')}
`;

const played = (snapshot: string, ...events: readonly string[]) =>
  playRequest({
    ...requestOf(snapshot, script(...events)),
    // Differences are clearest if requests take no time.
    settings: [
      { option: '--api-latency', text: '0s' },
      { option: '--set', text: 'controllerManager.kube-api-qps=-1' },
    ],
  });

function told(scenario: Run, name: string): readonly string[] {
  const parsed = parseObjectName(name);
  if (parsed.kind !== 'named') throw new Error(parsed.hint);
  return whatIfs(scenario, parsed.object).found.map(({ message }) => message);
}

const THREE = nodes(['pier-1', 'pier-2', 'pier-3']);

describe('a pod on a machine that goes off', () => {
  let scenario: Run;
  beforeAll(async () => {
    const pods = pod('web-0', 'pier-1', { grace: 60 }) + pod('web-1', 'pier-2');
    scenario = await played(THREE + pods, 'at: 1m, powerOff: {nodes: [pier-1]}');
  });

  test.each([
    [/^With tolerationSeconds 60 instead of 300, it would be evicted at \S+ instead of \S+\.$/],
    [/^If pier-1 came back at \S+, it would never be evicted/],
    [/^If pier-1 came back at \S+, it would be gone at \S+ \(now never\)\.$/],
    [/^With the out-of-service taint on pier-1 at \S+, it would be gone at \S+ \(now never\)\.$/],
    [/^With --node-monitor-grace-period=20s instead of 50s, it would be evicted at /],
  ])('%s', (expected) => {
    expect(told(scenario, 'shop/web-0')).toContainEqual(expect.stringMatching(expected));
  });

  test('a shorter toleration moves it by as much', () => {
    const [message = ''] = told(scenario, 'shop/web-0');
    const [then = 0, now = 0] = [...message.matchAll(/(?:(\d+)m)?([\d.]+)s/g)].map(
      ([, minutes = '0', seconds = '0']) => 60 * Number(minutes) + Number(seconds),
    );
    expect(now - then).toBeCloseTo(240);
  });

  test('its grace period makes no difference while no kubelet stops it', () => {
    expect(told(scenario, 'shop/web-0').join()).not.toContain('terminationGrace');
  });

  test('elsewhere a failure of the node is what would change something', () => {
    expect(told(scenario, 'shop/web-1')).toEqual([
      expect.stringMatching(
        /^If pier-2 lost power at 1s, it would be evicted at \S+ \(now never\)/,
      ),
    ]);
  });

  test('of the node its taint and its pods are compared', () => {
    expect(told(scenario, 'node/pier-1')).toContainEqual(
      expect.stringMatching(
        /came back at \S+, it would have none of its pods evicted instead of 1/,
      ),
    );
  });
});

const OWNED = `
apiVersion: apps/v1
kind: ReplicaSet
metadata: {namespace: shop, name: web, uid: web}
spec:
  replicas: 1
  selector: {matchLabels: {app: web}}
  template: {metadata: {labels: {app: web}}, spec: {containers: [{name: main}]}}
---
apiVersion: v1
kind: Service
metadata: {namespace: shop, name: web}
spec: {selector: {app: web}}
---`;

const owned = (text: string): string =>
  text.replace(
    'name: web-1, ',
    'name: web-1, ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: web, uid: web, controller: true}], ',
  );

test('how long a workload or a Service is down is compared', async () => {
  const snapshot = `${THREE}${OWNED}${owned(pod('web-1', 'pier-1'))}`;
  const scenario = await played(snapshot, 'at: 0s, powerOff: {nodes: [pier-1]}');
  for (const name of ['rs/shop/web', 'svc/shop/web']) {
    const sentences = told(scenario, name);
    expect(sentences).toContainEqual(
      expect.stringMatching(
        /^If pier-1 came back at 5m25s, it would be down for 5m26s instead of for 5m56s, have none/,
      ),
    );
    expect(sentences).toContainEqual(
      expect.stringMatching(
        /^With --node-monitor-grace-period=20s instead of 50s, it would be down for 5m26s instead of for 5m56s/,
      ),
    );
  }
  expect(told(scenario, 'rs/shop/web')).toContainEqual(
    expect.stringMatching(
      /^With tolerationSeconds 60 instead of 300, it would be down for 1m56s instead of for 5m56s/,
    ),
  );
});

test('what is down from before the start is compared, too', async () => {
  const taint = '{key: node.kubernetes.io/unreachable, effect: NoExecute}';
  const [first = '', ...others] = THREE.split('\n---');
  const silent = first
    .replace('status:\n', `spec: {taints: [${taint}]}\nstatus:\n`)
    .replace("status: 'True'", 'status: Unknown');
  const snapshot = `${[silent, ...others].join('\n---')}${OWNED}${pod('web-1', 'pier-1')}`;
  const scenario = await played(snapshot, 'at: 0s, cordon: {nodes: [pier-2]}');
  expect(told(scenario, 'svc/shop/web')).toContainEqual(
    expect.stringMatching(
      /^If pier-1 came back at 4m30s, it would be down for 4m31s instead of for 5m1s, have none/,
    ),
  );
});

test('a pod that takes long to stop would be gone sooner', async () => {
  const scenario = await played(
    THREE + pod('web-0', 'pier-1', { grace: 90 }),
    'at: 10s, deletePods: {pods: [shop/web-0]}',
  );
  expect(told(scenario, 'shop/web-0')).toEqual([
    'With terminationGracePeriodSeconds 30 instead of 90, it would be gone at 40s instead of 1m40s.',
  ]);
});

test('a pod that tolerates for ever would go with a limit, and one that outlasts the fault stay', async () => {
  const off = 'at: 1m, powerOff: {nodes: [pier-1]}';
  const forever = await played(THREE + pod('web-0', 'pier-1', { seconds: null }), off);
  expect(told(forever, 'shop/web-0')).toContainEqual(
    expect.stringMatching(/^With tolerationSeconds 300, it would be evicted at/),
  );
  const back = await played(
    THREE + pod('web-0', 'pier-1'),
    off,
    'at: 20m, restore: {nodes: [pier-1]}',
  );
  expect(told(back, 'shop/web-0')).toContainEqual(
    expect.stringMatching(
      /^With tolerationSeconds 1\d+0 instead of 300, it would never be evicted/,
    ),
  );
});

test('nodes that wait for the rate limit would not with a higher one', async () => {
  const names = ['pier-1', 'pier-2', 'pier-3'];
  const scenario = await played(
    nodes([...names, 'pier-4', 'pier-5', 'pier-6', 'pier-7']) + pod('web-0', 'pier-3'),
    `at: 1m, powerOff: {nodes: [${names}]}`,
  );
  expect(told(scenario, 'shop/web-0')).toContainEqual(
    expect.stringMatching(
      /^With --node-eviction-rate=1 \(one node a second, not one node every 10s\)/,
    ),
  );
});

test('a small zone that is partially down taints no node, a large one would', async () => {
  const names = ['pier-1', 'pier-2', 'pier-3'];
  const scenario = await played(
    nodes([...names, 'pier-4']) + pod('web-0', 'pier-3'),
    `at: 1m, powerOff: {nodes: [${names}]}`,
  );
  const answers = told(scenario, 'shop/web-0').join('\n');
  expect(answers).toMatch(/With --large-cluster-size-threshold=3 .*, it would be evicted at/);
  expect(answers).toMatch(/With --unhealthy-zone-threshold=1 .*, it would be evicted at/);
});

test('where every zone is down one node that comes back starts evictions', async () => {
  const scenario = await played(
    nodes(['pier-1', 'pier-2']) + pod('web-0', 'pier-1'),
    'at: 1m, powerOff: {all: true}',
  );
  expect(told(scenario, 'shop/web-0')).toContainEqual(
    expect.stringMatching(/^If pier-2 came back at \S+, it would be evicted at \S+ \(now never\)/),
  );
});

describe('a budget that refuses a drain', () => {
  let scenario: Run;
  beforeAll(async () => {
    const pods = pod('web-0', 'pier-1') + pod('web-1', 'pier-2');
    scenario = await played(
      THREE + pods + budget('minAvailable: 2'),
      'at: 10s, drain: {nodes: [pier-1], force: true, timeout: 1m}',
    );
  });

  test.each(['shop/web-0', 'node/pier-1', 'pdb/shop/web'])('would let it go looser: %s', (name) => {
    expect(told(scenario, name)).toContainEqual(
      expect.stringMatching(/^With minAvailable 1 instead of 2 in budget shop\/web, it would /),
    );
  });

  test('a drain that deletes asks no budget', () => {
    expect(told(scenario, 'shop/web-0')).toContainEqual(
      expect.stringMatching(
        /^With another drain of pier-1 at \S+ that has disableEviction.*, it would be evicted/,
      ),
    );
  });
});

test('a drain that may not take a pod would with force', async () => {
  const scenario = await played(
    THREE + pod('web-0', 'pier-1'),
    'at: 10s, drain: {nodes: [pier-1]}',
  );
  expect(told(scenario, 'shop/web-0')).toContainEqual(
    'With another drain of pier-1 at 11s that has force, it would be evicted at 11s (now never).',
  );
});

test('a scenario that ends too early would tell more with time', async () => {
  const snapshot = THREE + pod('web-0', 'pier-1', { seconds: 7_200 });
  const scenario = await played(snapshot, 'at: 1m, powerOff: {nodes: [pier-1]}');
  expect(told(scenario, 'shop/web-0')).toContainEqual(
    expect.stringMatching(/^Over 24h instead of 1h, it would be evicted at 2h/),
  );
});

test('a node that goes off at once would wait for its pods if it were set so', async () => {
  const scenario = await played(
    THREE + pod('web-0', 'pier-1'),
    'at: 1m, shutdown: {nodes: [pier-1]}',
  );
  expect(told(scenario, 'shop/web-0')).toContainEqual(
    expect.stringMatching(/^With shutdownGracePeriod 90s on pier-1, it would be evicted at 1m/),
  );
});

test('what is too large to play again is said to be left out', async () => {
  const scenario = await played(
    THREE + pod('web-0', 'pier-1'),
    'at: 1m, powerOff: {nodes: [pier-1]}',
  );
  const [entry] = scenario.outcome.entries;
  if (entry === undefined) throw new Error('something happens');
  const entries = [...scenario.outcome.entries, ...Array.from({ length: 1_500_000 }, () => entry)];
  const object: ObjectName = { kind: 'pod', key: 'shop/web-0' };
  const large = whatIfs({ ...scenario, outcome: { ...scenario.outcome, entries } }, object);
  expect(large.found.length).toBeLessThan(2);
  expect(large.untried).toBeGreaterThan(2);
});

test('a node that is tainted from the start would be tainted again', async () => {
  const taint = '{key: node.kubernetes.io/unreachable, effect: NoExecute}';
  const [first = '', ...others] = THREE.split('\n---');
  const silent = first
    .replace('status:\n', `spec: {taints: [${taint}]}\nstatus:\n`)
    .replace("status: 'True'", 'status: Unknown');
  const snapshot = [silent, ...others].join('\n---');
  const scenario = await played(
    `${snapshot}${pod('web-1', 'pier-1')}`,
    'at: 0s, cordon: {nodes: [pier-2]}',
  );
  expect(told(scenario, 'node/pier-1')).toContainEqual(
    expect.stringMatching(
      /^With the out-of-service taint on pier-1 at \S+, it would be tainted NoExecute again at \S+ \(now never\)/,
    ),
  );
});
