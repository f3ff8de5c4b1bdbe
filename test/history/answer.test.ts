import { describe, expect, test } from 'vitest';
import { makePostmortemReport, postmortemOf, type Question } from '#history';
import { event, node, pod, type Record, readRecord, request, T } from './records.ts';

const answer = async (record: Record, question: Question = {}) =>
  makePostmortemReport(postmortemOf(await readRecord(record), question)).answer.join(' ');

const silent = (name: string) =>
  node(name, {
    status: { conditions: [{ type: 'Ready', status: 'Unknown', lastTransitionTime: T }] },
  });

const target = (reason: string) => ({
  conditions: [{ type: 'DisruptionTarget', status: 'True', reason, lastTransitionTime: T }],
});

const aboutNodes = request('alice', 'patch', { resource: 'nodes', namespace: '', name: 'n' });
const CLEAR = { resource: 'pods', name: 'x' };

describe('an all-clear', () => {
  test('counts one entry of an audit log as one', async () => {
    const audit = [request('alice', 'update', CLEAR)];
    expect(await answer({ audit })).toMatch(
      /^Nothing was evicted in the record \(1 entry of an audit log and a snapshot of afterwards from/,
    );
  });

  test('is none for pods that went for unknown reasons', async () => {
    const before = [pod('p'), pod('q')];
    expect(await answer({ before })).toMatch(
      /^No eviction is recorded \(a snapshot of before and a snapshot of afterwards\), but why 2 pods were removed is not known\. (?:The|$)/,
    );
  });

  test('is none for pods that a kubelet stopped for somebody unknown', async () => {
    const events = [event('Killing', 'kubelet', 'Stopping container c')];
    expect(await answer({ events })).toMatch(
      /^No eviction is recorded \(1 Event .*\)\. 1 pod was deleted, or evicted through the API, by an unknown person or program\./,
    );
  });

  test('is none for pods that went as a drain evicts them', async () => {
    const cordon = {
      ...event('NodeNotSchedulable', 'kubelet', 'Node n status is now: NodeNotSchedulable', 'n'),
      involvedObject: { kind: 'Node', name: 'n', uid: 'n' },
    };
    const events = [cordon, event('Killing', 'kubelet', 'Stopping container c')];
    expect(await answer({ events })).toContain(
      '1 pod was deleted, or evicted through the API, by an unknown person or program, as a drain of n does.',
    );
    const { outage } = postmortemOf(await readRecord({ events }));
    expect(outage.map(({ action, flags }) => [action, flags])).toEqual([['drain', undefined]]);
  });

  test('needs more than an audit log without pods', async () => {
    expect(await answer({ audit: [aboutNodes] })).toMatch(
      /^Nothing in the record tells of an eviction \(1 entry of an audit log .*\): pods that are gone leave no trace in it\./,
    );
  });

  test('of the pods that are asked about says so, too', async () => {
    const pods = [pod('p', { status: target('DeletionByTaintManager') })];
    const before = [pod('p'), pod('q')];
    expect(await answer({ pods, before }, { pods: ['d/q'] })).toMatch(
      /^No eviction of what is asked about is recorded, but why 1 pod was removed is not known; 1 other pod was evicted\./,
    );
  });
});

describe('of a silent node it is said that nothing was evicted from it', () => {
  const nodes = [node('n'), silent('m')];
  const on = (name: string, nodeName: string, status = {}) =>
    pod(name, { spec: { nodeName }, status });

  test('where the record would tell of it', async () => {
    const events = [event('Pulled', 'kubelet', '')];
    expect(await answer({ nodes, events })).toContain(
      'm fell silent, and no pod was evicted from it.',
    );
  });

  test('beside another eviction', async () => {
    const pods = [on('p', 'n', target('DeletionByTaintManager'))];
    const events = [event('Pulled', 'kubelet', '')];
    expect(await answer({ nodes, pods, events })).toContain(
      'm fell silent, too, and no pod was evicted from it.',
    );
  });

  test.each([
    ['nothing is recorded about pods', { audit: [aboutNodes] }],
    ['a pod went from it for no known reason', { before: [on('p', 'm')] }],
    ['the node of a pod that went is unknown', { before: [pod('p', { spec: { nodeName: '' } })] }],
  ])('but not where %s', async (_, record) => {
    expect(await answer({ nodes, ...record })).toContain(
      'm fell silent; whether pods were evicted from it is not known.',
    );
  });
});

test('what stands alone is told in the singular', async () => {
  const folded = { ...event('Pulled', 'kubelet', ''), count: 3 };
  const status = { phase: 'Failed', reason: 'Terminated', startTime: T };
  const pods = [pod('p', { status })];
  const { missing, outage } = makePostmortemReport(
    postmortemOf(await readRecord({ pods, events: [folded] })),
  );
  expect(missing.join()).toContain('1 Event stands for more than two occurrences');
  expect(outage.flatMap(({ evidence }) => evidence)).toEqual([
    '1 pod ended by the shutdown of the node',
  ]);
});

test('who evicted a pod is the program that says so in its Event', async () => {
  const events = [
    event('Evicted', 'karpenter', 'Evicted pod: Spot Interruption', 'p'),
    event('ScaleDown', 'cluster-autoscaler', 'deleting pod for node scale down', 'q'),
  ];
  const report = makePostmortemReport(postmortemOf(await readRecord({ events })));
  expect(report.answer[0]).toBe(
    '2 pods were evicted at 08:30:00: 1 through the eviction API by karpenter (Spot Interruption) and ' +
      '1 through the eviction API by cluster-autoscaler.',
  );
  expect(report.removals[0]?.message).toMatch(
    /^d\/p.* was evicted through the eviction API by karpenter \(Spot Interruption\) at 08:30:00$/,
  );
});

test('a snapshot of afterwards that is older than the first removal is said to be', async () => {
  const old = {
    lastTransitionTime: '2026-11-20T08:00:00Z',
    lastHeartbeatTime: '2026-11-20T08:00:00Z',
  };
  const nodes = [
    node('n', { status: { conditions: [{ type: 'Ready', status: 'True', ...old }] } }),
  ];
  const events = [
    event('TaintManagerEviction', 'taint-eviction-controller', 'Marking for deletion'),
  ];
  const { missing, answer: lines } = makePostmortemReport(
    postmortemOf(await readRecord({ nodes, pods: [pod('p')], events })),
  );
  expect(missing.join(' ')).toContain(
    'The snapshot of afterwards is of 08:00:00, before the first removal at 08:30:00',
  );
  expect(lines.join(' ')).toContain('The record ends at 08:30:00');
});
