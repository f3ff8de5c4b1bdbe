import { describe, expect, test } from 'vitest';
import { replacementLoops } from '../../../src/report/findings/replacement-loop.ts';
import { findingInWords } from '../../../src/report/sentences/findings/findings.ts';
import { Story } from '../../support/story.ts';

const WEB = 'Deployment/shop/web';
const pod = (n: number) => `shop/web-${n}`;

/** Pods by number: that one is made, or ends on a node, at a second. */
type Step = readonly [
  'made' | 'evicted' | 'rejected' | 'shut down',
  number,
  at: number,
  on?: string,
];

function found(steps: readonly Step[], workload = WEB) {
  const story = new Story({ nodes: [], pods: [] });
  for (const [what, n, second, node = 'pier'] of steps) {
    story.at(second);
    if (what === 'made') {
      story.tell('replicaset', { kind: 'PodCreated', pod: pod(n), replaces: pod(n - 1) });
    } else if (what === 'rejected') {
      story.tell('kubelet', { kind: 'PodRejected', pod: pod(n), node, reason: 'NodeShutdown' });
    } else {
      const ending = { pod: pod(n), node, gracePeriodSeconds: 0 };
      const mechanism = what === 'evicted' ? 'taint' : 'drain';
      story.tell('taint-eviction', { kind: 'PodDeletionRequested', ...ending, mechanism });
    }
  }
  return replacementLoops(story.played({ workloadOf: () => workload }));
}

const again = (n: number, at: number, on = 'pier'): readonly Step[] => [
  ['made', n, at],
  ['evicted', n, at + 5, on],
];

describe('a workload whose pods end where those before them ended', () => {
  test('is one finding, with how often', () => {
    const steps: readonly Step[] = [
      ['evicted', 1, 0],
      ...again(2, 5),
      ...again(3, 15),
      ['made', 4, 25],
      ['rejected', 4, 30],
    ];
    const loop = { kind: 'replacement-loop', workload: WEB, nodes: ['pier'] } as const;
    const finding = { ...loop, evicted: 3, rejected: 1, from: 0, to: 30, perMinute: 6 };
    expect(found(steps)).toEqual([finding]);
    expect(findingInWords(finding)).toBe(
      `${WEB} loops on pier: from 0s to 30s 3 of its pods are evicted and 1 rejected ` +
        '(6 a minute), and each time its controller creates a new one that kube-scheduler binds there ' +
        'again; a taint that they do not tolerate, or another node that fits them, would end the loop',
    );
  });

  test('has a rate only where time passes', () => {
    const steps: readonly Step[] = [1, 2, 3].flatMap((n) => [
      ['made', n, 7],
      ['rejected', n, 7],
    ]);
    expect(found(steps)).toMatchObject([{ rejected: 3 }]);
    expect(found(steps)[0]).not.toHaveProperty('perMinute');
  });

  const three: readonly Step[] = [['evicted', 1, 0], ...again(2, 5), ...again(3, 15)];
  test('counts the first end of a pod that is rejected and then deleted', () => {
    const twice: readonly Step[] = [['rejected', 1, 0], ...three, ['evicted', 3, 25]];
    expect(found(twice)).toMatchObject([{ evicted: 2, rejected: 1 }]);
  });

  test.each<[string, readonly Step[], string?]>([
    ['where only one of them was made anew', three.slice(0, 3)],
    ['on a node each', [['evicted', 1, 0], ...again(2, 5, 'quay'), ...again(3, 15, 'shore')]],
    ['of pods that were there before', [1, 2, 3].map((n) => ['evicted', n, n])],
    ['of a drain', three.map(([what, ...rest]) => [what === 'made' ? what : 'shut down', ...rest])],
    ['of a DaemonSet, which has its own', three, 'DaemonSet/shop/logs'],
  ])('is none %s', (_, steps, workload) => {
    expect(found(steps, workload)).toEqual([]);
  });
});
