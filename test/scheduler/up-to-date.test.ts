import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  comparePods,
  type Node,
  type Pod,
  type PodAffinityTerm,
  type PodSpec,
  podsByNode,
} from '#cluster';
import { SchedulerBase, Trials } from '#scheduler';
import { compareText } from '#units';
import type { GivenCluster } from '../../src/scheduler/cache/node-info.ts';
import { inZone } from '../support/builders.ts';
import {
  asking,
  pending,
  roomyNode,
  rulesOf,
  running,
  schedulerOf,
  schedulerOptions,
} from '../support/scheduler.ts';

type Of<A> = A extends fc.Arbitrary<infer T> ? T : never;

const ZONE = 'topology.kubernetes.io/zone';
const HOSTNAME = 'kubernetes.io/hostname';
const NODES = ['pier', 'quay', 'dock'];
const TAINT = { key: 'tide', value: 'high' };

/** Objects of their own, as writes to a node replace what they are about and nothing else. */
const ALLOCATABLE = {
  small: { cpu: '4', memory: '8Gi', 'example.org/crane': '1', pods: '3' },
  large: { cpu: '9', memory: '16Gi', 'example.org/crane': '2', pods: '110' },
};
const SOFT: Node['taints'] = [{ ...TAINT, effect: 'PreferNoSchedule' }];
const HARD: Node['taints'] = [{ ...TAINT, effect: 'NoSchedule' }];
const IMAGES = [{ names: ['shop:latest'], sizeBytes: 700 * 2 ** 20 }];

const nodeChange = fc.constantFrom<Partial<Node> | undefined>(
  undefined,
  inZone('a'),
  inZone('b'),
  { unschedulable: true },
  { unschedulable: false },
  { taints: [] },
  { taints: SOFT },
  { taints: HARD },
  { allocatable: ALLOCATABLE.small },
  { allocatable: ALLOCATABLE.large },
  { images: IMAGES },
  { images: [] },
);

/** As after reading, specs share their parts, some of them with others of a different kind. */
const WITH_PORT = [{ ...asking({}), ports: [{ containerPort: 80 }] }];

const SPECS: readonly Partial<PodSpec>[] = [
  { containers: [{ ...asking({ cpu: '500m' }), image: 'shop' }] },
  { containers: [{ ...asking({ cpu: '1500m', memory: '1Gi', 'example.org/crane': '1' }) }] },
  { containers: [asking({ memory: '3Gi' })], tolerations: [{ key: 'tide', operator: 'Exists' }] },
  { containers: [asking({ cpu: '1' })], nodeSelector: { [ZONE]: 'a' } },
  { containers: WITH_PORT },
  { containers: WITH_PORT, hostNetwork: true },
  { containers: WITH_PORT, overhead: { cpu: '2' } },
  {
    containers: [asking({ cpu: '1' })],
    affinity: {
      podAntiAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: [
          { topologyKey: ZONE, labelSelector: { matchLabels: { app: 'web' } } },
        ],
      },
    },
  },
];

const spreadOver = (...topologyKeys: readonly string[]): Partial<PodSpec> => ({
  containers: [asking({ cpu: '1' })],
  topologySpreadConstraints: topologyKeys.map((topologyKey) => ({
    ...{ topologyKey, maxSkew: 1, whenUnsatisfiable: 'DoNotSchedule' },
    labelSelector: {},
  })),
});

/** Terms about pods of other namespaces, too. */
const FAR: readonly PodAffinityTerm[] = [
  { topologyKey: ZONE, labelSelector: { matchLabels: { app: 'web' } }, namespaces: ['e'] },
  { topologyKey: ZONE, labelSelector: { matchLabels: { app: 'web' } }, namespaceSelector: {} },
  { topologyKey: HOSTNAME, labelSelector: { matchLabels: { app: 'web' } } },
];
const FAR_SPECS = FAR.flatMap((term) => {
  const weighted = [{ weight: 50, podAffinityTerm: term }];
  return [
    { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } },
    { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } },
    { podAntiAffinity: { preferredDuringSchedulingIgnoredDuringExecution: weighted } },
  ].map((affinity) => ({ containers: [asking({ cpu: '1' })], affinity }));
});

const SPREAD_SPECS = [spreadOver(ZONE), spreadOver(ZONE, HOSTNAME), spreadOver(HOSTNAME, 'row')];

const specArbitrary = fc.constantFrom(...SPECS, ...FAR_SPECS, ...SPREAD_SPECS);

const podArbitrary = fc.record({
  key: fc.constantFrom('d/a', 'd/b', 'd/c', 'e/a', 'e/b'),
  node: fc.constantFrom(...NODES),
  state: fc.constantFrom('gone', 'runs', 'starts again', 'ends', 'finished'),
  spec: specArbitrary,
});

const step = fc.oneof(
  fc
    .record({ name: fc.constantFrom(...NODES), to: nodeChange })
    .map((node) => ({ kind: 'node' as const, node })),
  podArbitrary.map((pod) => ({ kind: 'pod' as const, pod })),
  fc.record({
    kind: fc.constant('ask' as const),
    key: fc.constantFrom('d/new', 'e/new'),
    spec: specArbitrary,
  }),
);

const empty = (name: string): Node => roomyNode(name, 'a', { allocatable: ALLOCATABLE.large });

function podOf({ key, node, state, spec }: Of<typeof podArbitrary>): Pod | undefined {
  if (state === 'gone') return undefined;
  return running(key, node, spec, {
    ...(state === 'ends' && { deletionTimestamp: 0 as NonNullable<Pod['deletionTimestamp']> }),
    ...(state === 'finished' && { phase: 'Succeeded' }),
    ...(state === 'starts again' && { startTime: 7 as NonNullable<Pod['startTime']> }),
  });
}

it('answers after any changes as if it had seen nothing but what is left of them', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 60 }), (steps) => {
      const nodes = new Map(NODES.map((name) => [name, empty(name)]));
      const pods = new Map<string, Pod>();
      const scheduler = schedulerOf([...nodes.values()]);
      let asked = 0;
      const base = new SchedulerBase(rulesOf('1.36'));
      let given: GivenCluster = {
        listedNodes: [],
        podsByNode: new Map(),
      };
      for (const each of steps) {
        if (each.kind === 'node') {
          const { name, to } = each.node;
          const node = to && { ...(nodes.get(name) ?? empty(name)), ...to };
          scheduler.setNode(name, node);
          if (node === undefined) nodes.delete(name);
          else nodes.set(name, node);
        } else if (each.kind === 'pod') {
          const { key } = each.pod;
          const pod = podOf(each.pod);
          scheduler.replacePod(pods.get(key), pod);
          if (pod === undefined) pods.delete(key);
          else pods.set(key, pod);
        } else {
          const waiting = pending(each.key, each.spec);
          const byNode = podsByNode([...pods.values()].sort(comparePods));
          const listedNodes = [...nodes.values()].sort((a, b) => compareText(a.name, b.name));
          const now = {
            nodes: () => listedNodes,
            podsOn: (node: string) => byNode.get(node) ?? [],
            changedNodes: () => [...byNode.keys(), ...given.podsByNode.keys()],
            given,
          };
          const fresh = schedulerOf([], [], { base }, now);
          const lost = [...pods.values()].filter(({ nodeName = '' }) => !nodes.has(nodeName));
          for (const pod of lost) fresh.replacePod(undefined, pod);
          // Some schedulers begin with the same; then one begins with what the last one has found.
          asked += 1;
          if (asked % 3 === 1) given = { listedNodes, podsByNode: byNode };
          expect(scheduler.attempt(waiting)).toEqual(fresh.attempt(waiting));
        }
      }
    }),
    { numRuns: 300 },
  );
});

it('answers in each trial as if it had seen nothing but the cluster at its beginning', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 60 }), (steps) => {
      const nodes = new Map(NODES.map((name) => [name, empty(name)]));
      const pods = new Map<string, Pod>();
      const touched = new Set<string>();
      const listed = () => [...nodes.values()].sort((a, b) => compareText(a.name, b.name));
      const cluster = {
        given: { listedNodes: listed(), podsByNode: new Map<string, readonly Pod[]>() },
        nodes: listed,
        podsOn: (node: string) =>
          [...pods.values()].filter(({ nodeName }) => nodeName === node).sort(comparePods),
        changedNodes: () => touched,
      };
      const trials = new Trials(schedulerOptions(), cluster);
      for (const each of steps) {
        if (each.kind === 'node') {
          const { name, to } = each.node;
          if (to === undefined) nodes.delete(name);
          else nodes.set(name, { ...(nodes.get(name) ?? empty(name)), ...to });
        } else if (each.kind === 'pod') {
          const { key } = each.pod;
          const pod = podOf(each.pod);
          for (const at of [pods.get(key), pod]) if (at?.nodeName) touched.add(at.nodeName);
          if (pod === undefined) pods.delete(key);
          else pods.set(key, pod);
        } else {
          const waiting = pending(each.key, each.spec);
          const trial = trials.begin();
          const fresh = schedulerOf([], [], {}, cluster);
          const upsideDown = [...nodes.keys()].sort(compareText).reverse();
          expect(trial.attempt(waiting)).toEqual(fresh.attempt(waiting));
          const takers = trial.takersOf(waiting);
          expect(trial.firstTakerOf(waiting, upsideDown)).toBe(
            upsideDown.find((name) => takers.includes(name)),
          );
          // What a trial tries is nothing to the next one.
          trial.setNode('new', empty('new'));
          for (const name of [...NODES, 'new']) {
            trial.replacePod(undefined, running('d/tried', name, each.spec));
          }
          trial.setNode('pier', undefined);
        }
      }
    }),
    { numRuns: 300 },
  );
});
