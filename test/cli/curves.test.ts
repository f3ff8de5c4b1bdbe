import { describe, expect, test } from 'vitest';
import type { SimulationReport } from '#documents';
import { parseQuantity, quantityMilliValue } from '#units';
import { runHere } from '../support/run-here.ts';

const CLUSTER = 'fixtures/cluster/snapshot.yaml';
const PRESSURE = ['fixtures/cluster/pressure', '-s', 'fixtures/cluster/pressure/etl-grows.yaml'];

async function reportOf(...args: readonly string[]): Promise<SimulationReport> {
  const { stdout } = await runHere(['simulate', CLUSTER, ...args, '-o', 'json']);
  return JSON.parse(stdout);
}

const milli = (text = ''): number => {
  const amount = parseQuantity(text);
  return amount.ok ? Number(quantityMilliValue(amount.value)) : Number.NaN;
};

describe('curves of a report', () => {
  test('have what a node under pressure has left, with its thresholds', async () => {
    const { curves, timeline } = await reportOf(...PRESSURE);
    const [usage] = curves?.usage ?? [];
    expect(usage).toMatchObject({
      ...{ node: 'worker-3', signal: 'memory.available' },
      thresholds: [
        { available: 500 * 2 ** 20, gracePeriodSeconds: 0, from: 0, to: null },
        { available: 2 * 2 ** 30, gracePeriodSeconds: 90, from: 0, to: null },
      ],
    });
    const met = timeline.find((entry) => entry.kind === 'ThresholdMet');
    expect(met).toMatchObject({ at: 600, available: '2068801127' });
    const level = usage?.available.find(([at]) => at === met?.at);
    expect(level).toEqual([600, 2_068_801_127]);
    expect(usage?.available.map(([at]) => at)).toEqual([0, 60, 240, 600, 660, 720, 720, 1800]);
  });

  test('have the tokens of a zone: one for each node that is tainted', async () => {
    const { curves, timeline } = await reportOf('-s', 'fixtures/cluster/outage-one-zone.yaml');
    const tainted = timeline.filter(
      (entry) => entry.kind === 'NodeTainted' && entry.taint.endsWith('unreachable:NoExecute'),
    );
    const [zone] = curves?.zoneTokens ?? [];
    expect(zone?.zone).toBe('us-east-1::us-east-1b');
    const empty = zone?.tokens.filter(([, tokens]) => tokens < 0.1) ?? [];
    expect([empty.length, tainted.length]).toEqual([4, 4]);
    expect(zone?.tokens.every(([, tokens]) => tokens >= 0 && tokens <= 1)).toBe(true);
  });

  test('have no part where nothing changes', async () => {
    expect(await reportOf()).not.toHaveProperty('curves');
  });

  test.each([
    ['drain nodes=worker-3'],
    ['deleteNode zones=us-east-1a'],
    ['taint nodes=worker-3 taints=a=b:NoSchedule for=1m', 'addNodes count=2 like=worker-3'],
    ['reboot zones=us-east-1c downFor=8m', 'scale workload=Deployment/shop/web replicas=12'],
  ])('have the free room, which ends where the capacity does: %s', async (...events) => {
    const { curves, capacity } = await reportOf(
      ...events.flatMap((event) => ['-e', `at=9s ${event}`]),
    );
    expect(curves?.room.map(({ resource }) => resource)).toEqual(['cpu', 'memory', 'pods']);
    for (const { resource, free } of curves?.room ?? []) {
      const { before, after } = capacity.resources.find((each) => each.resource === resource) ?? {};
      const unit = resource === 'cpu' ? 1 : 1_000;
      const ends = [free[0], free.at(-1)].map((point) => (point?.[1] ?? 0) * unit);
      expect(ends).toEqual([milli(before?.free), milli(after?.free)]);
    }
  });
});
