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
