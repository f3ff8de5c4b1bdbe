import { expect, test } from 'vitest';
import { makePostmortemReport, postmortemOf } from '#history';
import { auditFile, node, pod, type Record, readRecord, request } from './records.ts';

const OURS = { pods: [pod('db-0')], nodes: [node('n')] };

const sighted = (uid: string, at = '2026-11-20T08:20:00.000000Z') => ({
  ...request('system:node:n', 'update', { name: 'db-0', uid, subresource: 'status' }),
  stageTimestamp: at,
});
const deleted = (account: string, name = 'db-0') => ({
  ...request('alice', 'delete', { name }),
  user: { username: 'system:serviceaccount:kube-system:node-controller', uid: account },
});

const seen = {
  type: 'Ready',
  status: 'True',
  lastTransitionTime: '2026-11-20T08:00:00Z',
  lastHeartbeatTime: '2026-11-20T08:40:00Z',
};
const LIVE: Record = { ...OURS, nodes: [node('n', { status: { conditions: [seen] } })] };

async function told(record: Record, logs: Readonly<{ [path: string]: readonly object[] }>) {
  const evidence = await readRecord(
    record,
    Object.entries(logs).map(([path, entries]) => auditFile(path, entries)),
  );
  const report = makePostmortemReport(postmortemOf(evidence));
  return {
    leftOut: report.record.leftOut,
    missing: report.missing.filter((text) => / an audit log of | holds entries of /.test(text)),
    entries: evidence.audit.length,
    lines: report.record.auditEntries,
  };
}

test('a log that gives a pod another UID while the record shows it is left out and said', async () => {
  const { leftOut, missing, entries, lines } = await told(LIVE, {
    'theirs.log': [sighted('other'), deleted('t')],
  });
  const why = 'it names pod d/db-0 with the UID other, and that pod had the UID uid-db-0 then';
  expect(leftOut).toEqual([{ path: 'theirs.log', why }]);
  expect(missing).toEqual([
    `theirs.log is an audit log of another cluster and is left out: ${why}.`,
  ]);
  expect([entries, lines]).toEqual([0, 0]);
});

test('the pod that had the name before or has it later is no contradiction', async () => {
  for (const at of ['2026-11-20T07:00:00.000000Z', '2026-11-20T08:50:00.000000Z']) {
    const { leftOut, missing } = await told(LIVE, { 'ours.log': [sighted('older', at)] });
    expect(leftOut).toEqual([]);
    expect(missing).toEqual([
      'Whether ours.log is an audit log of this cluster cannot be told: no UID in it is known to the other files.',
    ]);
  }
});

test('one UID of the record makes a log one of this cluster', async () => {
  const { leftOut, missing, entries } = await told(LIVE, {
    'ours.log': [sighted('uid-db-0'), sighted('older'), deleted('o')],
  });
  expect([leftOut, missing, entries]).toEqual([[], [], 3]);
});

test('logs without pods of the record go by the service accounts of other logs', async () => {
  const { leftOut, missing } = await told(LIVE, {
    'a-second.log': [deleted('theirs', 'x')],
    'more-of-ours.log': [deleted('ours', 'y')],
    'ours.log': [sighted('uid-db-0'), deleted('ours')],
    'theirs.log': [sighted('other'), deleted('theirs')],
  });
  expect(leftOut.map(({ path }) => path).sort()).toEqual(['a-second.log', 'theirs.log']);
  expect(missing).toHaveLength(2);
});

test('of two clusters, when nothing tells which is this one, neither is believed', async () => {
  const { leftOut, entries } = await told(LIVE, {
    'one.log': [deleted('1', 'x')],
    'two.log': [deleted('2', 'y')],
  });
  expect(leftOut.map(({ path }) => path)).toEqual(['one.log', 'two.log']);
  expect(leftOut[0]?.why).toBe(
    'system:serviceaccount:kube-system:node-controller has the UID 1 in it, and 2 in two.log, ' +
      'and nothing tells which log is of this cluster',
  );
  expect(entries).toBe(0);
});

test('a log that holds entries of two clusters is said', async () => {
  const { missing } = await told(LIVE, {
    'mixed.log': [sighted('uid-db-0'), deleted('ours'), deleted('theirs', 'x')],
  });
  expect(missing).toEqual([expect.stringMatching(/^mixed\.log holds entries of several clusters/)]);
});
