import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DrainPlan, SweepReport } from '#documents';
import { newFolder } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const [name, namespace, labels] = ['count', 'shop', { app: 'count' }];
const spec = { containers: [{ name: 'app' }], restartPolicy: 'Never' };

/** Two nodes and a Job with one pod, which fails so often at most. */
function snapshotWith(backoffLimit: number): string {
  const items = [
    ...['node-0', 'node-1'].map((node) => ({
      ...{ apiVersion: 'v1', kind: 'Node', metadata: { name: node } },
      status: { allocatable: { cpu: '4' }, conditions: [{ type: 'Ready', status: 'True' }] },
    })),
    {
      ...{ apiVersion: 'batch/v1', kind: 'Job', metadata: { name, namespace, uid: name } },
      spec: {
        ...{ completions: 1, parallelism: 1, backoffLimit, selector: { matchLabels: labels } },
        template: { metadata: { labels }, spec },
      },
    },
    {
      ...{ apiVersion: 'v1', kind: 'Pod' },
      metadata: {
        ...{ name: `${name}-0`, namespace, labels },
        ownerReferences: [
          { apiVersion: 'batch/v1', kind: 'Job', name, uid: name, controller: true },
        ],
        finalizers: ['batch.kubernetes.io/job-tracking'],
      },
      spec: { ...spec, nodeName: 'node-0' },
      status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
    },
  ];
  const path = join(newFolder(), 'snapshot.json');
  writeFileSync(path, JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
  return path;
}

async function asked<Report>(...args: readonly string[]) {
  const { stdout } = await runHere([...args, '--quiet', '-o', 'json']);
  return JSON.parse(stdout) as Report;
}

const JOB = 'Job/shop/count';
const SENTENCE = `${JOB} fails for good.`;

test('a fault that makes a Job fail is not harmless, and says so', async () => {
  const sweep = ['--over', 'drains'];
  const path = snapshotWith(0);
  const failing = await asked<SweepReport>('sweep', path, ...sweep);
  expect(failing.groups).toMatchObject([{ faults: 2, withJobsFailed: 1, harmless: 1 }]);
  const those = failing.rows.filter(({ jobsFailed }) => jobsFailed !== undefined);
  expect(those).toMatchObject([{ fault: 'drain/node-0', jobsFailed: [JOB] }]);
  const { stdout } = await runHere(['sweep', path, ...sweep, '--quiet']);
  expect(stdout).toContain(`1 drain makes a Job fail: node-0 (${JOB}).`);
  const replaced = await asked<SweepReport>('sweep', snapshotWith(1), ...sweep);
  expect(replaced.groups).toMatchObject([{ faults: 2, harmless: 2 }]);
  expect(JSON.stringify(replaced)).not.toContain('obsFailed');
});

test('a fault is not charged with a Job that fails without it', async () => {
  const path = snapshotWith(0);
  const gone = ['-e', 'at=1s deletePods pods=shop/count-0'];
  const report = await asked<SweepReport>('sweep', path, '--over', 'drains', ...gone);
  expect(report.rows.map((row) => [row.jobsFailed, row.added?.jobsFailed])).toEqual([
    [[JOB], undefined],
    [[JOB], undefined],
  ]);
  expect(report.groups).toMatchObject([{ faults: 2, harmless: 2 }]);
});

test('losses since a baseline name the Jobs', async () => {
  const folder = newFolder();
  const baseline = join(folder, 'baseline.json');
  await runHere([
    'sweep',
    snapshotWith(1),
    '--over',
    'drains',
    '--quiet',
    '-o',
    `json=${baseline}`,
  ]);
  const { stdout } = await runHere([
    ...['sweep', snapshotWith(0), '--over', 'drains', '--quiet', '--baseline', baseline],
  ]);
  expect(stdout).toContain(`makes ${JOB} fail`);
});

test('a plan says which Jobs its drains make fail', async () => {
  const drain = (path: string) => asked<DrainPlan>('plan', 'drain', path, '--nodes', 'node-0');
  const failing = await drain(snapshotWith(0));
  expect(failing.jobsFailed).toEqual([JOB]);
  expect(failing.answer).toContain(SENTENCE);
  const replaced = await drain(snapshotWith(1));
  expect(replaced.jobsFailed).toBeUndefined();
  expect(replaced.answer).not.toContain(SENTENCE);
});
