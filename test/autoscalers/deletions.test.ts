import { describe, expect, it } from 'vitest';
import type { Pod } from '#cluster';
import { Deletions } from '../../src/autoscalers/cluster-autoscaler/deletions.ts';
import { optionsOf, type Release } from '../../src/autoscalers/cluster-autoscaler/options.ts';
import { pod, spec, steadyNode } from '../support/builders.ts';
import { atSecond } from '../support/clock.ts';
import { expectAt } from '../support/expect.ts';
import { BY_THE_TEST } from '../support/room.ts';
import { type Answer, Stage } from './stage.ts';

const owned = (kind: string): Partial<Pod> => ({
  ownerReferences: [{ apiVersion: 'apps/v1', kind, name: 'web', uid: 'u', controller: true }],
});
const web = (given: Partial<Pod> = {}): Pod =>
  pod('shop/web', 'n', { ...owned('ReplicaSet'), ...given });
const AGENT = pod('kube-system/agent', 'n', owned('DaemonSet'));
const EVICTED = 'cluster-autoscaler.kubernetes.io/enable-ds-eviction';
const granted = (second: number, key = 'shop/web') => `${second}: evict ${key} within 30 s: 201`;
const refused = (from: number, to: number, key = 'shop/web'): readonly string[] =>
  Array.from(
    { length: (to - from) / 10 + 1 },
    (_, n) => `${from + 10 * n}: evict ${key} within 30 s: 429`,
  );

interface Course {
  readonly answer?: Answer;
  readonly stopsAfter?: number;
  readonly flags?: Readonly<Record<string, string>>;
  readonly release?: Release;
  readonly isDrained?: boolean;
  /** When it began, if that was before the start. */
  readonly resumesFrom?: number;
  /** Whether the autoscaler runs. */
  readonly runs?: (second: number) => boolean;
  /** What else happens, and when. */
  readonly at?: readonly [number, (stage: Stage) => void];
}

/** Cluster Autoscaler deletes node `n` with its pods from second 0 on. */
function deleting(pods: readonly Pod[] = [web()], course: Course = {}): Stage {
  const { answer, stopsAfter, flags = {}, release = [1, 36], at, isDrained = true } = course;
  const stage = new Stage([steadyNode('n', 'north')], pods, answer, stopsAfter);
  const { room, market, evictionApi } = stage;
  const options = optionsOf(flags, release);
  const podsOn = (node: string) => room.store.podsOn(node);
  const deletions = new Deletions(
    {
      ...room.parts('cluster-autoscaler'),
      market,
      evictionApi,
      options,
      podsOn,
      replicasOf: () => 2,
      isRunning: () => course.runs?.((room.timeline.now - atSecond(0)) / 1e6) ?? true,
    },
    (node, succeeded) => stage.note(`${node} ${succeeded ? 'succeeded' : 'failed'}`),
  );
  const deletion = { node: 'n', isDrained };
  if (course.resumesFrom === undefined) deletions.begin(deletion, BY_THE_TEST);
  else deletions.resume('n', atSecond(course.resumesFrom), BY_THE_TEST);
  expect([deletions.has('n'), deletions.all]).toEqual([true, [deletion]]);
  if (at !== undefined) room.at(at[0], () => at[1](stage));
  room.run(3_000);
  expect([deletions.has('n'), deletions.all]).toEqual([false, []]);
  return stage;
}

const refusing =
  (key: string, until = Infinity): Answer =>
  (asked, second) =>
    asked === key && second < until ? 429 : 201;

const ended = (second: number): readonly string[] => [`${second}: end n`, `${second}: n succeeded`];
const moves =
  (given: Partial<Pod>) =>
  ({ room: { user } }: Stage): void => {
    user.removePod(web().key, 'Deleted', BY_THE_TEST);
    user.createPod(web(given), BY_THE_TEST);
  };

describe('Cluster Autoscaler deletes a node', () => {
  const empty = { isDrained: false };
  it.each<[string, Stage, readonly string[]]>([
    ['five seconds after its taint, where it is empty', deleting([], empty), ended(5)],
    ['but for its pods of DaemonSets, without evicting them', deleting([AGENT], empty), ended(5)],
    [
      'with its pods of DaemonSets, where a flag says so',
      deleting([AGENT], { ...empty, flags: { 'daemonset-eviction-for-empty-nodes': 'true' } }),
      [granted(5, AGENT.key), ...ended(5)],
    ],
    [
      'with its pods of DaemonSets that say so themselves',
      deleting([{ ...AGENT, annotations: { [EVICTED]: 'true' } }], empty),
      [granted(5, AGENT.key), ...ended(5)],
    ],
    [
      'although its pods of DaemonSets are not let go, after two minutes',
      deleting([AGENT], {
        ...{ ...empty, flags: { 'daemonset-eviction-for-empty-nodes': 'true' } },
        answer: refusing(AGENT.key),
      }),
      [...refused(5, 115, AGENT.key), ...ended(125)],
    ],
    [
      'without evicting pods of DaemonSets, where a flag says so',
      deleting([web(), AGENT], {
        ...{ stopsAfter: 7, flags: { 'daemonset-eviction-for-occupied-nodes': 'false' } },
      }),
      [granted(5), ...ended(15)],
    ],
    [
      'without evicting pods of DaemonSets that say so themselves',
      deleting([web(), { ...AGENT, annotations: { [EVICTED]: 'false' } }], { stopsAfter: 7 }),
      [granted(5), ...ended(15)],
    ],
    [
      'after a delay of its own',
      deleting([], { ...empty, flags: { 'node-delete-delay-after-taint': '1m' } }),
      ended(60),
    ],
    [
      'once its pods are gone, as it sees every five seconds',
      deleting([web()], { stopsAfter: 7 }),
      [granted(5), ...ended(15)],
    ],
    [
      'whose pod is gone before it is evicted',
      deleting([web()], {
        at: [2, ({ room }) => room.user.removePod(web().key, 'Deleted', BY_THE_TEST)],
      }),
      ended(5),
    ],
    [
      'whose pod the API server no longer knows',
      deleting([web()], { answer: () => 404, at: [6, moves({ nodeName: 'm' })] }),
      ['5: evict shop/web within 30 s: 404', ...ended(10)],
    ],
    [
      'whose pod has come back on another node',
      deleting([web()], { stopsAfter: Infinity, at: [17, moves({ nodeName: 'm' })] }),
      [granted(5), ...ended(20)],
    ],
    [
      'not while there is one of its name, even a new one',
      deleting([web()], { stopsAfter: Infinity, at: [17, moves({ uid: 'another' })] }),
      [granted(5), '635: n failed'],
    ],
    [
      'whose pod is evicted after some refusals',
      deleting([web()], { answer: refusing('shop/web', 40) }),
      [...refused(5, 35), granted(45), ...ended(50)],
    ],
    [
      'with the pods of DaemonSets, for whose end it does not wait',
      deleting([AGENT, web()], { stopsAfter: Infinity, at: [8, moves({ nodeName: 'm' })] }),
      [granted(5), granted(5, 'kube-system/agent'), ...ended(10)],
    ],
  ])('%s', (_, { said }, expected) => {
    expect(said).toEqual(expected);
  });

  it('with pods of DaemonSets that need not go, though it asks as often as for others', () => {
    const { said } = deleting([web(), AGENT], { answer: refusing('kube-system/agent') });
    expect(said).toEqual([granted(5), ...refused(5, 115, 'kube-system/agent'), ...ended(125)]);
    const alone = deleting([AGENT], { stopsAfter: Infinity });
    expect(alone.said).toEqual([granted(5, 'kube-system/agent'), ...ended(5)]);
  });

  it.each<[string, Partial<Pod>, Readonly<Record<string, string>>, number]>([
    ['its own', spec({ terminationGracePeriodSeconds: 45 }), {}, 45],
    ['ten minutes at most', spec({ terminationGracePeriodSeconds: 601 }), {}, 600],
    ['the most of a flag', {}, { 'max-graceful-termination-sec': '20' }, 20],
    [
      'half a minute without one',
      spec({ terminationGracePeriodSeconds: undefined as never }),
      {},
      30,
    ],
  ])('and gives a pod %s', (_, given, flags, grace) => {
    const { said } = deleting([web(given)], { flags });
    expect(said[0]).toBe(`5: evict shop/web within ${grace} s: 201`);
  });
});

describe('Cluster Autoscaler looks at the pods once more before it goes on', () => {
  const comes =
    (given: Partial<Pod>) =>
    ({ room: { user } }: Stage): void => {
      user.createPod(pod('shop/late', 'n', { ...owned('ReplicaSet'), ...given }), BY_THE_TEST);
    };
  const annotated = (safe: string): Partial<Pod> => ({
    annotations: { 'cluster-autoscaler.kubernetes.io/safe-to-evict': safe },
  });
  const failed = ['5: n failed'];
  const over = { phase: 'Succeeded', ...owned('Fleet') } as const;
  const late = '5: evict shop/late within 30 s: 201';

  it.each<[string, Partial<Pod>, boolean, readonly string[]]>([
    ['and keeps a node that is no longer empty', {}, false, failed],
    ['and keeps one whose new pod has to end by itself', annotated('on-completion'), false, failed],
    ['and keeps one whose new pod may not go', annotated('false'), true, failed],
    ['and evicts a pod that has come', {}, true, [late, granted(5), ...ended(10)]],
    ['whatever pods are over', over, false, ended(5)],
  ])('%s', (_, given, isDrained, expected) => {
    const pods = isDrained ? [web()] : [];
    expect(deleting(pods, { isDrained, at: [2, comes(given)] }).said).toEqual(expected);
  });

  it('and evicts, when others move, also what should be gone, and waits for it in vain', () => {
    const dead = pod('shop/dead', 'n', {
      ...owned('ReplicaSet'),
      ...{ deletionTimestamp: atSecond(-99), deletionGracePeriodSeconds: 30 },
    });
    const { said } = deleting([dead, web()], { stopsAfter: 2 });
    expect([said[0], said.at(-1)]).toEqual([granted(5, 'shop/dead'), '635: n failed']);
  });

  it('and tells which pod keeps the node', () => {
    const { room } = deleting([], { isDrained: false, at: [2, comes({})] });
    expectAt(room, { kind: 'cluster-autoscaler/needed-again', node: 'n', pod: 'shop/late' }, 5);
    expect(room.store.node('n')?.taints).toEqual([]);
  });
});

describe('a deletion of before the start', () => {
  const empty = { isDrained: false };
  const blocked = { annotations: { 'cluster-autoscaler.kubernetes.io/safe-to-evict': 'false' } };
  it.each<[string, Stage, readonly string[]]>([
    ['waits for the rest of its time', deleting([], { ...empty, resumesFrom: -2 }), ended(3)],
    ['looks at the pods then', deleting([web(blocked)], { resumesFrom: -2 }), ['3: n failed']],
    [
      'goes on at once after it, whatever the pods are now',
      deleting([web(blocked)], { resumesFrom: -6 }),
      [granted(0), ...ended(5)],
    ],
  ])('%s', (_, { said }, expected) => {
    expect(said).toEqual(expected);
  });
});

describe('a deletion whose process ends', () => {
  const runs = (second: number): boolean => second < 4;
  it('goes no further, and leaves the taint', () => {
    const stage = deleting([web()], { runs });
    expect(stage.said).toEqual([]);
    expect(stage.marksOf('n')).toEqual(['ToBeDeletedByClusterAutoscaler', 'cordoned']);
  });
  it('after it has evicted goes no further either', () => {
    expect(deleting([web()], { runs: (second) => second < 6 }).said).toEqual([granted(5)]);
  });
});

describe('Cluster Autoscaler gives a deletion up', () => {
  const marksOver = (course: Course, seconds: readonly number[]) => {
    const seen: (readonly string[])[] = [];
    const look = (stage: Stage): void => {
      for (const second of seconds) stage.room.at(second, () => seen.push(stage.marksOf('n')));
    };
    const stage = deleting([web()], { ...course, at: [0.5, look] });
    return { seen, said: stage.said };
  };
  const TAINT = 'ToBeDeletedByClusterAutoscaler';

  it.each<[string, Release, readonly string[]]>([
    ['and takes its taint and its cordon back', [1, 36], [TAINT, 'cordoned']],
    ['and takes its taint back, where it did not cordon', [1, 33], [TAINT]],
  ])('%s', (_, release, marks) => {
    const answer = refusing('shop/web');
    const { seen, said } = marksOver({ answer, release }, [1, 124, 126]);
    expect(seen).toEqual([marks, marks, []]);
    expect(said).toEqual([...refused(5, 115), '125: n failed']);
  });

  it('after as long as a flag says', () => {
    const flags = { 'max-pod-eviction-time': '25s' };
    const { said } = marksOver({ answer: refusing('shop/web'), flags }, []);
    expect(said).toEqual([...refused(5, 25), '35: n failed']);
  });

  it('half a minute after the longest grace period, although its pod is gone just then', () => {
    const flags = { 'max-graceful-termination-sec': '60' };
    const course = { flags, stopsAfter: Infinity } as const;
    expect(marksOver(course, []).said).toEqual([
      '5: evict shop/web within 30 s: 201',
      '95: n failed',
    ]);
    expect(marksOver({ ...course, stopsAfter: 89 }, []).said.at(-1)).toBe('95: n failed');
    expect(marksOver({ ...course, stopsAfter: 85 }, []).said.at(-1)).toBe('90: n succeeded');
  });
});
