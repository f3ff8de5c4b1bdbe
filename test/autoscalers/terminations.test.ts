import { describe, expect, it } from 'vitest';
import type { Node, Pod } from '#cluster';
import { seconds } from '#units';
import type { Claim } from '../../src/autoscalers/karpenter/claim.ts';
import { Termination } from '../../src/autoscalers/karpenter/termination.ts';
import { pod, spec, steadyNode, tolerating } from '../support/builders.ts';
import { atSecond } from '../support/clock.ts';
import { expectAt } from '../support/expect.ts';
import { BY_THE_TEST } from '../support/room.ts';
import { claiming, claim as volumeClaim } from '../support/volumes.ts';
import { type Answer, Stage } from './stage.ts';

const CLAIM = { name: 'claim', node: 'n', pool: 'p' } as Claim;
const WEB = 'shop/web';
const web = (given: Partial<Pod> = {}): Pod => pod(WEB, 'n', given);
const KEEP = { annotations: { 'karpenter.sh/do-not-disrupt': 'true' } };
const ofDaemonSet = (key: string, given: Partial<Pod> = {}): Pod =>
  pod(key, 'n', {
    ownerReferences: [
      { apiVersion: 'apps/v1', kind: 'DaemonSet', name: 'agent', uid: 'u', controller: true },
    ],
    ...given,
  });
const critical = (name: string) => spec({ priorityClassName: `system-${name}-critical` });

interface Course {
  readonly pods?: readonly Pod[];
  readonly node?: Partial<Node>;
  /** The second by which its pods are gone, whatever protects them. */
  readonly by?: number;
  readonly answer?: Answer;
  readonly stopsAfter?: number;
  /** How often it is asked to. */
  readonly times?: number;
  readonly before?: (stage: Stage) => void;
  readonly at?: readonly [number, (stage: Stage) => void];
}

/** Karpenter takes node `n` away from second 0 on; the cloud takes 42 seconds for its machine. */
function ending(course: Course): Stage {
  const { pods = [], by, answer, stopsAfter = 1.5, at } = course;
  const nodes = [steadyNode('n', 'north', course.node)];
  const stage = new Stage(nodes, pods, answer, stopsAfter);
  course.before?.(stage);
  const { room, market, evictionApi } = stage;
  const termination = new Termination({
    ...room.parts('karpenter'),
    ...{ market, evictionApi, terminationTime: seconds(42) },
    ending: () => undefined,
    isRunning: () => true,
    gone: ({ name }) => stage.note(`${name} is gone`),
  });
  const end = by === undefined ? undefined : atSecond(by);
  for (let n = 0; n < (course.times ?? 1); n += 1) termination.begin(CLAIM, BY_THE_TEST, end);
  if (at !== undefined) room.at(at[0], () => at[1](stage));
  room.run(3_000);
  return stage;
}

/** The machine ends, and 42 seconds later the cloud knows it no more, which is asked every 5 s. */
const ended = (second: number): readonly string[] => [
  `${second}: end n within 42 s`,
  `${second + 45}: claim is gone`,
];
const evicted = (second: number, key = WEB, code = 201) => `${second}: evict ${key}: ${code}`;
const NOT_READY = { conditions: [{ type: 'Ready', status: 'Unknown' } as never] };

describe('Karpenter takes a node away', () => {
  it.each<[string, Stage, readonly string[]]>([
    ['five seconds later at the soonest', ending({}), ended(5)],
    [
      'once its pods are gone',
      ending({ pods: [web()], stopsAfter: 6.5 }),
      [evicted(0), ...ended(7)],
    ],
    [
      'once, however often it is asked to',
      ending({ pods: [web()], times: 2 }),
      [evicted(0), ...ended(5)],
    ],
    [
      'in tiers: critical pods and those of DaemonSets come last',
      ending({
        pods: [
          ofDaemonSet('kube-system/net', critical('node')),
          pod('kube-system/dns', 'n', critical('cluster')),
          ofDaemonSet('kube-system/agent'),
          web(),
        ],
      }),
      [
        evicted(0),
        evicted(2, 'kube-system/agent'),
        evicted(4, 'kube-system/dns'),
        evicted(6, 'kube-system/net'),
        ...ended(8),
      ],
    ],
    [
      'without its pods that have ended, or stay in spite of its taint',
      ending({
        pods: [
          web({ phase: 'Succeeded' }),
          pod('shop/stays', 'n', tolerating({ key: 'karpenter.sh/disrupted', operator: 'Exists' })),
        ],
      }),
      ended(5),
    ],
    [
      'whose pod the API server no longer knows',
      ending({
        pods: [web()],
        answer: () => 404,
        at: [2.5, ({ room }) => room.user.removePod(web().key, 'Deleted', BY_THE_TEST)],
      }),
      [evicted(0, WEB, 404), evicted(1, WEB, 404), evicted(2, WEB, 404), ...ended(5)],
    ],
    [
      'a minute after a pod should have been gone',
      ending({ pods: [web()], stopsAfter: Infinity }),
      [evicted(0), ...ended(91)],
    ],
    [
      'that is not ready as any other',
      ending({ pods: [web()], node: NOT_READY }),
      [evicted(0), ...ended(5)],
    ],
    [
      'at once where it is not ready and its machine is gone',
      ending({ pods: [web()], node: NOT_READY, before: ({ gone }) => gone.add('n') }),
      ['0: claim is gone'],
    ],
    [
      'that someone else has deleted, with its machine',
      ending({ at: [2.5, ({ room }) => room.user.nodes.deleteNode('n', BY_THE_TEST)] }),
      ['3: end n', '3: claim is gone'],
    ],
    [
      'whose machine ends already when someone else deletes it',
      ending({ at: [7, ({ room }) => room.user.nodes.deleteNode('n', BY_THE_TEST)] }),
      ['5: end n within 42 s', '10: claim is gone'],
    ],
  ])('%s', (_, stage, expected) => {
    expect(stage.said).toEqual(expected);
    expect(stage.room.store.node('n')).toBeUndefined();
  });

  it('with a taint, and without balancers', () => {
    const seen: unknown[] = [];
    const look = (stage: Stage): void => {
      seen.push(stage.marksOf('n'), stage.room.store.node('n')?.labels[BALANCERS]);
    };
    ending({ at: [4.5, look] });
    expect(seen).toEqual([['karpenter.sh/disrupted'], 'karpenter']);
  });
  const BALANCERS = 'node.kubernetes.io/exclude-from-external-load-balancers';

  it('and tries a refused eviction again after twice the time each', () => {
    const answer: Answer = (_, second) => (second < 10 ? 429 : 201);
    const { said } = ending({ pods: [web()], answer });
    const refusals = [0, 0.1, 0.3, 0.7, 1.5, 3.1, 6.3].map((at) => evicted(at, WEB, 429));
    // Its pod is gone at 13.7 s, and the drain is looked at each second.
    expect(said).toEqual([...refusals, evicted(12.7), ...ended(15)]);
  });
});

describe('volumes hold a node whose pods are gone', () => {
  const attachment = {
    ...{ name: 'data', nodeName: 'n', attacher: 'csi', attached: true },
    persistentVolumeName: 'disk',
  };
  const attached =
    (given: object = {}) =>
    (stage: Stage) =>
      stage.room.user.putObject(
        'volumeAttachments',
        { ...attachment, ...given } as never,
        BY_THE_TEST,
      );
  const staying = (volumes: Pod['spec']['volumes'] = []) =>
    spec({ tolerations: [{ operator: 'Exists' }], volumes });
  const detach = ({ room }: Stage): void =>
    room.user.removeObject('volumeAttachments', 'disk@n', BY_THE_TEST);

  it.each<[string, Course, readonly string[]]>([
    ['until they are detached', { at: [20.5, detach] }, ended(21)],
    ['until its time is over', { by: 30, at: [60, detach] }, ended(31)],
    [
      'but not volumes of other nodes',
      { before: attached({ nodeName: 'm' }), at: [60, detach] },
      ended(5),
    ],
    [
      'but not those of pods that stay',
      {
        pods: [pod('shop/stays', 'n', staying(claiming('data').spec.volumes))],
        before: (stage) => {
          attached()(stage);
          stage.room.user.putObject(
            'persistentVolumeClaims',
            volumeClaim('data', 'disk'),
            BY_THE_TEST,
          );
        },
        at: [60, detach],
      },
      ended(5),
    ],
    [
      'those of others beside a pod that stays',
      { pods: [pod('shop/stays', 'n', staying())], at: [20.5, detach] },
      ended(21),
    ],
  ])('%s', (_, course, expected) => {
    expect(ending({ before: attached(), ...course }).said).toEqual(expected);
  });
});

describe('a pod that must not be disrupted holds its node', () => {
  it('for as long after its start as it says', () => {
    const annotations = { 'karpenter.sh/do-not-disrupt': '2m' };
    const { said } = ending({ pods: [web({ annotations, startTime: atSecond(-60) })] });
    // It is tried again ten seconds after the last time.
    expect(said).toEqual([evicted(62.7), ...ended(65)]);
  });

  it('until it no longer says so', () => {
    const allow = ({ room: { store } }: Stage): void => {
      const known = store.pod(web().key);
      if (known !== undefined) store.replacePod(known, { ...known, annotations: {} }, BY_THE_TEST);
    };
    const { said } = ending({ pods: [web(KEEP)], at: [80.5, allow] });
    expect(said).toEqual([evicted(82.7), ...ended(85)]);
  });

  it.each<[string, Partial<Pod>, number, number]>([
    ['its own', {}, 72.7, 27],
    ['a longer one', spec({ terminationGracePeriodSeconds: 60 }), 42.7, 57],
    ['half a minute', spec({ terminationGracePeriodSeconds: undefined as never }), 72.7, 27],
  ])('until the end of its node comes closer than its grace period: %s', (_, given, at, grace) => {
    const { said, room } = ending({ pods: [web({ ...KEEP, ...given })], by: 100 });
    const asked = { kind: 'PodDeletionRequested', pod: WEB, mechanism: 'delete' } as const;
    expectAt(room, { ...asked, gracePeriodSeconds: grace }, at);
    expect(said).toEqual(ended(Math.ceil(at) + 2));
  });

  it('and that of one whose budget refuses it is seen at its next turn, too', () => {
    const { room } = ending({ pods: [web()], by: 100, answer: () => 429 });
    const asked = { kind: 'PodDeletionRequested', pod: WEB, mechanism: 'delete' } as const;
    expectAt(room, { ...asked, gracePeriodSeconds: 27 }, 72.7);
  });

  it('and is given a second where that end has come', () => {
    const { room } = ending({ pods: [web(KEEP)], by: -5 });
    expectAt(room, { kind: 'PodDeletionRequested', pod: WEB, gracePeriodSeconds: 1 }, 0);
  });

  it('and so does one that goes too late, which has to go sooner', () => {
    const deletionTimestamp = atSecond(400);
    const going = web({ deletionTimestamp, deletionGracePeriodSeconds: 400 });
    const { room } = ending({ pods: [going], by: 100, stopsAfter: Infinity });
    expectAt(room, { kind: 'PodDeletionRequested', pod: WEB, gracePeriodSeconds: 100 }, 0);
  });

  it('while pods of later tiers that are stuck do not', () => {
    const agent = ofDaemonSet('kube-system/agent', { deletionTimestamp: atSecond(10) });
    const stage = ending({ pods: [web(KEEP), agent], by: 100, stopsAfter: 1.5 });
    expect(stage.said).toEqual(ended(75));
  });
});
