import { describe, expect, it } from 'vitest';
import type { Cluster } from '#cluster';
import type { KubeletConfiguration } from '#kubelet-configuration';
import { compileOutage, type KnownMachines } from '#script';
import { spec } from '../support/builders.ts';
import { brief, eventsOf, HARBOUR, START, scriptIn, scriptOf } from './support.ts';

/** The north is fully measured, the lighthouse only for memory, and the south not at all. */
const MACHINES: KnownMachines = {
  configurationOf: () => ({}),
  measuredOf: (node) =>
    node === 'lighthouse' ? 'memory' : node.startsWith('north') ? 'all' : 'nothing',
  canBeInstance: (node) => !node.startsWith('north'),
  isMeasured: ({ nodeName = '' }) => !nodeName.startsWith('south'),
};

const withVolumes: Cluster = {
  ...HARBOUR,
  pods: HARBOUR.pods.map((pod) =>
    pod.key.startsWith('shop/web')
      ? { ...pod, ...spec({ volumes: [{ name: pod.name.endsWith('a') ? 'hold' : 'deck' }] }) }
      : pod,
  ),
};

const complaintsAbout = (text: string, machines: Partial<KnownMachines> = {}) => {
  const known = { ...MACHINES, ...machines };
  return compileOutage(scriptIn(text), withVolumes, START, known).diagnostics.map(
    (diagnostic) => `${diagnostic.severity} ${brief(diagnostic)}`,
  );
};

const config = (hard: KubeletConfiguration) => ({ configurationOf: () => hard });

describe('the end of an instance', () => {
  it.each(['terminateInstance', 'stopInstance'])('cannot come to what is none: %s', (event) => {
    const complaints = (target: string) =>
      complaintsAbout(scriptOf('events:', `  - ${event}: {${target}}`));
    expect(complaints('nodes: [south-*]')).toEqual([]);
    expect(complaints('nodes: [north-1]')).toEqual([
      'error script/not-an-instance 5 {nodes: [north-1]}',
    ]);
  });
});

describe('the removal of a taint', () => {
  it.each([
    [['untaint: {nodes: [north-1], taints: [storm:NoExecute]}'], ['storm:NoExecute']],
    [['untaint: {nodes: [north-1], taints: [storm]}'], ['storm']],
    [['untaint: {nodes: [north-1], taints: [node.kubernetes.io/unreachable]}'], []],
    [
      [
        'taint: {nodes: [north-1], taints: [storm:NoExecute]}',
        'untaint: {nodes: [north-*], taints: [storm:NoExecute]}',
      ],
      [],
    ],
    [
      [
        'taint: {nodes: [north-1], taints: [storm:NoExecute]}',
        'untaint: {nodes: [north-1], taints: [storm:NoSchedule]}',
      ],
      ['storm:NoSchedule'],
    ],
  ])('warns where nothing has added it: %s', (events, missing) => {
    const [first = '', ...others] = events;
    const lines = [`  - ${first}`, ...others.flatMap((each) => ['  - at: 9s', `    ${each}`])];
    const found = complaintsAbout(scriptOf('events:', ...lines));
    expect(found.map((each) => each.replace(/ \d+ /, ' '))).toEqual(
      missing.map((taint) => `warning script/no-such-taint ${taint}`),
    );
  });
});

describe('a change of use', () => {
  it.each([
    ['usage: {pods: {pods: [shop/web-5d9c7b-a]}, memory: 1Gi, disk: 1Gi}', []],
    [
      'usage: {pods: {pods: [shop/*]}, memory: 1Gi}',
      ['warning script/not-measured 5 {pods: [shop/*]}'],
    ],
    [
      'usage: {pods: {pods: [shop/*-b]}, memory: 1Gi}',
      ['error script/not-measured 5 {pods: [shop/*-b]}'],
    ],
    ['usage: {pods: {namespaces: [watch]}, memory: 1Gi}', []],
    ['usage: {pods: {namespaces: [watch]}, pids: 10}', ['warning script/not-measured 5 10']],
    ['nodeUsage: {nodes: [north-1], pids: 10}', []],
    [
      'nodeUsage: {all: true, memory: 10}',
      ['warning script/not-measured 5 {all: true, memory: 10}'],
    ],
    [
      'nodeUsage: {nodes: [south-*], memory: 10}',
      ['error script/not-measured 5 {nodes: [south-*], memory: 10}'],
    ],
    [
      'nodeUsage: {nodes: [lighthouse], memory: 1, disk: {add: 1}, inodes: 3}',
      ['warning script/not-measured 5 {add: 1}', 'warning script/not-measured 5 3'],
    ],
  ])('%s', (event, complaints) => {
    expect(complaintsAbout(eventsOf(event))).toEqual(complaints);
  });

  it('is about volumes that the pods have', () => {
    const change = (pods: string, volume: string) =>
      complaintsAbout(eventsOf(`usage: {pods: {pods: [${pods}]}, volumes: {${volume}: 5Gi}}`));
    expect(change('shop/web-5d9c7b-a', 'hold')).toEqual([]);
    expect(change('shop/web-5d9c7b-a', 'hodl')).toEqual(['error script/no-such-volume 5 5Gi']);
    expect(change('shop/web-*', 'hold')).toContain('warning script/no-such-volume 5 5Gi');
  });

  it('is complained about once, however often it happens', () => {
    const event = 'nodeUsage: {nodes: [south-1], memory: 1}, repeat: {times: 5, every: 1m}';
    expect(complaintsAbout(eventsOf(event))).toHaveLength(1);
  });

  it('is taken as it is when nothing is known of the machines', () => {
    const { diagnostics } = compileOutage(
      scriptIn(eventsOf('nodeUsage: {nodes: [south-1], memory: 1}')),
      HARBOUR,
      START,
    );
    expect(diagnostics).toEqual([]);
  });
});

describe('other settings of kubelets', () => {
  const soft = 'config: {evictionSoft: {memory.available: 1Gi}}';
  const grace = { evictionSoftGracePeriod: { 'memory.available': '1m' } };

  it('need a grace period for every soft threshold, which may stand elsewhere', () => {
    const event = eventsOf(`setKubelet: {nodes: [north-1], ${soft}}`);
    expect(complaintsAbout(event)).toEqual(['error kubelet/no-grace-period 5 1Gi']);
    expect(complaintsAbout(event, config(grace))).toEqual([]);
    const set = scriptOf(`set: {kubelet: [{target: {all: true}, ${soft}}]}`);
    expect(complaintsAbout(set)).toEqual(['error kubelet/no-grace-period 4 1Gi']);
  });

  it('build on what was set before', () => {
    const graceFirst = [
      'setKubelet: {all: true, config: {evictionSoftGracePeriod: {memory.available: 1m}}}',
      `at: 1m, setKubelet: {nodes: [north-1], ${soft}}`,
    ];
    const complaints = complaintsAbout(eventsOf(...graceFirst));
    expect(complaints).toEqual(['warning kubelet/no-threshold 5 1m']);
    const set =
      'set: {kubelet: [{target: {all: true}, config: {evictionSoftGracePeriod: {memory.available: 1m}}}]}';
    const later = `events: [{setKubelet: {all: true, ${soft}}}]`;
    expect(complaintsAbout(scriptOf(set, later))).toEqual(['warning kubelet/no-threshold 4 1m']);
  });

  it('are blamed for what they take away, and not for what was wrong before', () => {
    const before = { ...grace, evictionSoft: { 'memory.available': '1Gi' } };
    const event = (patch: string) => eventsOf(`setKubelet: {nodes: [north-1], config: ${patch}}`);
    expect(complaintsAbout(event('{evictionSoftGracePeriod: null}'), config(before))).toEqual([
      'error kubelet/no-grace-period 5 {evictionSoftGracePeriod: null}',
    ]);
    const wrong = { evictionSoft: { 'memory.available': '1Gi' } };
    expect(complaintsAbout(event('{evictionMaxPodGracePeriod: 5}'), config(wrong))).toEqual([]);
  });

  it('name no feature gate with which the kubelets would not start', () => {
    const event = (gate: string) =>
      eventsOf(`setKubelet: {nodes: [north-1], config: {featureGates: {${gate}: true}}}`);
    expect(complaintsAbout(event('NodeSwap'))).toEqual([]);
    expect(complaintsAbout(event('NodeSwapp'))).toEqual(['error kubelet/unknown-gate 5 true']);
    const nodes = withVolumes.nodes.map((node) => ({ ...node, kubeletVersion: 'v1.33.1' }));
    const known = { ...withVolumes, nodes };
    const { diagnostics } = compileOutage(
      scriptIn(event('DynamicKubeletConfig')),
      known,
      START,
      MACHINES,
    );
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'Kubernetes 1.33 has no feature gate DynamicKubeletConfig, which went with 1.26: ' +
        'the kubelet does not start',
    ]);
  });

  it('come with the nodes that they are for', () => {
    const { kubeletSettings } = compileOutage(
      scriptIn(
        scriptOf(
          'set:',
          '  kubelet:',
          '    - {target: {zones: [north]}, config: {evictionMaxPodGracePeriod: 5}}',
          '    - {target: {nodes: [lighthouse]}, ranking: qos}',
        ),
      ),
      HARBOUR,
      START,
    );
    expect(kubeletSettings).toEqual([
      { nodes: ['north-1', 'north-2', 'north-3'], config: { evictionMaxPodGracePeriod: 5 } },
      { nodes: ['lighthouse'], config: {}, ranking: 'qos' },
    ]);
  });

  it('are for nodes that exist', () => {
    const set = scriptOf('set: {kubelet: [{target: {nodes: [north-9]}, ranking: qos}]}');
    expect(complaintsAbout(set)).toEqual(['error script/matches-nothing 4 north-9']);
  });
});
