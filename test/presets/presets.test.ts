import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { readKubeletConfiguration } from '#kubelet-configuration';
import { gatherMachines } from '#node-facts';
import { PRESET_CHOICES, PRESET_NAMES, type PresetChoice, presetNamed, withPreset } from '#presets';
import { type LoadedSnapshot, loadSnapshot } from '#snapshot';
import { present } from '#units';
import { configuration, hard, type Raw } from '../node-facts/support.ts';
import { runHere } from '../support/run-here.ts';

interface Machine {
  readonly labels?: Raw;
  readonly kubelet?: string;
  readonly os?: string;
}

const node = (name: string, { labels = {}, kubelet = 'v1.33.4', os }: Machine): Raw => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name, labels },
  status: {
    capacity: { memory: '8Gi' },
    nodeInfo: { kubeletVersion: kubelet, ...(os !== undefined && { osImage: os }) },
  },
});

async function load(documents: readonly Raw[]): Promise<LoadedSnapshot> {
  const text = documents.map((each) => stringify(each)).join('---\n');
  const { snapshot, diagnostics } = await loadSnapshot([
    { path: 'snapshot.yaml', bytes: Buffer.from(text) },
  ]);
  return present(snapshot, JSON.stringify(diagnostics));
}

const of = async (machine: Machine, choice?: PresetChoice) =>
  withPreset(await load([node('tug', machine)]), choice);

const onTug = (snapshot: LoadedSnapshot) => gatherMachines(snapshot, 1).of('tug').configuration;

const GARDENER = { 'worker.gardener.cloud/pool': 'main' };
const AKS = { 'kubernetes.azure.com/cluster': 'shop' };

describe('what a node shows', () => {
  it.each<[string, Machine, Raw]>([
    [
      'EKS on Amazon Linux',
      { kubelet: 'v1.33.4-eks-3abbec1', os: 'Amazon Linux 2023.8.20250707' },
      {
        evictionHard: {
          'memory.available': '100Mi',
          'nodefs.available': '10%',
          'nodefs.inodesFree': '5%',
        },
      },
    ],
    ['EKS on Bottlerocket', { kubelet: 'v1.33.4-eks-3abbec1', os: 'Bottlerocket OS 1.44' }, {}],
    [
      'a Spot VM of GKE',
      { labels: { 'cloud.google.com/gke-nodepool': 'a', 'cloud.google.com/gke-spot': 'true' } },
      { shutdownGracePeriod: '30s', shutdownGracePeriodCriticalPods: '15s' },
    ],
    ['another VM of GKE', { labels: { 'cloud.google.com/gke-nodepool': 'a' } }, {}],
    ['AKS on Windows', { labels: { ...AKS, 'kubernetes.io/os': 'windows' } }, {}],
    [
      'Talos',
      { os: 'Talos (v1.11.0)' },
      { shutdownGracePeriod: '30s', shutdownGracePeriodCriticalPods: '10s' },
    ],
    ['a node that shows nothing', {}, {}],
  ])('%s', async (_, machine, expected) => {
    expect(onTug(await of(machine))).toEqual(expected);
  });

  it('k3s evicts for disks alone', async () => {
    const { evictionHard } = onTug(await of({ kubelet: 'v1.33.4+k3s1' }));
    expect(evictionHard).toEqual({ 'imagefs.available': '5%', 'nodefs.available': '5%' });
  });

  it('AKS evicts 650Mi later from 1.29 on', async () => {
    const memory = async (kubelet: string) =>
      onTug(await of({ labels: AKS, kubelet })).evictionHard?.['memory.available'];
    expect([await memory('v1.28.9'), await memory('v1.29.0')]).toEqual(['750Mi', '100Mi']);
  });

  it('counts for nodes of other services if it is asked for, and for none with none', async () => {
    const shown = { kubelet: 'v1.33.4+k3s1' };
    expect(onTug(await of(shown, 'talos'))).toHaveProperty('shutdownGracePeriod', '30s');
    expect(onTug(await of(shown, 'none'))).toEqual({});
  });
});

describe('what a snapshot shows counts first', () => {
  it('a configuration of the kubelet, as a whole', async () => {
    const snapshot = await load([node('tug', { labels: GARDENER }), configuration(hard('1Gi'))]);
    expect(onTug(withPreset(snapshot))).toEqual(hard('1Gi'));
  });

  it('flags of kube-controller-manager', async () => {
    const manager = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        namespace: 'kube-system',
        name: 'kube-controller-manager-tug',
        labels: { component: 'kube-controller-manager' },
      },
      spec: {
        nodeName: 'tug',
        containers: [
          {
            name: 'kube-controller-manager',
            image: 'registry.k8s.io/kube-controller-manager:v1.33.4',
            command: ['kube-controller-manager', '--node-monitor-period=4s'],
          },
        ],
      },
    };
    const nodes = [node('tug', { labels: GARDENER })];
    const flags = async (documents: readonly Raw[]) =>
      withPreset(await load(documents)).controlPlane.controllerManagerFlags.map(
        ({ name, value }) => `${name}=${value}`,
      );
    expect(await flags(nodes)).toEqual(['node-monitor-grace-period=40s']);
    expect(await flags([...nodes, manager])).toEqual(['node-monitor-period=4s']);
    const other = node('barge', { labels: { 'node.openshift.io/os_id': 'rhcos' } });
    expect(await flags([...nodes, other])).toEqual([]);
  });
});

it('the help names all presets', async () => {
  const { stdout } = await runHere(['behaviors', '--help']);
  const listed = stdout.replaceAll(/\s+/g, ' ');
  expect(listed).toContain(`${PRESET_NAMES.slice(0, -1).join(', ')} or ${PRESET_NAMES.at(-1)}`);
});

it('all published values are settings that kubelets accept', () => {
  for (const name of PRESET_NAMES) {
    for (const { component, name: field, value } of presetNamed(name).values) {
      if (component !== 'kubelet') continue;
      const { configuration: read, problems } = readKubeletConfiguration(
        { [field]: value },
        'user',
      );
      expect([name, field, problems]).toEqual([name, field, []]);
      expect(read).toEqual({ [field]: value });
    }
  }
});

it('an assumption names the nodes of a preset, whatever the order of the nodes', async () => {
  const machine = fc.record({
    labels: fc.constantFrom({}, GARDENER, AKS),
    kubelet: fc.constantFrom('v1.26.1', 'v1.33.4', 'v1.33.4+k3s1'),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(machine, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...PRESET_CHOICES),
      async (machines, choice) => {
        const nodes = machines.map((each, index) => node(`n${index}`, each));
        const told = async (documents: readonly Raw[]) => {
          const snapshot = withPreset(await load(documents), choice);
          const { assumptions, of: machineOf } = gatherMachines(snapshot, 1);
          const about = assumptions.filter(({ kind }) => kind === 'kubelet-preset');
          const configured = nodes.flatMap((_, index) =>
            Object.keys(machineOf(`n${index}`).configuration).length > 0 ? [`n${index}`] : [],
          );
          expect(about.flatMap((each) => each.nodes).sort()).toEqual(configured);
          return about;
        };
        expect(await told([...nodes].reverse())).toEqual(await told(nodes));
      },
    ),
    { numRuns: 60 },
  );
});
