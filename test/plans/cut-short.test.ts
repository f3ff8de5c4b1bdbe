import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { DrainPlan, PlanReport, SimulationReport, SpotPlan } from '#documents';
import { newFolder } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const SNAPSHOT = 'fixtures/cluster/snapshot.yaml';

const planned = async (goal: string, ...options: readonly string[]) => {
  const { stdout, exitCode: code } = await runHere([
    ...['plan', goal, SNAPSHOT, ...options, '-o', 'json'],
  ]);
  return { plan: JSON.parse(stdout) as PlanReport, code };
};

describe('a short duration', () => {
  test.each([
    ['capacity', []],
    ['remove', ['--nodes', 'worker-6']],
    ['spot', ['--nodes', 'worker-6', '--keep-down', 'any']],
    ['drain', ['--nodes', 'worker-6', '--keep-down', 'any']],
  ])('clears nothing in plan %s', async (goal, options) => {
    const { plan, code } = await planned(goal, ...options, '--duration', '20s');
    expect(plan.answer[0]).toMatch(/^Nothing is cleared: .* at 20s, while something is still to /);
    expect(plan.notCleared).toHaveLength(1);
    expect([plan.met, code]).toEqual([false, 1]);
    const whole = await planned(goal, ...options);
    expect(whole.plan.notCleared).toBeUndefined();
    expect(whole.plan.answer.join()).not.toContain('As far as this shows');
  });

  test('leaves open how long something is down, which is no time that may be', async () => {
    const options = ['--nodes', 'worker-2', '--keep-down', '1h', '--duration', '150s'];
    const { plan } = await planned('spot', ...options);
    const [asItIs] = (plan as SpotPlan).courses;
    expect(asItIs?.down).toContainEqual(expect.objectContaining({ endless: true }));
    expect(asItIs?.message).toContain(' is down to the end');
    const drain = await planned('drain', '--nodes', 'worker-2', '--duration', '45s');
    expect((drain.plan as DrainPlan).held[0]?.message).toContain(
      'its drain is not over when the run ends at 45s',
    );
  });
});

test('a run ends at its horizon where the script has more to do then', async () => {
  const endOf = async (event: string): Promise<SimulationReport['end']> => {
    const args = ['simulate', 'fixtures/rank/cluster.yaml', '-e', event, '--duration', '20m'];
    return JSON.parse((await runHere([...args, '-o', 'json'])).stdout).end;
  };
  const horizon = { at: 1200, reason: 'horizon' };
  expect(await endOf('at=30m cordon nodes=quay-1')).toEqual(horizon);
  expect(await endOf('cordon nodes=quay-1 for=20m')).toEqual(horizon);
  expect(await endOf('cordon nodes=quay-1')).not.toMatchObject({ reason: 'horizon' });
});

test('Services are not said to be up where nobody knows any', async () => {
  const args = ['plan', 'drain', 'fixtures/rank/cluster.yaml', '--nodes', 'quay-2'];
  const { stdout } = await runHere([...args, '--keep-down', 'any']);
  expect(stdout).toMatch(
    /No workload is down meanwhile; which Services are down and which\sbudgets are broken is unknown/,
  );
});

test('budgets are not said to be kept where nobody knows any', async () => {
  const answerWith = async (...more: readonly string[]): Promise<string> => {
    const files = ['fixtures/rank/cluster.yaml', ...more];
    const args = ['plan', 'drain', ...files, '--nodes', 'quay-2', '--keep-down', 'any'];
    return (await runHere([...args, '-o', 'json'])).stdout;
  };
  expect(await answerWith()).toContain('which budgets are broken is unknown: the snapshot holds');
  const list = {
    ...{ resource: 'poddisruptionbudgets', kind: 'PodDisruptionBudget', objects: 0, pages: 1 },
    ...{ at: '2026-11-20T00:00:00Z', seconds: 1, status: 'complete' },
  };
  const record = {
    ...{ apiVersion: 'k8s-evict.dev/v1', kind: 'CaptureRecord', tool: { version: '0' } },
    ...{ startedAt: list.at, endedAt: list.at, lists: [list], refused: [], leftOut: [] },
  };
  const path = join(newFolder(), 'capture.json');
  writeFileSync(path, JSON.stringify(record));
  expect(await answerWith(path)).toContain('and no budget is broken');
});
