import { describe, expect, it } from 'vitest';
import { asYaml, codes, load, loadFine, type Raw, rawNode, rawPod } from './support.ts';

const of = (apiVersion: string, kind: string, fields: Raw = {}, metadata: Raw = {}): Raw => ({
  apiVersion,
  kind,
  metadata: { name: 'buoy', ...metadata },
  ...fields,
});

describe('kinds', () => {
  it('of Namespaces keep their labels, and their name among these', async () => {
    const { cluster, unread } = await loadFine({
      harbour: asYaml(rawNode('ferry'), of('v1', 'Namespace', {}, { labels: { team: 'tide' } })),
    });
    expect(cluster.namespaces?.map(({ labels }) => labels)).toEqual([
      { team: 'tide', 'kubernetes.io/metadata.name': 'buoy' },
    ]);
    expect(unread).toEqual({});
  });

  it.each([
    ['v1', 'ReplicationController'],
    ['apps/v1', 'Deployment'],
    ['extensions/v1beta1', 'Deployment'],
    ['apps/v1', 'ReplicaSet'],
    ['apps/v1', 'StatefulSet'],
    ['apps/v1', 'DaemonSet'],
    ['batch/v1', 'Job'],
  ])('of %s: %s is a workload', async (apiVersion, kind) => {
    const { cluster } = await loadFine({ harbour: asYaml(rawNode('ferry'), of(apiVersion, kind)) });
    expect(cluster.workloads.map((workload) => workload.kind)).toEqual([kind]);
  });

  it('of Services keep what tells their endpoints', async () => {
    const service = (name: string, spec: Raw): Raw => of('v1', 'Service', { spec }, { name });
    const { cluster, unread } = await loadFine({
      harbour: asYaml(
        rawNode('ferry'),
        service('web', { selector: { app: 'web' }, ports: [{ port: 80 }] }),
        service('peers', { selector: { app: 'db' }, publishNotReadyAddresses: true }),
        service('elsewhere', { type: 'ExternalName', selector: { app: 'web' } }),
        service('by-hand', {}),
      ),
    });
    expect(
      cluster.services?.map(({ namespace, name, selector, publishNotReadyAddresses }) => [
        `${namespace}/${name}`,
        selector,
        publishNotReadyAddresses,
      ]),
    ).toEqual([
      ['default/by-hand', undefined, false],
      ['default/elsewhere', undefined, false],
      ['default/peers', { app: 'db' }, true],
      ['default/web', { app: 'web' }, false],
    ]);
    expect(unread).toEqual({});
  });

  it('that are not read are counted, also where the name is that of a known one', async () => {
    const { ignored, cluster } = await loadFine({
      harbour: asYaml(
        rawNode('ferry'),
        of('v1', 'ConfigMap'),
        of('v1', 'ConfigMap'),
        of('serving.knative.dev/v1', 'Service'),
        of('cert-manager.io/v1', 'Certificate'),
        of('kustomize.toolkit.fluxcd.io/v1', 'Kustomization'),
        of('metal.example/v1', 'Node'),
      ),
    });
    expect(ignored).toEqual({
      'Certificate.cert-manager.io': 1,
      ConfigMap: 2,
      'Kustomization.kustomize.toolkit.fluxcd.io': 1,
      'Node.metal.example': 1,
      'Service.serving.knative.dev': 1,
    });
    expect(cluster.nodes).toHaveLength(1);
  });
});

describe('the control plane', () => {
  const component = (pod: string, name: string, image: string, command: readonly string[]): Raw =>
    rawPod(pod, { spec: { containers: [{ name, image, command }] } }, { namespace: 'kube-system' });

  it('is known by the command lines and images of its pods', async () => {
    const { controlPlane } = await loadFine({
      harbour: asYaml(
        rawNode('ferry'),
        component('kube-apiserver-pier-1', 'kube-apiserver', 'registry/kube-apiserver:v1.33.2', [
          'kube-apiserver',
          '--default-not-ready-toleration-seconds=60',
        ]),
        component('kube-controller-manager-pier-1', 'kube-controller-manager', 'registry/kcm', [
          'kube-controller-manager',
          '--node-monitor-grace-period=20s',
          '--leader-elect',
        ]),
        component('kube-controller-manager-pier-0', 'kube-controller-manager', 'registry/kcm', [
          'kube-controller-manager',
          '--node-monitor-period',
          '2s',
        ]),
        component('kube-proxy-x', 'kube-proxy', 'registry/kube-proxy', [
          '--node-monitor-period=1s',
        ]),
      ),
    });
    expect(controlPlane.apiServerImages).toEqual(['registry/kube-apiserver:v1.33.2']);
    expect(controlPlane.apiServerFlags).toMatchObject([
      {
        name: 'default-not-ready-toleration-seconds',
        value: '60',
        source: 'snapshot',
        place: { path: 'harbour', position: { line: 17, column: 7 } },
      },
    ]);
    expect(controlPlane.controllerManagerFlags).toMatchObject([
      { name: 'node-monitor-period', value: '2s' },
    ]);
  });

  it('is known by a configuration, and its command line wins', async () => {
    const { controlPlane, unread } = await loadFine({
      harbour: asYaml(
        rawNode('ferry'),
        of('kubecontrollermanager.config.k8s.io/v1alpha1', 'KubeControllerManagerConfiguration', {
          generic: { controllers: ['*', '-podgc'] },
          NodeLifecycleController: { NodeMonitorGracePeriod: '50s', NodeEvictionRate: 0.5 },
        }),
        component('kube-controller-manager-pier-0', 'kube-controller-manager', 'registry/kcm', [
          '--node-eviction-rate=0.2',
        ]),
      ),
    });
    expect(controlPlane.controllerManagerFlags.map(({ name, value }) => [name, value])).toEqual([
      ['node-eviction-rate', '0.5'],
      ['node-monitor-grace-period', '50s'],
      ['controllers', '*,-podgc'],
      ['node-eviction-rate', '0.2'],
    ]);
    expect(unread).toEqual({});
  });

  const SCHEDULER_FILE = of('kubescheduler.config.k8s.io/v1', 'KubeSchedulerConfiguration', {
    clientConnection: { qps: 80, burst: 0 },
  });
  const limitsOf = async (...documents: readonly Readonly<Record<string, unknown>>[]) => {
    const { controlPlane, unread } = await loadFine({
      harbour: asYaml(rawNode('ferry'), ...documents),
    });
    expect(unread).toEqual({});
    return controlPlane.schedulerFlags.map(({ name, value }) => [name, value]);
  };
  const scheduler = (...flags: readonly string[]) =>
    component('kube-scheduler-pier-0', 'kube-scheduler', 'registry/scheduler', flags);

  it('reads the limits of the scheduler off its flags, unless it has a configuration file', async () => {
    expect(await limitsOf(scheduler('--kube-api-qps=70'))).toEqual([['kube-api-qps', '70']]);
    expect(await limitsOf(scheduler('--config=/etc/it', '--kube-api-qps=70'))).toEqual([]);
    expect(await limitsOf(scheduler('--config=/etc/it', '--leader-elect=false'))).toEqual([
      ['leader-elect', 'false'],
    ]);
    const elections = of('kubescheduler.config.k8s.io/v1', 'KubeSchedulerConfiguration', {
      leaderElection: { leaderElect: false, leaseDuration: '60s' },
    });
    expect(await limitsOf(elections)).toEqual([
      ['leader-elect', 'false'],
      ['leader-elect-lease-duration', '60s'],
    ]);
    expect(await limitsOf(scheduler('--kube-api-qps=70'), SCHEDULER_FILE)).toEqual([
      ['kube-api-qps', '80'],
    ]);
  });

  it('reads the limits of the cloud-controller-manager, and says whose flags it shows', async () => {
    const name = 'cloud-controller-manager';
    const { controlPlane } = await loadFine({
      harbour: asYaml(
        rawNode('ferry'),
        component(`${name}-pier-0`, name, 'registry/ccm', ['--kube-api-burst', '7']),
        scheduler(),
      ),
    });
    expect(controlPlane.cloudControllerManagerFlags).toMatchObject([
      { name: 'kube-api-burst', value: '7' },
    ]);
    expect(controlPlane.shown).toEqual(['cloud-controller-manager', 'kube-scheduler']);
  });
});

describe('objects that stand twice', () => {
  const calm = rawNode('ferry', {}, { resourceVersion: '999' });
  const loaded = rawNode('ferry', { spec: { unschedulable: true } }, { resourceVersion: '1000' });

  it('count once when they are equal', async () => {
    const { snapshot, diagnostics } = await load({ a: asYaml(calm), b: asYaml(calm, rawPod('x')) });
    expect(snapshot?.cluster.nodes).toHaveLength(1);
    expect(codes(diagnostics)).toEqual(['warning snapshot/repeated-objects']);
  });

  it.each([
    ['older', [calm, loaded]],
    ['newer', [loaded, calm]],
  ])('count in their newer state, when the first is the %s one', async (_, objects) => {
    const { snapshot, diagnostics } = await load({ harbour: asYaml(...objects) });
    expect(snapshot?.cluster.nodes.map(({ unschedulable }) => unschedulable)).toEqual([true]);
    expect(codes(diagnostics)).toEqual(['warning snapshot/outdated-object']);
  });

  it('are an error when nothing tells which is newer', async () => {
    const { diagnostics } = await load({
      a: asYaml(rawNode('ferry')),
      b: asYaml(rawNode('ferry', { spec: { unschedulable: true } })),
    });
    expect(codes(diagnostics)).toEqual(['error snapshot/conflicting-objects']);
    expect(diagnostics[0]?.path).toBe('b');
    expect(diagnostics[0]?.message).toContain('a:1:1');
  });
});
