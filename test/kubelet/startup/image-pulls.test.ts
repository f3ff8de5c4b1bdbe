import { expect, test } from 'vitest';
import { Timeline } from '#timeline';
import { later, seconds } from '#units';
import { type ImagePull, ImagePulls } from '../../../src/kubelet/startup/image-pulls.ts';
import { workload } from '../../support/budgets.ts';
import { pod, steadyZone } from '../../support/builders.ts';
import { START } from '../../support/clock.ts';
import { secondsOf } from '../../support/expect.ts';
import { podOf } from '../../support/fleet.ts';
import { play } from '../../support/outage.ts';

const PULL: ImagePull = { time: seconds(60), images: ['web:1', 'side:1'] };

/** What pods of one node save that start at some seconds. */
function saved(
  starts: readonly (readonly [at: number, images: readonly string[]])[],
  interruptedAt?: number,
): readonly number[] {
  const timeline = new Timeline(START);
  let images: readonly string[] = [];
  const pulls = new ImagePulls(timeline, () => ({ ...PULL, images }));
  const found: number[] = [];
  for (const [at, asked] of starts) {
    timeline.at(later(START, seconds(at)), 'kubelet', () => {
      images = asked;
      found.push(pulls.savedFor(pod('shop/web', 'a-00'), 'a-00') / seconds(1));
    });
  }
  if (interruptedAt !== undefined) {
    timeline.at(later(START, seconds(interruptedAt)), 'kubelet', () => pulls.interrupt('a-00'));
  }
  timeline.runUntil(later(START, seconds(900)), seconds(0));
  return found;
}

test.each<[string, Parameters<typeof saved>, readonly number[]]>([
  ['the first pulls', [[[0, ['web:1']]]], [0]],
  [
    'a later one has the image',
    [
      [
        [0, ['web:1']],
        [60, ['web:1']],
      ],
    ],
    [0, 60],
  ],
  [
    'one that comes meanwhile waits for the rest',
    [
      [
        [0, ['web:1']],
        [20, ['web:1']],
      ],
    ],
    [0, 20],
  ],
  [
    'another image is pulled',
    [
      [
        [0, ['web:1']],
        [90, ['web:1', 'side:1']],
      ],
    ],
    [0, 0],
  ],
  [
    'a kubelet that ends has pulled nothing',
    [
      [
        [0, ['web:1']],
        [90, ['web:1']],
      ],
      30,
    ],
    [0, 0],
  ],
  [
    'what it has pulled before is there',
    [
      [
        [0, ['web:1']],
        [90, ['web:1']],
      ],
      70,
    ],
    [0, 60],
  ],
])('images are pulled once: %s', (_, given, expected) => {
  expect(saved(...given)).toEqual(expected);
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
