import { expect, test } from 'vitest';
import type { SweepReport } from '#documents';
import { answer } from '../../../src/print/sweep/answer.ts';
import { runHere } from '../../support/run-here.ts';

async function swept(...args: readonly string[]): Promise<SweepReport> {
  const given = ['sweep', 'fixtures/cluster/snapshot.yaml', ...args, '-o', 'json', '--quiet'];
  const { stdout } = await runHere(given);
  return JSON.parse(stdout);
}

test('names the workloads that are down where no Service is', async () => {
  const report = await swept('--over', 'drains');
  const text = answer(report).join('\n');
  expect(text).toMatch(
    /^No drain takes a Service down; 5 drains take a workload down: worker-5 \(Deployment/m,
  );
  const [group] = report.groups;
  if (group === undefined) throw new Error('no group');
  const [none] = [{ ...group, withWorkloadsDown: 0 }];
  expect(answer({ ...report, groups: [none] })).toContain('No drain takes a Service down.');
  // The sentence about workloads that stay down names them.
  const allLost = { ...group, withWorkloadsLost: group.withWorkloadsDown };
  expect(answer({ ...report, groups: [allLost] })).toContain('No drain takes a Service down.');
});

test('says nothing of room where kube-scheduler does not look for it', async () => {
  const zone = ['--over', 'zones', '--target', 'zones=us-east-1b'];
  const stopped = await swept(...zone, '-e', 'at=5s scheduler=stop');
  expect(answer(stopped).join('\n')).toContain('After 1 of 1 zone, pods have no node at the end: ');
  const full = await swept(...zone, '-e', 'at=5s cordon all=true');
  expect(answer(full).join('\n')).toContain('After 1 of 1 zone, pods find no room: ');
  expect(answer({ ...full, rows: [] }).join('\n')).toContain('pods have no node at the end');
});

test('says within which time pods are evicted, too, where --top hides the runs that are cut', async () => {
  const report = await swept('--over', 'nodes', '--duration', '3m');
  expect(answer(report).join('\n')).toContain('(worker-2) within 3m.');
  const { summary } = report;
  const hidden = { ...report, rows: [], summary: { ...summary, listed: 0 } };
  expect(answer(hidden).join('\n')).toContain('(worker-2) within 3m.');
  const { unfinished: _, ...finished } = summary;
  expect(answer({ ...hidden, summary: { ...finished, listed: 0 } }).join('\n')).not.toContain(
    'within',
  );
});
