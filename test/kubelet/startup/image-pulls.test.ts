import { describe, expect, test } from 'vitest';
import type { Pod } from '#cluster';
import { Timeline } from '#timeline';
import { between, later, seconds } from '#units';
import type { KubeletSettings } from '#versions';
import type { PullQueue } from '../../../src/kubelet/startup/pull-queue.ts';
import { type ImagePull, ImagePulls } from '../../../src/kubelet/startup/waits.ts';
import { workload } from '../../support/budgets.ts';
import { pod, steadyZone } from '../../support/builders.ts';
import { START } from '../../support/clock.ts';
import { expectCauseChain, secondsOf } from '../../support/expect.ts';
import { podOf } from '../../support/fleet.ts';
import { play } from '../../support/outage.ts';

const PULL: ImagePull = { time: seconds(60), images: ['web:1', 'side:1'] };

/** A pod that starts at some second, by its name, the images that its node lacks, and those always pulled. */
type Start = readonly [
  at: number,
  name: string,
  images: readonly string[],
  always?: readonly string[],
];
type Act = readonly [at: number, act: (pulls: PullQueue, pod: (name: string) => Pod) => void];

/** When the images of pods of one node are there, by their names; a pull takes a minute for each pod. */
function there(
  starts: readonly Start[],
  { atOnce = 1, acts = [] }: { atOnce?: number; acts?: readonly Act[] } = {},
): Readonly<Record<string, number>> {
  const timeline = new Timeline(START);
  const needed = new Map(
    starts.map(([, name, images, always = []]) => [`shop/${name}`, { images, always }]),
  );
  const pulls = new ImagePulls(
    timeline,
    ({ key }) => ({ ...PULL, ...needed.get(key) }),
    () => atOnce,
  );
  const found: Record<string, number> = {};
  const podOfName = (name: string) => pod(`shop/${name}`, 'a-00');
  for (const [at, name] of starts) {
    timeline.at(later(START, seconds(at)), 'kubelet', () => {
      const tell = () => {
        found[name] = between(START, timeline.now) / seconds(1);
      };
      if (!pulls.pull(podOfName(name), 'a-00', tell)) tell();
    });
  }
  for (const [at, act] of acts) {
    timeline.at(later(START, seconds(at)), 'kubelet', () => {
      const queue = pulls.on('a-00');
      if (queue !== undefined) act(queue, podOfName);
    });
  }
  timeline.runUntil(later(START, seconds(900)), seconds(900));
  return found;
}

const web: Start = [0, 'a', ['web:1']];
const withdraw =
  (name: string): Act[1] =>
  (queue, podOfName) =>
    queue.withdraw(podOfName(name));

test.each<[string, Parameters<typeof there>, Readonly<Record<string, number>>]>([
  ['the first pulls', [[web]], { a: 60 }],
  ['a later one has the image', [[web, [60, 'b', ['web:1']]]], { a: 60, b: 60 }],
  ['one that comes meanwhile waits for the rest', [[web, [20, 'b', ['web:1']]]], { a: 60, b: 60 }],
  ['another image is pulled', [[web, [90, 'b', ['web:1', 'side:1']]]], { a: 60, b: 150 }],
  [
    'one image after the other, in the order in which pods ask',
    [[web, [5, 'c', ['third:1']], [4, 'b', ['side:1']]]],
    { a: 60, b: 120, c: 180 },
  ],
  [
    'by name where they ask at one instant',
    [[[0, 'c', ['third:1']], [0, 'b', ['side:1']], web]],
    { a: 60, b: 120, c: 180 },
  ],
  [
    'a pod asks for its second image when the first is there',
    [
      [
        [0, 'a', ['web:1', 'side:1']],
        [10, 'b', ['third:1']],
      ],
    ],
    { a: 120, b: 90 },
  ],
  [
    'an image that is there when its turn comes takes no time',
    [[web, [10, 'b', ['side:1']], [20, 'c', ['web:1']], [30, 'd', ['third:1']]]],
    { a: 60, b: 120, c: 120, d: 180 },
  ],
  [
    'one that is always pulled waits for its turn, and takes no time',
    [[web, [10, 'b', [], ['side:1']], [20, 'c', ['third:1']], [30, 'd', []]]],
    { a: 60, b: 60, c: 120, d: 30 },
  ],
  [
    'also where it was pulled in the meantime',
    [[web, [10, 'b', ['web:1', 'side:1'], ['web:1']], [70, 'c', ['web:1'], ['web:1']]]],
    { a: 60, b: 90, c: 90 },
  ],
  ['without other pulls it waits for nothing', [[[10, 'a', [], ['web:1']]]], { a: 10 }],
  [
    'a pod that ends waits no more',
    [[web, [1, 'b', ['side:1']], [2, 'c', ['third:1']]], { acts: [[30, withdraw('b')]] }],
    { a: 60, c: 120 },
  ],
  [
    'a pod that ends takes its pull with it',
    [[web, [1, 'b', ['side:1']], [2, 'c', ['web:1']]], { acts: [[30, withdraw('a')]] }],
    { b: 90, c: 150 },
  ],
  [
    'a kubelet that ends has pulled nothing',
    [[web, [90, 'b', ['web:1']]], { acts: [[30, (queue) => queue.interrupt()]] }],
    { b: 150 },
  ],
  [
    'what it has pulled before is there',
    [[web, [90, 'b', ['web:1']]], { acts: [[70, (queue) => queue.interrupt()]] }],
    { a: 60, b: 90 },
  ],
  [
    'pulls go on while nobody hears of them',
    [
      [web, [90, 'b', ['web:1']]],
      { acts: [[30, (queue, podOfName) => queue.leave(podOfName('a'))]] },
    ],
    { b: 90 },
  ],
  [
    'and end where their pods are gone when somebody does',
    [
      [web, [10, 'b', ['side:1']]],
      {
        acts: [
          [20, (queue, podOfName) => queue.leave(podOfName('a'))],
          [30, (queue) => queue.withdrawLeft()],
        ],
      },
    ],
    { b: 90 },
  ],
  [
    'two at a time',
    [[web, [1, 'b', ['side:1']], [2, 'c', ['third:1']]], { atOnce: 2 }],
    { a: 60, b: 61, c: 120 },
  ],
  [
    'two of one image are one pull, and two places',
    [[web, [1, 'b', ['web:1']], [2, 'c', ['third:1']]], { atOnce: 2 }],
    { a: 60, b: 60, c: 120 },
  ],
  [
    'all at a time',
    [[web, [1, 'b', ['side:1']], [2, 'c', ['third:1']]], { atOnce: Number.POSITIVE_INFINITY }],
    { a: 60, b: 61, c: 62 },
  ],
])('images are pulled once, and in turn: %s', (_, given, expected) => {
  expect(there(...given)).toEqual(expected);
});

test('a pod that comes to a node after another one of its image starts without the pull', () => {
  const { spec } = pod('shop/web-0', '');
  const template = { labels: { app: 'web' }, annotations: {}, finalizers: [], spec };
  const set = workload('ReplicaSet', 'web', { replicas: 1, template });
  const first = podOf(set, 'web-0', 'a-00', { phase: 'Pending', conditions: [] });
  const told = play({
    nodes: steadyZone('a', 1),
    workloads: [set],
    pods: [first],
    events: ['at=100s deletePods pods=shop/web-0 gracePeriod=0s'],
    startupTimeOf: () => seconds(70),
    imagePullOf: () => PULL,
  });
  expect(secondsOf(told, { kind: 'PodReady' })).toEqual([70, 110]);
});

describe('pods of several images on one node', () => {
  const names = ['web', 'api', 'job'];
  const crowd = (kubeletSettings: KubeletSettings, events: readonly string[] = []) =>
    play({
      nodes: steadyZone('a', 1),
      pods: names.map((name) => pod(`shop/${name}`, 'a-00', { phase: 'Pending', conditions: [] })),
      events,
      kubeletSettings,
      startupTimeOf: () => seconds(70),
      restartTimeOf: () => seconds(10),
      imagePullOf: ({ name }) => ({ time: seconds(60), images: [`${name}:1`] }),
    });

  test.each<[KubeletSettings, readonly number[]]>([
    [{}, [70, 130, 190]],
    [{ serializeImagePulls: false }, [70, 70, 70]],
    [{ maxParallelImagePulls: 2 }, [70, 70, 130]],
  ])('start as the kubelet pulls them (%j)', (settings, expected) => {
    expect(secondsOf(crowd(settings), { kind: 'PodReady' })).toEqual(expected);
  });

  test('tell that they waited', () => {
    expectCauseChain(
      crowd({}),
      { kind: 'PodReady', pod: 'shop/web' },
      'kubelet/starting-containers',
      'kubelet/awaited-pulls',
      'PodReady',
    );
  });

  test('begin anew when their kubelet starts again, without what is there', () => {
    const told = crowd({}, ['at=100s stopKubelet nodes=a-00 for=20s']);
    expect(secondsOf(told, { kind: 'PodReady' })).toEqual([70, 190, 250]);
  });

  test('leave their turn to others when they are deleted', () => {
    const told = crowd({}, ['at=30s deletePods pods=shop/job gracePeriod=0s']);
    expect(secondsOf(told, { kind: 'PodReady' })).toEqual([70, 130]);
  });
});
