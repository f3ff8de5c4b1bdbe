import { describe, expect, test } from 'vitest';
import { makePostmortemReport, postmortemOf } from '#history';
import { event, pod, type Record, readRecord } from './records.ts';

const at = (clock: string): string => `2026-11-20T${clock}Z`;
const controlledBy = (kind: string, name: string) => ({
  ownerReferences: [{ apiVersion: 'apps/v1', kind, name, uid: name, controller: true }],
});

const deployment = (name = 'web') => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { namespace: 'd', name, uid: name },
  spec: { replicas: 1, selector: { matchLabels: { app: name } }, template: { spec: {} } },
});
const replicaSet = (name: string, replicas: number, created = '08:00:00') => ({
  ...deployment(name),
  kind: 'ReplicaSet',
  metadata: {
    ...{ namespace: 'd', name, uid: name, creationTimestamp: at(created) },
    ...controlledBy('Deployment', 'web'),
  },
  spec: { ...deployment(name).spec, replicas },
});
const scaled = (way: string, set: string, time: string) => ({
  ...event('ScalingReplicaSet', 'deployment-controller', `Scaled ${way} replica set ${set} to 1`),
  ...{ involvedObject: { kind: 'Deployment', namespace: 'd', name: 'web', uid: 'web' } },
  ...{ firstTimestamp: at(time), lastTimestamp: at(time) },
});
const deleted = (name: string, time: string, owner: readonly [string, string]) => ({
  ...event('SuccessfulDelete', `${owner[0].toLowerCase()}-controller`, `Deleted pod: ${name}`),
  ...{ involvedObject: { kind: owner[0], namespace: 'd', name: owner[1], uid: owner[1] } },
  ...{ firstTimestamp: at(time), lastTimestamp: at(time) },
});

const reportOf = async (record: Record) =>
  makePostmortemReport(postmortemOf(await readRecord(record)));
const rolledOut = async (record: Record) =>
  (await reportOf(record)).outage
    .filter((each) => each.event === 'rollout')
    .map(({ workload, at: time, evidence }) => [workload, time.slice(11, 19), ...evidence]);

const ROLLED = 'Event ScalingReplicaSet: web-2 up, and web-1 down';
const WEB = 'Deployment/d/web';

describe('a Deployment is rolled out', () => {
  test.each<[string, readonly object[], readonly unknown[]]>([
    [
      'where one ReplicaSet grows and another one shrinks',
      [scaled('up', 'web-2', '08:30:00'), scaled('down', 'web-1', '08:30:04')],
      [[WEB, '08:30:00', ROLLED]],
    ],
    [
      'from the end of the old one on, as Recreate has it',
      [scaled('down', 'web-1', '08:29:00'), scaled('up', 'web-2', '08:30:00')],
      [[WEB, '08:29:00', ROLLED]],
    ],
    [
      'and back again',
      [
        scaled('up', 'web-2', '08:30:00'),
        scaled('down', 'web-1', '08:30:04'),
        scaled('up', 'web-1', '08:50:00'),
        scaled('down', 'web-2', '08:50:01'),
      ],
      [
        [WEB, '08:30:00', ROLLED],
        [WEB, '08:50:00', 'Event ScalingReplicaSet: web-1 up, and web-2 down'],
      ],
    ],
    [
      'but not where it is scaled',
      [scaled('up', 'web-1', '08:30:00'), scaled('down', 'web-1', '08:33:00')],
      [],
    ],
    [
      'but not when it is scaled long before',
      [
        scaled('up', 'web-1', '08:10:00'),
        scaled('up', 'web-2', '08:30:00'),
        scaled('down', 'web-1', '08:30:04'),
      ],
      [[WEB, '08:30:00', ROLLED]],
    ],
  ])('%s', async (_, events, expected) => {
    expect(await rolledOut({ events })).toEqual(expected);
  });

  const old = [deployment(), replicaSet('web-1', 1)];

  test('as the ReplicaSets of two snapshots show', async () => {
    const pods = [deployment(), replicaSet('web-1', 0), replicaSet('web-2', 1, '08:30:00')];
    const expected = [[WEB, '08:30:00', 'ReplicaSet web-2 is new']];
    expect(await rolledOut({ before: [pod('p'), ...old], pods })).toEqual(expected);
  });

  test('but not where its new ReplicaSet has no pods, or it could not be rolled out before', async () => {
    const pods = [deployment(), replicaSet('web-1', 1), replicaSet('web-2', 0, '08:30:00')];
    expect(await rolledOut({ before: [pod('p'), ...old], pods })).toEqual([]);
    const events = [scaled('up', 'web-2', '08:30:00'), scaled('down', 'web-1', '08:30:04')];
    expect(await rolledOut({ before: [pod('p')], events })).toEqual([]);
    const paused = { ...deployment(), spec: { ...deployment().spec, paused: true } };
    expect(await rolledOut({ before: [pod('p'), paused], events })).toEqual([]);
  });

  test('so that its controller deletes pods, as the answer says', async () => {
    const events = [
      scaled('up', 'web-2', '08:30:00'),
      scaled('down', 'web-1', '08:30:04'),
      deleted('web-1-a', '08:30:05', ['ReplicaSet', 'web-1']),
    ];
    const web = pod('web-1-a', { metadata: controlledBy('ReplicaSet', 'web-1') });
    const { answer } = await reportOf({ before: [web, ...old], events });
    expect(answer).toContain(
      '1 pod was deleted by its own controller, as Deployment/d/web was rolled out.',
    );
  });
});

describe('a StatefulSet is rolled out', () => {
  const of = (revision: string, uid: string, creationTimestamp: string) =>
    pod('db-0', {
      metadata: {
        ...{ uid, creationTimestamp, labels: { 'controller-revision-hash': revision } },
        ...controlledBy('StatefulSet', 'db'),
      },
    });
  const db = { ...deployment('db'), kind: 'StatefulSet' };
  const before = [db, of('db-1', 'old', at('08:00:00'))];
  const events = [
    {
      ...deleted('db-0', '08:30:05', ['StatefulSet', 'db']),
      message: 'delete Pod db-0 in StatefulSet db successful',
    },
  ];

  test('where its controller deletes pods and makes some of another revision', async () => {
    const pods = [db, of('db-2', 'new', at('08:30:10'))];
    expect(await rolledOut({ before, pods, events })).toEqual([
      ['StatefulSet/d/db', '08:30:05', 'new pods have revision db-2'],
    ]);
  });

  test('but not where new pods have the same revision', async () => {
    const pods = [db, of('db-1', 'new', at('08:30:10'))];
    expect(await rolledOut({ before, pods, events })).toEqual([]);
  });
});
