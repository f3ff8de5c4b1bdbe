import { describe, expect, test } from 'vitest';
import type { Node, Pod } from '#cluster';
import { inSeconds, seconds } from '#units';
import { fullName, StartupTimes, startupFactsOf } from '../../src/pod-times/startup-times.ts';
import { controlledBy, workload } from '../support/budgets.ts';
import { node, pod } from '../support/builders.ts';
import { atSecond } from '../support/clock.ts';

const web = workload('ReplicaSet', 'web', { replicas: 2 });

interface Times {
  readonly bound: number;
  readonly started: number;
  readonly ready: number;
  readonly restarts?: number;
  readonly isReady?: boolean;
}

const started = (
  n: number,
  { bound, started: at, ready, restarts = 0, isReady = true }: Times,
): Pod =>
  pod(`shop/web-${n}`, 'a-00', {
    ownerReferences: [controlledBy(web)],
    startedAt: atSecond(at),
    conditions: [
      { type: 'PodScheduled', status: 'True', reason: '', lastTransitionTime: atSecond(bound) },
      {
        ...{ type: 'Ready', reason: '', lastTransitionTime: atSecond(ready) },
        status: isReady ? 'True' : 'False',
      },
    ],
    containerStatuses: [{ name: 'main', state: 'running', ready: true, restartCount: restarts }],
  });

const stranger = pod('shop/api-0', 'a-00');
const timesOf = (pods: readonly Pod[], nodes: readonly Node[] = [], told = {}) => {
  const times = new StartupTimes(startupFactsOf({ pods, nodes }), () => told);
  const [first = stranger] = pods;
  return {
    ...{ startup: inSeconds(times.startupTimeOf(first)), from: times.of(first).from },
    restart: inSeconds(times.restartTimeOf(first)),
  };
};

const GOOD: Times = { bound: -100, started: -90, ready: -78 };

describe('how long pods take to start', () => {
  test('is measured of their kind: from the binding, and from the start of containers (AV-20)', () => {
    expect(timesOf([started(0, GOOD)])).toEqual({ startup: 22, restart: 12, from: 'measured' });
  });

  test('is the median, which was measured', () => {
    const pods = [5, 9, 40, 300].map((ready, n) => started(n, { bound: 0, started: 1, ready }));
    expect(timesOf(pods).startup).toBe(9);
  });

  test.each([
    ['it restarted', { ...GOOD, restarts: 1 }],
    ['it is not Ready', { ...GOOD, isReady: false }],
    ['it was Ready anew, long after its start', { ...GOOD, ready: 600 }],
    ['it was bound after it was Ready', { ...GOOD, bound: 0 }],
  ])('is not told by a pod of which %s', (_, times) => {
    expect(timesOf([started(0, times)])).toEqual({ startup: 1, restart: 1, from: 'default' });
  });

  test('is not derived from pods of an earlier boot of their node', () => {
    const rebooted = node('a-00', {
      conditions: [
        {
          type: 'Ready',
          status: 'True',
          reason: '',
          message: '',
          lastTransitionTime: atSecond(-80),
        },
      ],
    });
    expect(timesOf([started(0, GOOD)], [rebooted]).from).toBe('default');
  });

  test('is at least what probes wait (AV-21)', () => {
    const { spec } = stranger;
    const [container] = spec.containers;
    const patient: Pod = {
      ...stranger,
      spec: {
        ...spec,
        containers: [
          {
            ...(container ?? { name: 'main', resources: {} }),
            startupProbe: { initialDelaySeconds: 5 },
            readinessProbe: { initialDelaySeconds: 10 },
          },
        ],
      },
    };
    expect(timesOf([patient])).toEqual({ startup: 15, restart: 15, from: 'probes' });
  });

  test('is longer where several readiness probes have to succeed', () => {
    const { spec } = stranger;
    const readinessProbe = { initialDelaySeconds: 3, periodSeconds: 4, successThreshold: 3 };
    const container = { name: 'main', resources: {}, readinessProbe };
    const careful: Pod = { ...stranger, spec: { ...spec, containers: [container] } };
    expect(timesOf([careful])).toMatchObject({ startup: 11, from: 'probes' });
  });

  test('is the given time, which counts for restarts unless these are measured or given (AV-22)', () => {
    const told = { startupTime: seconds(30) };
    expect(timesOf([stranger], [], told)).toEqual({ startup: 30, restart: 30, from: 'script' });
    expect(timesOf([started(0, GOOD)], [], told).restart).toBe(12);
    expect(timesOf([started(0, GOOD)], [], { restartTime: seconds(0) }).restart).toBe(0);
  });

  test('grows by the pull of images that the node lacks (AV-24)', () => {
    const told = { imagePullTime: seconds(60) };
    const image = { name: 'main', image: 'web:1', resources: {} };
    const pulling = { ...stranger, phase: 'Pending' as const };
    const withImage = { ...pulling, spec: { ...stranger.spec, containers: [image] } };
    expect(timesOf([withImage], [], told).startup).toBe(61);
    const stocked = node('a-00', { images: [{ names: ['web:1'], sizeBytes: 1 }] });
    expect(timesOf([withImage], [stocked], told).startup).toBe(1);
    const pullOn = (nodes: readonly Node[]) =>
      new StartupTimes(startupFactsOf({ pods: [], nodes }), () => told).imagePullOf(withImage);
    const images = ['docker.io/library/web:1'];
    expect(pullOn([node('a-00')])).toEqual({ time: seconds(60), images, always: [] });
    expect(pullOn([stocked])).toBeUndefined();
  });

  test.each([
    ['web:1', 'Always', true],
    ['web:1', 'IfNotPresent', false],
    ['web:latest', 'IfNotPresent', false],
    ['web:1', undefined, false],
    ['web', undefined, true],
    ['web:latest@sha256:0123', undefined, true],
    ['web@sha256:0123', undefined, false],
    ['harbour:5000/web', undefined, true],
  ])(
    'of the image %s with the policy %s is always pulled: %s',
    (image, imagePullPolicy, expected) => {
      const container = { name: 'main', image, resources: {} };
      const containers = [imagePullPolicy ? { ...container, imagePullPolicy } : container];
      const nodes = [node('a-00', { images: [{ names: [image], sizeBytes: 1 }] })];
      const facts = startupFactsOf({ pods: [], nodes });
      const times = new StartupTimes(facts, () => ({ imagePullTime: seconds(60) }));
      const pull = times.imagePullOf({ ...stranger, spec: { ...stranger.spec, containers } });
      const always = [fullName(image)];
      expect(pull).toEqual(expected ? { time: seconds(0), images: [], always } : undefined);
    },
  );

  test('is said to lack the pull where nothing tells how long it takes (AV-24)', () => {
    const image = { name: 'main', image: 'web:1', resources: {} };
    const spec = { ...stranger.spec, containers: [image] };
    const pulled = (names: readonly string[], told = {}): number => {
      const nodes = [
        node('a-00', { images: names.map((name) => ({ names: [name], sizeBytes: 1 })) }),
      ];
      const times = new StartupTimes(startupFactsOf({ pods: [], nodes }), () => told);
      times.startupTimeOf({ ...stranger, spec });
      return times.pulledAtOnce;
    };
    expect(pulled(['docker.io/library/api:1'])).toBe(1);
    expect(pulled(['docker.io/library/web:1'])).toBe(0);
    expect(pulled([])).toBe(0);
    expect(pulled(['docker.io/library/api:1'], { imagePullTime: seconds(9) })).toBe(0);
  });

  test.each([
    ['web', 'docker.io/library/web:latest'],
    ['web:1', 'docker.io/library/web:1'],
    ['shop/web:1', 'docker.io/shop/web:1'],
    ['localhost/web', 'localhost/web:latest'],
    ['dock:5000/web', 'dock:5000/web:latest'],
    ['quay.io/shop/web@sha256:0', 'quay.io/shop/web@sha256:0'],
  ])('knows %s by the name under which nodes list it', (image, name) => {
    expect(fullName(image)).toBe(name);
  });
});

describe('readiness gates of a new pod', () => {
  const gated = (pod: Pod, isSet: boolean): Pod => ({
    ...pod,
    spec: { ...pod.spec, readinessGates: [{ conditionType: 'pier.example/moored' }] },
    conditions: isSet
      ? [
          ...pod.conditions,
          ...[{ type: 'pier.example/moored', status: 'True' as const, reason: '' }].map((each) => ({
            ...each,
            lastTransitionTime: atSecond(0),
          })),
        ]
      : pod.conditions,
  });
  const openIn = (pods: readonly Pod[], told = {}) => {
    const times = new StartupTimes(startupFactsOf({ pods, nodes: [] }), () => told);
    const open = times.openGatesOf(gated(stranger, false));
    return { open, atOnce: [...times.gatesSetAtOnce] };
  };

  test('are open where nobody is known to set them', () => {
    expect(openIn([gated(stranger, false)])).toEqual({ open: ['pier.example/moored'], atOnce: [] });
  });

  test('are set at once where pods show them set, and not how long it takes', () => {
    expect(openIn([gated(stranger, true)])).toEqual({ open: [], atOnce: ['shop/api-0'] });
  });

  test('are set where the script gives the time', () => {
    expect(openIn([], { startupTime: seconds(4) })).toEqual({ open: [], atOnce: [] });
  });
});
