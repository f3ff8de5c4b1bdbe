import { describe, expect, test } from 'vitest';
import type { CapacityPlan, RemovePlan, SpotPlan, SweepReport } from '#documents';
import { runHere } from '../support/run-here.ts';

const SNAPSHOT = 'fixtures/cluster/snapshot.yaml';

async function planned<Plan>(goal: string, ...options: readonly string[]) {
  const { stdout, exitCode: code } = await runHere([
    'plan',
    goal,
    SNAPSHOT,
    ...options,
    '-o',
    'json',
  ]);
  return { plan: JSON.parse(stdout) as Plan, code };
}

describe('plan spot', () => {
  const spot = (...options: readonly string[]) =>
    planned<SpotPlan>('spot', '--nodes', 'worker-1,worker-5', ...options);

  test('tells which pods are late as it is, and what drains before gain', async () => {
    const { plan, code } = await spot('--keep-down', '1m');
    const [asItIs, atNotice, earlier] = plan.courses;
    expect(asItIs?.late).toContainEqual(
      expect.objectContaining({ pod: 'payments/db-0', why: 'not-asked' }),
    );
    expect(asItIs?.down.map(({ name }) => name)).toContain('Service/monitoring/grafana');
    expect([atNotice?.late, earlier?.late]).toEqual([[], []]);
    expect(plan.met).toBe(true);
    expect(code).toBe(0);
  });

  test('names pods that are still stopping, and what a recommendation gains', async () => {
    const { plan, code } = await spot('--notice', '55s', '--lead', '5m', '--keep-down', 'any');
    const [, atNotice, earlier] = plan.courses;
    expect(atNotice?.late).toMatchObject([{ pod: 'payments/db-0', why: 'stopping' }]);
    expect(earlier?.late).toEqual([]);
    expect(code).toBe(1);
    expect(plan.answer[1]).toMatch(/^Drained at the warning, payments\/db-0 is still stopping; /);
  });
});

describe('plan remove', () => {
  test('removes what is missed by no fault, and says what keeps the others', async () => {
    const { plan, code } = await planned<RemovePlan>('remove');
    expect(code).toBe(0);
    expect(plan.removed).toEqual(['worker-6', 'worker-4']);
    const kept = new Map(plan.kept.map((each) => [each.node, each]));
    expect(kept.get('control-plane-1')?.message).toBe(
      'control-plane-1 stays: it is a host of the control plane',
    );
    expect(kept.get('worker-3')).toMatchObject({ fault: 'node/worker-9' });
    expect(kept.get('worker-5')).toMatchObject({
      reasons: [{ kind: 'no-room', workload: 'StatefulSet/payments/db' }],
    });
  });

  test('stops at the number that is wanted, or exits with 1', async () => {
    const one = await planned<RemovePlan>('remove', '--count', '1');
    expect([one.plan.removed, one.code]).toEqual([['worker-6'], 0]);
    const two = await planned<RemovePlan>('remove', '--nodes', 'worker-6,worker-9', '--count', '2');
    expect([two.plan.met, two.code]).toEqual([false, 1]);
  });
});

describe('plan capacity', () => {
  const many = ['--scale', 'Deployment/shop/web=70'];

  test('clears a cluster in which every node and zone can be lost', async () => {
    const { plan, code } = await planned<CapacityPlan>('capacity');
    expect(code).toBe(0);
    expect(plan).toMatchObject({ added: [], harmful: [], left: [], faults: 15 });
  });

  test('finds nodes with which the sweep that it prints has room for all pods', async () => {
    const { plan, code } = await planned<CapacityPlan>('capacity', ...many);
    expect(code).toBe(0);
    expect(plan.harmful.length).toBeGreaterThan(0);
    const events = plan.events.flatMap((event) => ['-e', event]);
    const over = ['--over', 'nodes', '--over', 'zones', '-o', 'json'];
    const { stdout } = await runHere(['sweep', SNAPSHOT, ...many, ...events, ...over]);
    const { rows } = JSON.parse(stdout) as SweepReport;
    expect(rows.length).toBeGreaterThan(14);
    expect(rows.filter(({ figures, added = { figures } }) => added.figures.pending > 0)).toEqual(
      [],
    );
  });

  test('says what is left where too few nodes may be added', async () => {
    const { plan, code } = await planned<CapacityPlan>('capacity', ...many, '--count', '1');
    expect(code).toBe(1);
    expect(plan.left.length).toBeGreaterThan(0);
    expect(plan.answer[0]).toMatch(/^Even with 1 more node, .*; at most 1 were to be added\.$/);
  });
});

test.each([
  ['capacity', '--surge', '2', '--surge means nothing for plan capacity'],
  ['drain', '--count', '2', '--count means nothing for plan drain'],
  ['remove', '--back-after', '2m', '--back-after means nothing for plan remove'],
])('plan %s refuses %s %s', async (goal, option, value, message) => {
  const { stderr, exitCode } = await runHere(['plan', goal, SNAPSHOT, option, value]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(message);
});

test.each(['table', 'wide', 'markdown', 'csv', 'yaml', 'script', 'shell'])(
  'plan capacity prints %s',
  async (format) => {
    const { stdout } = await runHere(['plan', 'capacity', SNAPSHOT, '-o', format]);
    expect(stdout.length).toBeGreaterThan(10);
  },
);
