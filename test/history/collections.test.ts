import { describe, expect, test } from 'vitest';
import { makePostmortemReport, postmortemOf } from '#history';
import { node, pod, type Record, readRecord, request } from './records.ts';

const read = async (record: Record) => postmortemOf(await readRecord(record));

describe('a request for many pods', () => {
  const SEEN = {
    type: 'Ready',
    status: 'True',
    lastTransitionTime: '2026-11-20T08:00:00Z',
    lastHeartbeatTime: '2026-11-20T08:40:00Z',
  };
  const nodes = [node('n', { status: { conditions: [SEEN] } })];
  const web = (name: string) => pod(name, { metadata: { labels: { app: 'web' } } });
  const many = (query: string, more: object = {}, user = 'alice') => ({
    ...request(user, 'deletecollection', { name: undefined }),
    requestURI: `/api/v1/namespaces/d/pods${query}`,
    ...more,
  });
  const told = async (record: Record) => {
    const { removals, outage } = await read({ nodes, ...record });
    return {
      removals: removals.map(({ life, mechanism, confidence }) => [
        life.key,
        mechanism,
        confidence,
      ]),
      outage: outage.map(({ action, pods }) => [action, ...pods]),
    };
  };

  test('deletes the pods that its selectors match, in one event', async () => {
    const before = [web('p'), web('q'), pod('r'), pod('s')];
    const audit = [many('?labelSelector=app%3Dweb')];
    expect(await told({ before, pods: [pod('r')], audit })).toEqual({
      removals: [
        ['d/p', 'request', 'certain'],
        ['d/q', 'request', 'certain'],
        ['d/s', 'unknown', 'unknown'],
      ],
      outage: [['deletePods', 'd/p', 'd/q']],
    });
  });

  test('by the field of a node deletes the pods of that node alone', async () => {
    const before = [pod('p'), pod('q', { spec: { nodeName: 'm' } })];
    const audit = [many('?fieldSelector=spec.nodeName%3Dm')];
    expect((await told({ before, pods: [pod('p')], audit })).removals).toEqual([
      ['d/q', 'request', 'certain'],
    ]);
  });

  test('of the namespace controller is the deletion of the namespace', async () => {
    const controller = 'system:serviceaccount:kube-system:namespace-controller';
    const { removals } = await told({
      before: [pod('p')],
      pods: [pod('late', { metadata: { creationTimestamp: '2026-11-20T08:31:00Z' } })],
      audit: [many('', {}, controller)],
    });
    expect(removals).toEqual([['d/p', 'namespace', 'certain']]);
  });

  test('deletes the pods that its answer names, whatever the selectors', async () => {
    const items = [{ metadata: { namespace: 'd', name: 'gone', uid: 'uid-gone' } }];
    const audit = [
      many('?fieldSelector=status.phase%3DFailed', { responseObject: { kind: 'PodList', items } }),
    ];
    expect((await told({ audit })).removals).toEqual([['d/gone', 'request', 'certain']]);
  });

  test('that selects by what no past instant tells is said, and believed of no pod', async () => {
    const postmortem = await read({
      nodes,
      before: [pod('p')],
      audit: [many('?fieldSelector=status.phase%3DFailed')],
    });
    expect(postmortem.removals.map(({ mechanism }) => mechanism)).toEqual(['unknown']);
    expect(makePostmortemReport(postmortem).missing).toContainEqual(
      '1 request for the deletion of many pods cannot be held against the record, the first by ' +
        'alice in d at 08:30:00: the log tells neither its answer nor selectors that hold for the past.',
    );
  });

  test.each([
    ['a dry run', many('?dryRun=All')],
    ['a refusal', many('', { responseStatus: { code: 403 } })],
    [
      'a request in another namespace',
      many('', { objectRef: { resource: 'pods', namespace: 'e' } }),
    ],
  ])('that is %s deletes nothing', async (_, entry) => {
    expect((await told({ before: [pod('p')], audit: [entry] })).removals).toEqual([
      ['d/p', 'unknown', 'unknown'],
    ]);
  });

  test('is no second removal of a pod that was evicted before', async () => {
    const evicted = {
      ...request('bob', 'create', { subresource: 'eviction' }, 201),
      stageTimestamp: '2026-11-20T08:29:00.000000Z',
    };
    const { removals } = await read({ nodes, before: [pod('p')], audit: [evicted, many('')] });
    expect(removals.map(({ mechanism, contradicting }) => [mechanism, contradicting])).toEqual([
      ['evict-api', []],
    ]);
  });
});
