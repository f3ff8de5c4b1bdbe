import { describe, expect, it } from 'vitest';
import type { Node, Pod, PodAffinityTerm, PodSpec } from '#cluster';
import type { Attempt } from '#scheduler';
import { atSecond } from '../support/clock.ts';
import { asking, pending, roomyNode, running, schedulerOf, told } from '../support/scheduler.ts';

const ZONE = 'topology.kubernetes.io/zone';
const HOSTNAME = 'kubernetes.io/hostname';
const about = (app: string) => ({ labelSelector: { matchLabels: { app } } });

const required = (kind: 'podAffinity' | 'podAntiAffinity', ...terms: readonly PodAffinityTerm[]) =>
  ({
    affinity: { [kind]: { requiredDuringSchedulingIgnoredDuringExecution: terms } },
  }) as Partial<PodSpec>;
const apartFrom = (app: string, topologyKey = HOSTNAME) =>
  required('podAntiAffinity', { topologyKey, ...about(app) });
const near = (app: string) => required('podAffinity', { topologyKey: ZONE, ...about(app) });
const EVEN: Partial<PodSpec> = {
  topologySpreadConstraints: [
    { maxSkew: 1, topologyKey: ZONE, whenUnsatisfiable: 'DoNotSchedule', ...about('web') },
  ],
};
const onPort = (hostPort: number, hostIP = ''): Partial<PodSpec> => ({
  containers: [{ ...asking({}), ports: [{ containerPort: 80, hostPort, hostIP }] }] as never,
});
const GPU: Partial<PodSpec> = { containers: [asking({ 'nvidia.com/gpu': '1' })] };
const withGpu = (name: string): Node =>
  roomyNode(name, 'a', {
    allocatable: { cpu: '4', memory: '8Gi', pods: '110', 'nvidia.com/gpu': '1' },
  });

/** A pod of an app, of which one that was made later started later. */
const there = (app: string, node: string, given: Partial<PodSpec> = {}, start = 0): Pod =>
  running(
    `d/${app}-${start}`,
    node,
    { priority: 0, ...given },
    { labels: { app }, startTime: atSecond(start) },
  );
const comes = (app: string, given: Partial<PodSpec> = {}): Pod =>
  pending(`d/${app}-new`, { priority: 1_000, ...given }, { labels: { app } });

/** `node: victims`, or why there are none. */
const victims = (attempt: Attempt): string => {
  if (attempt.kind === 'placed') return attempt.node;
  const { preemption } = attempt;
  if (preemption.kind === 'none') return preemption.message.replace(/^.*preemption: /, '');
  return `${preemption.node}: ${preemption.victims.map(({ pod }) => pod.name)}`;
};

describe('a pod preempts', () => {
  const a = [roomyNode('a-1', 'a')];
  const BIG = { containers: [asking({ cpu: '3' })] };
  const both = [...a, roomyNode('b-1', 'b')];
  const FULL = { ...BIG, priority: 5_000 };
  const full = there('db', 'b-1', FULL);

  it.each<[string, readonly Node[], readonly Pod[], Pod, string]>([
    [
      'only as many as its spread wants, the last one first',
      both,
      [there('web', 'a-1'), there('web', 'a-1', {}, 1), there('web', 'b-1', FULL, 2)],
      comes('web', { ...EVEN, ...BIG }),
      'a-1: web-1',
    ],
    [
      'those that it keeps apart from',
      a,
      [there('web', 'a-1'), there('db', 'a-1')],
      comes('api', apartFrom('web')),
      'a-1: web-0',
    ],
    [
      'those that keep apart from it',
      a,
      [there('web', 'a-1', apartFrom('api')), there('db', 'a-1', apartFrom('web'))],
      comes('api'),
      'a-1: web-0',
    ],
    [
      'the one that has its port',
      a,
      [there('web', 'a-1', onPort(80)), there('db', 'a-1', onPort(81))],
      comes('api', onPort(80)),
      'a-1: web-0',
    ],
    [
      'the one that has its device',
      [withGpu('a-1')],
      [there('web', 'a-1', GPU), there('db', 'a-1')],
      comes('api', GPU),
      'a-1: web-0',
    ],
    [
      'nobody where all that it wants to be near would go',
      a,
      [there('db', 'a-1', BIG)],
      comes('api', { ...near('db'), ...BIG }),
      "0/1 nodes are available: 1 node(s) didn't match pod affinity rules.",
    ],
    [
      'others than what it wants to be near, where that matters more',
      a,
      [there('db', 'a-1', { priority: 2_000 }), there('web', 'a-1', BIG)],
      comes('api', { ...near('db'), ...BIG }),
      'a-1: web-0',
    ],
    [
      'nobody where those of lower priority are elsewhere',
      both,
      [there('db', 'a-1', { ...BIG, priority: 1_000 }), full, there('web', 'b-1')],
      comes('api', BIG),
      '0/2 nodes are available: 1 Insufficient cpu, 1 No preemption victims found for incoming pod.',
    ],
  ])('%s', (_, nodes, pods, pod, expected) => {
    expect(victims(schedulerOf(nodes, pods).attempt(pod))).toBe(expected);
  });
});

describe('a pod for which room is made on a node keeps it', () => {
  const nodes = [roomyNode('n1'), roomyNode('n2')];
  const apart = [roomyNode('n1', 'a'), roomyNode('n2', 'b')];
  const other = pending('d/other', { priority: 1_000, ...EVEN });
  const onEach = [there('web', 'n1'), there('web', 'n2', {}, 1)];

  interface Case {
    readonly nodes?: readonly Node[];
    readonly pods?: readonly Pod[];
    /** The pod for which room is made on `n1`. */
    readonly first: Pod;
    readonly pod: Pod;
  }
  const placed = ({ nodes: given = nodes, pods = [], first, pod }: Case, isMade: boolean) => {
    const scheduler = schedulerOf(given, pods);
    if (isMade) scheduler.nominate(first, 'n1');
    return told(scheduler.attempt(pod));
  };

  it.each<[string, Case]>([
    ['by the spread of its zone', { nodes: apart, pods: onEach, first: comes('web'), pod: other }],
    ['from what keeps apart from it', { first: comes('web'), pod: comes('api', apartFrom('web')) }],
    [
      'from what it keeps apart from',
      { first: comes('web', apartFrom('api')), pod: comes('api', apartFrom('db')) },
    ],
    ['with its port', { first: comes('web', onPort(80)), pod: comes('api', onPort(80)) }],
    [
      'with its device',
      {
        nodes: [withGpu('n1'), withGpu('n2')],
        ...{ first: comes('web', GPU), pod: comes('api', GPU) },
      },
    ],
  ])('%s', (_, given) => {
    expect(placed(given, false)).toBe('n1');
    expect(placed(given, true)).toBe('n2');
    const pod = { ...given.pod, spec: { ...given.pod.spec, priority: 2_000 } };
    expect(placed({ ...given, pod }, true)).toBe('n1');
  });

  it('but not from pods that it says nothing about', () => {
    const first = comes('web', apartFrom('db'));
    expect(placed({ first, pod: comes('api', apartFrom('db')) }, true)).toBe('n1');
    const byZone = comes('web', apartFrom('api', 'rack'));
    expect(placed({ first: byZone, pod: comes('api', apartFrom('db')) }, true)).toBe('n1');
    // Where no term of the pod and none of a bound one asks for it, the plugin skips the pod.
    expect(placed({ first: comes('web', apartFrom('api')), pod: comes('api') }, true)).toBe('n1');
  });

  it('and lets no pod in that wants to be near it, as it may not come', () => {
    expect(placed({ first: comes('db'), pod: comes('api', near('db')) }, true)).toBe(
      "0/2 nodes are available: 2 node(s) didn't match pod affinity rules.",
    );
  });
});

describe('ports of a node', () => {
  it.each([
    ['', '', false],
    ['127.0.0.1', '', false],
    ['', '127.0.0.1', false],
    ['127.0.0.1', '127.0.0.1', false],
    ['127.0.0.1', '127.0.0.2', true],
    ['0.0.0.0', '127.0.0.2', false],
  ])('taken at "%s", asked for at "%s": free is %s', (taken, asked, isFree) => {
    const scheduler = schedulerOf([roomyNode('n1')], [there('web', 'n1', onPort(80, taken))]);
    const found = scheduler.refusalsOf(comes('api', onPort(80, asked)), 'n1');
    const refusal = "node(s) didn't have free ports for the requested pod ports";
    expect(found).toEqual(isFree ? [] : [refusal]);
  });
});

describe('terms with the own labels of a pod', () => {
  const of = (rev: string, given: Partial<PodSpec>, name = `web-${rev}`): Pod =>
    pending(`d/${name}-new`, given, { labels: { app: 'web', rev } });
  const old = running('d/web-1', 'n1', {}, { labels: { app: 'web', rev: '1' } });
  const term = (keys: Partial<PodAffinityTerm>): PodAffinityTerm => ({
    topologyKey: HOSTNAME,
    ...about('web'),
    ...keys,
  });
  const placed = (pod: Pod): string =>
    told(schedulerOf([roomyNode('n1'), roomyNode('n2')], [old]).attempt(pod));
  const away = (keys: Partial<PodAffinityTerm>) => required('podAntiAffinity', term(keys));
  const close = (keys: Partial<PodAffinityTerm>) => required('podAffinity', term(keys));

  it.each<[string, string, string]>([
    ['keep apart from all without them', placed(of('2', away({}))), 'n2'],
    [
      'keep apart from pods of the same value',
      placed(of('1', away({ matchLabelKeys: ['rev'] }))),
      'n2',
    ],
    ['do not from those of another', placed(of('2', away({ matchLabelKeys: ['rev'] }))), 'n1'],
    [
      'keep apart from pods of other values',
      placed(of('2', away({ mismatchLabelKeys: ['rev'] }))),
      'n2',
    ],
    ['do not from those of the same', placed(of('1', away({ mismatchLabelKeys: ['rev'] }))), 'n1'],
    ['ignore labels that the pod lacks', placed(of('2', away({ matchLabelKeys: ['x'] }))), 'n2'],
    ['bring pods of one value together', placed(of('1', close({ matchLabelKeys: ['rev'] }))), 'n1'],
  ])('%s', (_, found, expected) => {
    expect(found).toBe(expected);
  });
});

describe('terms that name nodes', () => {
  const named = (...names: readonly (readonly string[])[]): Partial<PodSpec> => ({
    affinity: {
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: {
          nodeSelectorTerms: [
            {
              matchExpressions: [],
              matchFields: names.map((values) => ({
                ...{ key: 'metadata.name', operator: 'In', values },
              })),
            },
          ],
        },
      },
    },
  });
  const scheduler = schedulerOf([roomyNode('n1'), roomyNode('n2')]);
  const CONFLICT = 'pod affinity terms conflict';

  it('leave those that all of them name', () => {
    expect(scheduler.takersOf(pending('d/new', named(['n2'])))).toEqual(['n2']);
    expect(scheduler.takersOf(pending('d/new', named(['n2'], ['n2'])))).toEqual(['n2']);
  });

  it('conflict where they have none in common', () => {
    const pod = pending('d/new', named(['n1'], ['n2']));
    expect(told(scheduler.attempt(pod))).toBe(`0/2 nodes are available: ${CONFLICT}.`);
    expect(scheduler.takersOf(pod)).toEqual([]);
    expect(scheduler.refusalsOf(pod, 'n1')).toEqual([CONFLICT]);
    const { feasible, refused, scores } = scheduler.evaluate(pod);
    expect([feasible, [...scores]]).toEqual([[], []]);
    expect(refused.map(({ node, isResolvable }) => [node, isResolvable])).toEqual([
      ['n1', false],
      ['n2', false],
    ]);
  });
});
