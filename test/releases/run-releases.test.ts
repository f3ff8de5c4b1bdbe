import { describe, expect, test } from 'vitest';
import { type ReleaseRequest, runReleases, type Upgrade } from '#releases';
import { NEWEST_VERSION, OLDEST_VERSION } from '#versions';

const file = (text: string): ReleaseRequest['snapshot'] => [
  { path: 'harbour.yaml', bytes: new TextEncoder().encode(text) },
];

const NODE = `
apiVersion: v1
kind: Node
metadata: {name: quay-1}
spec:
  taints: [{key: node.kubernetes.io/out-of-service, value: nodeshutdown, effect: NoExecute}]
status: {conditions: [{type: Ready, status: "True"}], nodeInfo: {kubeletVersion: v1.33.0}}
---
apiVersion: v1
kind: Node
metadata: {name: quay-2}
status: {conditions: [{type: Ready, status: "True"}], nodeInfo: {kubeletVersion: v1.33.0}}
`;

const pod = (name: string, spec: string, status = 'phase: Running') => `
---
apiVersion: v1
kind: Pod
metadata: {name: ${name}, namespace: shop, labels: {app: ${name}}}
spec: {${spec}}
status: {${status}}
`;

const RUNS = 'nodeName: quay-2, containers: [{name: c, resources: {requests: {cpu: 1}}}]';

const budget = (name: string, spec: string, more = '') => `
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {name: ${name}, namespace: shop, generation: 2}
spec: {${spec}}
status: {observedGeneration: 2, disruptionsAllowed: 1, currentHealthy: 1, desiredHealthy: 0, expectedPods: 1${more}}
`;

const job = (name: string, spec: string, status = '') => `
---
apiVersion: batch/v1
kind: Job
metadata: {name: ${name}, namespace: batch}
spec: {${spec}, template: {spec: {restartPolicy: Never, containers: [{name: c}]}}}
status: {${status}}
`;

const setThat = (policy: string) => `
---
apiVersion: apps/v1
kind: StatefulSet
metadata: {name: db, namespace: shop}
spec: {persistentVolumeClaimRetentionPolicy: {${policy}}, template: {spec: {containers: [{name: c}]}}}
`;

const kubelet = (name: string, fields: string) => `
---
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
metadata: {name: ${name}}
${fields}
`;

async function upgrade(from: string, to: string, text?: string): Promise<Upgrade> {
  const snapshot = text === undefined ? [] : file(text);
  const result = await runReleases({ snapshot, release: from, upgradeTo: to });
  if (result.kind !== 'upgrade') throw new Error(JSON.stringify(result));
  return result.answer;
}

const touched = async (path: string, text: string): Promise<readonly string[] | undefined> => {
  const { changes } = await upgrade('1.20', '1.37', text);
  return changes.find((change) => change.path === path)?.touches?.names;
};

describe('what an upgrade changes', () => {
  test('is reported for every release, with what it touches', async () => {
    for (let minor = OLDEST_VERSION.minor; minor < NEWEST_VERSION.minor; minor += 1) {
      const { changes } = await upgrade(`1.${minor}`, `1.${minor + 1}`, NODE);
      for (const { path, touches, origin } of changes) {
        expect(touches, path).toBeDefined();
        expect(origin, path).toEqual({ kind: 'default', since: `1.${minor + 1}` });
      }
    }
  });

  test('from 1.33 to 1.34 are these', async () => {
    const { changes } = await upgrade('1.33', '1.34');
    expect(changes.map(({ path, before, value }) => [path, before, value])).toEqual([
      ['nodeLifecycle.taintDecision', 'condition-before-pass', 'condition-after-pass'],
      ['serviceTraffic.sameTrafficDistribution', false, true],
      ['scheduler.claimMessages', false, true],
      ['scheduler.taintInMessage', true, false],
      ['scheduler.podLevelResources', false, true],
      ['kubelet.spreadsStatusReports', false, true],
      ['kubelet.shutdown.onWindows', false, true],
      ['kubelet.containers.podLevelLimits', false, true],
    ]);
  });

  test('is nothing for the same release', async () => {
    expect((await upgrade('1.33', '1.33', NODE)).changes).toEqual([]);
  });

  test('begins at the release of the snapshot unless another one is named', async () => {
    const result = await runReleases({ snapshot: file(NODE), upgradeTo: '1.36' });
    expect(result).toMatchObject({ kind: 'upgrade', answer: { from: '1.33', to: '1.36' } });
  });
});

describe('an upgrade touches', () => {
  const web = pod('web', RUNS);
  const resized = pod(
    'web',
    RUNS,
    'phase: Running, containerStatuses: [{name: c, state: {running: {}}, allocatedResources: {cpu: 2}}]',
  );
  const waiting = pod('web', 'containers: [{name: c}]', 'phase: Pending');
  const soft =
    'evictionSoft: {memory.available: 1Gi}\nevictionSoftGracePeriod: {memory.available: 1m}';
  const shutdown = 'shutdownGracePeriod: 30s\nshutdownGracePeriodCriticalPods: 10s';

  test.each([
    ['nodeLifecycle.monitorGracePeriod', '', ['quay-1', 'quay-2']],
    ['podGc.removesOutOfServicePods', '', ['quay-1']],
    ['attachDetach.outOfService', '', ['quay-1']],
    [
      'disruption.unmanagedPods',
      web + budget('web', 'maxUnavailable: 1, selector: {matchLabels: {app: web}}'),
      ['shop/web'],
    ],
    [
      'disruption.unmanagedPods',
      web + budget('web', 'minAvailable: 1, selector: {matchLabels: {app: web}}'),
      [],
    ],
    [
      'disruption.unmanagedPods',
      web + budget('web', 'maxUnavailable: 1, selector: {matchLabels: {app: x}}'),
      [],
    ],
    ['evictionApi.emptySelector', budget('web', 'maxUnavailable: 1, selector: {}'), ['shop/web']],
    ['evictionApi.emptySelector', budget('web', 'maxUnavailable: 1'), []],
    [
      'evictionApi.unhealthyPodEvictionPolicy',
      budget('web', 'maxUnavailable: 1, unhealthyPodEvictionPolicy: AlwaysAllow'),
      ['shop/web'],
    ],
    ['evictionApi.unhealthyPodEvictionPolicy', budget('web', 'maxUnavailable: 1'), []],
    [
      'evictionApi.notObservedRetryAfterSeconds',
      budget('web', 'maxUnavailable: 1').replace('observedGeneration: 2', 'observedGeneration: 1'),
      ['shop/web'],
    ],
    ['evictionApi.notObservedRetryAfterSeconds', budget('web', 'maxUnavailable: 1'), []],
    ['statefulSets.deletesClaims', setThat('whenScaled: Delete'), ['shop/db']],
    ['statefulSets.deletesClaims', setThat('whenDeleted: Delete'), []],
    ['jobs.podReplacementPolicy', job('etl', 'podReplacementPolicy: Failed'), ['batch/etl']],
    ['jobs.podReplacementPolicy', job('etl', 'parallelism: 1'), []],
    [
      'jobs.podFailurePolicy',
      job(
        'etl',
        'podFailurePolicy: {rules: [{action: Ignore, onPodConditions: [{type: DisruptionTarget, status: "True"}]}]}',
      ),
      ['batch/etl'],
    ],
    ['jobs.waitsForTerminatingPods', job('etl', 'parallelism: 1'), ['batch/etl']],
    [
      'jobs.waitsForTerminatingPods',
      job('etl', 'parallelism: 1', 'conditions: [{type: Complete, status: "True"}]'),
      [],
    ],
    ['scheduler.taintInMessage', waiting, ['shop/web']],
    ['scheduler.taintInMessage', web, []],
    ['scheduler.scoresBalanceOfBestEffort', waiting, ['shop/web']],
    ['scheduler.scoresBalanceOfBestEffort', web, []],
    ['scheduler.countsResizedContainers', resized, ['shop/web']],
    ['scheduler.countsResizedContainers', resized.replace('{cpu: 2}', '{cpu: 1000m}'), []],
    [
      'scheduler.podLevelResources',
      pod('web', `${RUNS}, resources: {requests: {cpu: 2}}`),
      ['shop/web'],
    ],
    ['kubelet.eviction.softGracePeriod', kubelet('quay-1', soft), ['quay-1']],
    [
      'kubelet.eviction.defaultEvictionHard',
      kubelet('quay-1', 'evictionHard: {memory.available: 1Gi}'),
      ['quay-2'],
    ],
    [
      'kubelet.eviction.mergesDefaults',
      kubelet('quay-1', 'mergeDefaultEvictionSettings: true'),
      ['quay-1'],
    ],
    ['kubelet.shutdown.waitsForVolumes', kubelet('quay-1', shutdown), ['quay-1']],
    ['kubelet.shutdown.waitsForVolumes', kubelet('quay-1', 'shutdownGracePeriod: 0s'), []],
    ['kubelet.shutdown.gates.GracefulNodeShutdown', kubelet('quay-1', shutdown), ['quay-1']],
    // A cluster with the gate enabled is not affected by a release that enables it.
    [
      'kubelet.shutdown.gates.GracefulNodeShutdown',
      kubelet('quay-1', `${shutdown}\nfeatureGates: {GracefulNodeShutdown: true}`),
      [],
    ],
  ])('%s %#', async (path, text, names) => {
    expect(await touched(path, NODE + text)).toEqual(names);
  });
});

describe('flags of the snapshot', () => {
  const manager = (...flags: string[]) => `${NODE}
---
apiVersion: v1
kind: Pod
metadata: {name: kube-controller-manager-quay-1, namespace: kube-system, labels: {component: kube-controller-manager}}
spec:
  nodeName: quay-1
  containers:
    - name: kube-controller-manager
      command: [kube-controller-manager, ${flags.join(', ')}]
status: {phase: Running}
`;

  test('hold what they set', async () => {
    const { changes, held } = await upgrade(
      '1.31',
      '1.32',
      manager('--node-monitor-grace-period=40s'),
    );
    expect(changes.map(({ path }) => path)).not.toContain('nodeLifecycle.monitorGracePeriod');
    expect(held.map(({ path, value }) => [path, value])).toEqual([
      ['nodeLifecycle.monitorGracePeriod', '40s'],
    ]);
  });

  test('that the later release does not know are reported', async () => {
    const { settings } = await upgrade('1.26', '1.27', manager('--pod-eviction-timeout=5m0s'));
    expect(settings.map(({ message }) => message)).toEqual([
      expect.stringContaining('pod-eviction-timeout'),
    ]);
    expect(
      (await upgrade('1.27', '1.28', manager('--pod-eviction-timeout=5m0s'))).settings,
    ).toEqual([]);
  });

  test('count in what a release does', async () => {
    const result = await runReleases({ snapshot: file(manager('--node-eviction-rate=0.5')) });
    if (result.kind !== 'behaviors') throw new Error(result.kind);
    const rate = result.answer.controlPlane.find(
      ({ path }) => path === 'nodeLifecycle.evictionRate',
    );
    expect([result.answer.release, rate?.value, rate?.origin.kind]).toEqual(['1.33', 0.5, 'flag']);
  });
});

test('kubelets that are set the same way stand together', async () => {
  const text = NODE + kubelet('quay-2', 'nodeStatusUpdateFrequency: 20s');
  const result = await runReleases({ snapshot: file(text) });
  if (result.kind !== 'behaviors') throw new Error(result.kind);
  expect(result.answer.kubelets.map(({ release, nodes }) => [release, nodes])).toEqual([
    ['1.33', ['quay-1']],
    ['1.33', ['quay-2']],
  ]);
});

test.each([
  [{ snapshot: [], release: '1.7' }, 'older than 1.8'],
  [{ snapshot: [], release: 'tomorrow' }, 'no Kubernetes version'],
  [{ snapshot: file('kind: ['), release: '1.33' }, ''],
] as const)('what cannot be told is rejected: %#', async (request, message) => {
  const result = await runReleases(request);
  if (result.kind !== 'rejected') throw new Error(result.kind);
  expect(result.diagnostics[0]?.message).toContain(message);
});
