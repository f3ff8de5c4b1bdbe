import { describe, expect, it } from 'vitest';
import { instant } from '#units';
import { asJson, asYaml, listOf, loadFine, rawLease, rawNode, rawPod } from './support.ts';

const MORNING = '2026-11-19T08:15:30Z';
const atMorning = instant(1_795_076_130_000_000);

const FERRY = rawNode(
  'ferry',
  {
    spec: {
      unschedulable: true,
      podCIDR: '10.0.0.0/24',
      taints: [
        { key: 'storm', effect: 'NoExecute', timeAdded: MORNING },
        { key: 'dock', value: 'north', effect: 'NoSchedule' },
      ],
    },
    status: {
      allocatable: { cpu: '4', memory: '16Gi' },
      capacity: { memory: '16Gi', cpu: 4 },
      conditions: [
        { type: 'Ready', status: 'True', reason: 'KubeletReady', lastHeartbeatTime: MORNING },
      ],
      images: [{ names: ['tide'], sizeBytes: 5 }],
      nodeInfo: { kubeletVersion: 'v1.33.2', osImage: 'Sail', architecture: 'oak' },
    },
  },
  {
    uid: 'u-ferry',
    labels: { 'topology.kubernetes.io/zone': 'a', app: 'boat' },
    annotations: { 'kubectl.kubernetes.io/last-applied-configuration': '{}' },
    creationTimestamp: MORNING,
    managedFields: [{ manager: 'kubelet', 'f:spec': {} }],
  },
);

const TOLERATIONS = [
  { key: 'storm', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300 },
];

const WEB = rawPod(
  'web',
  {
    spec: {
      nodeName: 'ferry',
      containers: [
        { name: 'web', image: 'shop', args: ['--x'], resources: { requests: { memory: '1Gi' } } },
      ],
      hostNetwork: true,
      priority: 7,
      priorityClassName: 'front',
      tolerations: TOLERATIONS,
      terminationGracePeriodSeconds: 45,
      volumes: [
        { name: 'cache', emptyDir: { sizeLimit: '1Gi' } },
        { name: 'kube-api-access-x7f2p', projected: { sources: [] } },
      ],
    },
    status: {
      phase: 'Running',
      qosClass: 'Burstable',
      conditions: [{ type: 'Ready', status: 'False', lastTransitionTime: null }],
      containerStatuses: [
        { name: 'web', ready: true, restartCount: 2, state: { running: { startedAt: MORNING } } },
        { name: 'log', state: { terminated: { exitCode: 0 } } },
        { name: 'new', state: {} },
      ],
    },
  },
  {
    uid: 'u-web',
    annotations: { 'kubernetes.io/config.mirror': 'hash', note: 'long' },
    deletionTimestamp: MORNING,
    deletionGracePeriodSeconds: 45,
    ownerReferences: [
      { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web-1', uid: 'u-rs', controller: true },
    ],
  },
);

const DEPLOYMENT = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'shop' },
};

describe('a cluster', () => {
  it('keeps what the scheduler reads of pods', async () => {
    const term = {
      topologyKey: 'zone',
      labelSelector: { matchExpressions: [{ key: 'app', operator: 'In', values: ['web'] }] },
      namespaceSelector: {},
    };
    const spec = {
      schedulerName: 'default-scheduler',
      preemptionPolicy: 'Never',
      runtimeClassName: 'gvisor',
      schedulingGates: [{ name: 'wait' }],
      affinity: {
        podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] },
        podAntiAffinity: {
          preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 5, podAffinityTerm: term }],
        },
      },
      topologySpreadConstraints: [
        {
          maxSkew: 1,
          topologyKey: 'zone',
          whenUnsatisfiable: 'DoNotSchedule',
          labelSelector: { matchLabels: { app: 'web' } },
          minDomains: 3,
          nodeTaintsPolicy: 'Honor',
        },
      ],
    };
    const port = { containerPort: 80, hostPort: 80, protocol: 'TCP', hostIP: '10.0.0.1' };
    const pod = rawPod('fit', {
      spec: {
        ...spec,
        containers: [{ name: 'web', ports: [{ ...port, name: 'http' }] }],
        volumes: [{ name: 'scratch', ephemeral: { volumeClaimTemplate: {} } }],
      },
      status: { startTime: MORNING, nominatedNodeName: 'ferry' },
    });
    const { cluster } = await loadFine({ harbour: asYaml(FERRY, pod) });
    expect(cluster.pods[0]).toMatchObject({ startTime: atMorning, nominatedNodeName: 'ferry' });
    expect(cluster.pods[0]?.spec).toMatchObject(spec);
    expect(cluster.pods[0]?.spec.containers[0]?.ports).toEqual([port]);
    expect(cluster.pods[0]?.spec.volumes).toEqual([{ name: 'scratch', ephemeral: {} }]);
  });

  it('keeps what models read and drops everything else', async () => {
    const { cluster } = await loadFine({ harbour: asYaml(FERRY, WEB) });
    expect(cluster.nodes).toEqual([
      {
        namespace: '',
        name: 'ferry',
        uid: 'u-ferry',
        labels: { app: 'boat', 'topology.kubernetes.io/zone': 'a' },
        annotations: {},
        creationTimestamp: atMorning,
        ownerReferences: [],
        finalizers: [],
        unschedulable: true,
        taints: [
          { key: 'storm', value: '', effect: 'NoExecute', timeAdded: atMorning },
          { key: 'dock', value: 'north', effect: 'NoSchedule' },
        ],
        conditions: [
          {
            type: 'Ready',
            status: 'True',
            reason: 'KubeletReady',
            message: '',
            lastHeartbeatTime: atMorning,
          },
        ],
        capacity: { cpu: '4', memory: '16Gi' },
        allocatable: { cpu: '4', memory: '16Gi' },
        kubeletVersion: 'v1.33.2',
        osImage: 'Sail',
        podCIDRs: ['10.0.0.0/24'],
        images: [{ names: ['tide'], sizeBytes: 5 }],
      },
    ]);
    expect(cluster.pods).toEqual([
      {
        namespace: 'shop',
        name: 'web',
        key: 'shop/web',
        uid: 'u-web',
        labels: {},
        annotations: { 'kubernetes.io/config.mirror': 'hash' },
        ownerReferences: [
          {
            apiVersion: 'apps/v1',
            kind: 'ReplicaSet',
            name: 'web-1',
            uid: 'u-rs',
            controller: true,
          },
        ],
        finalizers: [],
        nodeName: 'ferry',
        spec: {
          containers: [{ name: 'web', image: 'shop', resources: { requests: { memory: '1Gi' } } }],
          initContainers: [],
          tolerations: TOLERATIONS,
          priority: 7,
          priorityClassName: 'front',
          terminationGracePeriodSeconds: 45,
          restartPolicy: 'Always',
          hostNetwork: true,
          volumes: [{ name: 'cache', emptyDir: { sizeLimit: '1Gi' } }],
        },
        phase: 'Running',
        reason: '',
        conditions: [{ type: 'Ready', status: 'False', reason: '' }],
        startedAt: instant(1_795_076_130_000_000),
        containerStatuses: [
          { name: 'web', state: 'running', ready: true, restartCount: 2 },
          { name: 'log', state: 'terminated', ready: false, restartCount: 0, exitCode: 0 },
          { name: 'new', state: 'waiting', ready: false, restartCount: 0 },
        ],
        qosClass: 'Burstable',
        deletionTimestamp: atMorning,
        deletionGracePeriodSeconds: 45,
      },
    ]);
  });

  it('is the same from YAML, where much is passed over, and from JSON', async () => {
    // A first megabyte is read as a whole in either form.
    const padding = { apiVersion: 'v1', kind: 'Secret', data: { x: 'y'.repeat(1_100_000) } };
    const objects = [padding, FERRY, WEB, DEPLOYMENT];
    const fromYaml = await loadFine({ harbour: asYaml(listOf(...objects)) });
    const fromJson = await loadFine({ harbour: asJson(listOf(...objects)) });
    const small = await loadFine({ harbour: asYaml(FERRY, WEB, DEPLOYMENT) });
    expect(fromYaml.cluster).toEqual(small.cluster);
    expect(fromJson.cluster).toEqual(small.cluster);
  });

  it('has the defaults of the API where objects say nothing', async () => {
    const { cluster } = await loadFine({
      harbour: asYaml(
        rawNode('ferry'),
        { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' } },
        DEPLOYMENT,
        { ...DEPLOYMENT, kind: 'DaemonSet' },
      ),
    });
    expect(cluster.pods[0]).toMatchObject({
      namespace: 'default',
      phase: 'Pending',
      conditions: [],
    });
    expect(cluster.pods[0]?.nodeName).toBeUndefined();
    expect(cluster.pods[0]?.spec).toEqual({
      containers: [],
      initContainers: [],
      tolerations: [],
      restartPolicy: 'Always',
      hostNetwork: false,
    });
    expect(cluster.workloads.map(({ kind, replicas }) => [kind, replicas])).toEqual([
      ['DaemonSet', undefined],
      ['Deployment', 1],
    ]);
  });

  it('shares what pods of one template have in common', async () => {
    const { cluster } = await loadFine({
      harbour: asYaml(
        rawNode('ferry'),
        ...['a', 'b'].map((name) =>
          rawPod(
            name,
            {
              spec: {
                nodeName: name,
                tolerations: TOLERATIONS,
                volumes: [{ name: `kube-api-access-${name}`, projected: {} }],
              },
            },
            { labels: { app: 'web' } },
          ),
        ),
      ),
    });
    const [a, b] = cluster.pods;
    expect(a?.spec).toBe(b?.spec);
    expect(a?.labels).toBe(b?.labels);
    expect(a?.nodeName).not.toBe(b?.nodeName);
  });

  it('has the leases of nodes only', async () => {
    const { cluster, ignored } = await loadFine({
      harbour: asYaml(
        rawNode('ferry'),
        rawLease('ferry', '2026-11-19T08:15:30.123456Z'),
        rawLease('kube-scheduler', MORNING, 'kube-system'),
      ),
    });
    expect(cluster.leases).toEqual([
      { name: 'ferry', leaseDurationSeconds: 40, renewTime: atMorning + 123_456 },
    ]);
    expect(ignored).toEqual({});
  });

  it('takes seconds beyond the range of exact numbers for the greatest there are', async () => {
    const { cluster } = await loadFine({
      harbour: `{"apiVersion":"v1","kind":"List","items":[${asJson(rawNode('ferry'))},
        {"apiVersion":"v1","kind":"Pod","metadata":{"name":"web"},"spec":{"tolerations":[
          {"operator":"Exists","tolerationSeconds":9223372036854775807},
          {"operator":"Exists","tolerationSeconds":99999999999999999999}]}}]}`,
    });
    expect(cluster.pods[0]?.spec.tolerations.map((each) => each.tolerationSeconds)).toEqual([
      Number(2n ** 63n),
      Number(2n ** 63n),
    ]);
  });
});

describe('the newest times', () => {
  const alive = (name: string, status: string) =>
    rawNode(name, { status: { conditions: [{ type: 'Ready', status }] } });

  it('are those of heartbeats, and of everything that had happened', async () => {
    const { newestHeartbeat, newestTimestamp } = await loadFine({
      harbour: asYaml(
        rawNode('ferry'),
        rawLease('ferry', '2026-11-19T08:15:31Z'),
        rawPod(
          'web',
          {},
          {
            creationTimestamp: '2026-11-19T08:15:40Z',
            deletionTimestamp: '2026-11-19T08:16:50Z',
            deletionGracePeriodSeconds: 60,
          },
        ),
      ),
    });
    expect(newestHeartbeat).toBe(atMorning + 1_000_000);
    expect(newestTimestamp).toBe(atMorning + 20_000_000);
  });

  it('are those that most nodes bear out: a clock that is a year ahead moves nothing', async () => {
    const { newestHeartbeat, clocksAhead } = await loadFine({
      harbour: asYaml(
        ...['ferry', 'gull', 'heron'].map((name) => alive(name, 'True')),
        rawLease('ferry', '2027-11-19T08:15:31Z'),
        rawLease('gull', '2026-11-19T08:15:31Z'),
        rawLease('heron', '2026-11-19T08:15:25Z'),
      ),
    });
    expect(newestHeartbeat).toBe(atMorning + 1_000_000);
    expect(clocksAhead).toEqual(['ferry']);
  });

  it('are those of one node where the others have been lost for long', async () => {
    const { newestHeartbeat, clocksAhead } = await loadFine({
      harbour: asYaml(
        ...[alive('ferry', 'True'), alive('gull', 'Unknown'), alive('heron', 'Unknown')],
        rawLease('ferry', '2027-11-19T08:15:31Z'),
        rawLease('gull', '2026-11-19T08:15:31Z'),
        rawLease('heron', '2026-11-19T08:15:25Z'),
      ),
    });
    expect(newestHeartbeat).toBeGreaterThan(atMorning + 1_000_000);
    expect(clocksAhead).toEqual([]);
  });

  it('are not there when nothing has a time', async () => {
    const { newestHeartbeat, newestTimestamp } = await loadFine({
      harbour: asYaml(rawNode('ferry')),
    });
    expect([newestHeartbeat, newestTimestamp]).toEqual([undefined, undefined]);
  });
});
