import { expect, test } from 'vitest';
import type { Eviction } from '#documents';
import { compareWith, type ModelledEviction, modelledIn, postmortemOf } from '#history';
import { instant } from '#units';
import { node, pod, type Record, readRecord, request, T } from './records.ts';

const AT = Date.parse(T) * 1_000;

const modelled = (name: string, more: Partial<ModelledEviction> = {}): ModelledEviction => ({
  pod: `d/${name}`,
  node: 'n',
  workload: undefined,
  mechanism: 'taint',
  isDrain: false,
  earliest: instant(AT),
  latest: instant(AT + 1_000_000),
  ...more,
});

const verdicts = async (record: Record, ...plays: (readonly ModelledEviction[])[]) => {
  const found = postmortemOf(await readRecord({ nodes: [node('n')], ...record }));
  const { pods, recorded } = compareWith(found, plays, undefined);
  return [recorded, pods.map((each) => [each.pod, each.verdict])];
};

test('a pod that is gone, and nothing tells why, may have gone as the model says', async () => {
  const before = [pod('p'), pod('q')];
  expect(await verdicts({ before }, [modelled('p')])).toEqual([
    2,
    [
      ['d/p', 'agrees'],
      ['d/q', 'only-in-record'],
    ],
  ]);
});

test('what is known chooses its counterpart before what is unknown', async () => {
  const metadata = {
    ownerReferences: [{ kind: 'ReplicaSet', name: 'r', uid: 'r', controller: true }],
  };
  const target = { type: 'DisruptionTarget', status: 'True', lastTransitionTime: T };
  const status = { conditions: [{ ...target, reason: 'DeletionByTaintManager' }] };
  const deletionTimestamp = '2026-11-20T08:29:00Z';
  const pods = [
    pod('a', { metadata: { ...metadata, deletionTimestamp } }),
    pod('b', { metadata, status }),
  ];
  const other = modelled('x', { workload: 'ReplicaSet/d/r' });
  expect(await verdicts({ pods }, [other])).toEqual([
    2,
    [
      ['d/a', 'only-in-record'],
      ['d/b', 'agrees'],
    ],
  ]);
});

const messages = async (record: Record, play: readonly ModelledEviction[]) => {
  const found = postmortemOf(await readRecord({ nodes: [node('n')], ...record }));
  return compareWith(found, [play], undefined).pods.map(({ message }) => message);
};

test('what the model alone evicts is told apart by whether the record has the pod', async () => {
  const later = { earliest: instant(AT + 1), latest: instant(AT + 1) };
  const play = [modelled('q', later), modelled('q-r2', later)];
  expect(await messages({ before: [pod('q')], pods: [pod('q')] }, play)).toEqual([
    'd/q: taint in the model at 08:30:00, and stays in the record',
    'd/q-r2: taint in the model at 08:30:00; the record has no such pod, as new pods may go to other nodes',
  ]);
});

test('an eviction that was refused before comes later than the model allows for that reason', async () => {
  const evict = (code: number, clock: string) => ({
    ...request('bob', 'create', { subresource: 'eviction' }, code),
    stageTimestamp: `2026-11-20T${clock}.000000Z`,
  });
  const play = [modelled('p', { mechanism: 'evict-api', isDrain: true })];
  const record = (...audit: readonly object[]) => ({ before: [pod('p')], audit });
  expect(await messages(record(evict(429, '08:30:01'), evict(201, '08:30:12')), play)).toEqual([
    'd/p: 10s later in the record than the model allows, as its eviction was refused before',
  ]);
  expect(await messages(record(evict(201, '08:30:12')), play)).toEqual([
    'd/p: 10s later in the record than the model allows',
  ]);
});

const eviction = (more: Partial<Eviction>) =>
  ({ pod: 'd/p', mechanism: 'delete', at: 0, gone: 1, ...more }) as Eviction;

test('pods of one name are held against each other in order', async () => {
  const evictions = [
    eviction({ uid: 'uid-p' }),
    eviction({ uid: 'uid-p', at: 2 }),
    eviction({ uid: 'other', at: 60, gone: null }),
    eviction({ uid: 'third', at: 61 }),
  ];
  const found = modelledIn([{ start: T, evictions }]);
  expect(found[0]?.map(({ earliest }) => (earliest - AT) / 1_000_000)).toEqual([0, 60]);
  const audit = [
    request('alice', 'delete', { uid: 'uid-p' }),
    { ...request('alice', 'delete', { uid: 'o' }), stageTimestamp: '2026-11-20T08:31:00.000000Z' },
  ];
  expect(await verdicts({ before: [pod('p')], audit }, ...found)).toEqual([
    2,
    [
      ['d/p', 'agrees'],
      ['d/p', 'agrees'],
    ],
  ]);
});

test('each play is held against the record by itself, and the one that agrees best counts', async () => {
  const plays = modelledIn([
    { start: T, evictions: [eviction({ pod: 'd/q' }), eviction({ pod: 'd/x' })] },
    { start: T, evictions: [eviction({ pod: 'd/p' }), eviction({ pod: 'd/q' })] },
    { start: T, evictions: [eviction({ pod: 'd/p', at: 9 })] },
  ]);
  expect(plays.map((play) => play.map(({ pod: name }) => name))).toEqual([
    ['d/q', 'd/x'],
    ['d/p', 'd/q'],
    ['d/p'],
  ]);
  const audit = ['p', 'q', 'r'].map((name) => request('alice', 'delete', { name }));
  const [, pods] = await verdicts(
    { before: ['p', 'q', 'r'].map((each) => pod(each)), audit },
    ...plays,
  );
  expect(pods).toEqual([
    ['d/p', 'agrees'],
    ['d/q', 'agrees'],
    ['d/r', 'only-in-record'],
  ]);
});

test('the window of an eviction spans all plays that have it', () => {
  const [first, second] = modelledIn([
    { start: T, evictions: [eviction({ at: 3 })] },
    { start: T, evictions: [eviction({ at: 9 }), eviction({ pod: 'd/q' })] },
    { start: T, evictions: [eviction({ at: 1 })] },
  ]);
  const windows = (play: readonly ModelledEviction[] = []) =>
    play.map(({ earliest, latest }) => [(earliest - AT) / 1_000_000, (latest - AT) / 1_000_000]);
  expect(windows(first)).toEqual([[1, 9]]);
  expect(windows(second)).toEqual([
    [0, 0],
    [1, 9],
  ]);
});

test('what agrees alone is told in the singular', async () => {
  const audit = [request('alice', 'delete', {})];
  const found = postmortemOf(await readRecord({ before: [pod('p')], audit }));
  const plays = modelledIn([{ start: T, evictions: [eviction({})] }]);
  expect(compareWith(found, plays, undefined).message).toBe(
    'Of 1 removal in the record the model says 1, within its window, and no other.',
  );
});

test('what the model expects of a pod that its controller had deleted before is no difference', async () => {
  const controller = 'system:serviceaccount:kube-system:replicaset-controller';
  const audit = [request(controller, 'delete')];
  const later = { earliest: instant(AT + 60_000_000), latest: instant(AT + 61_000_000) };
  expect(await verdicts({ audit }, [modelled('p', later), modelled('q', later)])).toEqual([
    0,
    [['d/q', 'only-in-model']],
  ]);
  const earlier = { earliest: instant(AT - 60_000_000), latest: instant(AT - 59_000_000) };
  expect(await verdicts({ audit }, [modelled('p', earlier)])).toEqual([
    0,
    [['d/p', 'only-in-model']],
  ]);
});
