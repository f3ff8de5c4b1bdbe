import { describe, expect, it } from 'vitest';
import type { ApiClientParts } from '#api-clients';
import { DisruptionController } from '#controllers/disruption';
import { between, inSeconds, milliseconds } from '#units';
import { budget } from '../../support/budgets.ts';
import { pod, steadyZone } from '../../support/builders.ts';
import { START } from '../../support/clock.ts';
import { behaviorsOf } from '../../support/outage.ts';
import { BY_THE_TEST, Room } from '../../support/room.ts';

const NAMES = Array.from({ length: 60 }, (_, n) => `app-${String(n).padStart(2, '0')}`);
const SHIPPED = { limits: { kind: 'shared', qps: 20, burst: 30 } } as const;
const DELETED = { mechanism: 'delete', gracePeriodSeconds: 0 } as const;

/** A number of budgets, each for one pod of its own, which goes after 10 s. */
function sail(
  apps: readonly string[],
  client: Partial<Pick<ApiClientParts, 'limits' | 'latency'>>,
) {
  const room = new Room({
    nodes: steadyZone('a', 1),
    pods: apps.map((app) => pod(`shop/${app}`, 'a-00', { labels: { app } })),
    budgets: apps.map((app) =>
      budget(
        app,
        { minAvailable: 1, selector: { matchLabels: { app } } },
        { currentHealthy: 1, desiredHealthy: 1, expectedPods: 1, disruptionsAllowed: 0 },
      ),
    ),
  });
  const parts = room.parts('disruption', client);
  const scales = {
    workload: () => undefined,
    customScale: () => ({ kind: 'not-found' }) as const,
  };
  const { disruption: behavior } = behaviorsOf();
  new DisruptionController({ ...parts, scales, behavior }, 'steady');
  const written: (readonly [second: number, healthy: number])[] = [];
  room.store.observe((change) => {
    if (change.object !== 'budgets') return;
    const second = inSeconds(between(START, room.timeline.now));
    written.push([second, change.after?.status.currentHealthy ?? -1]);
  });
  for (const app of apps) {
    room.at(10, () => room.user.deletePod(`shop/${app}`, DELETED, BY_THE_TEST));
  }
  return { room, written };
}

const lastOf = ({ room, written }: ReturnType<typeof sail>): number => {
  room.run(60);
  expect(written.filter(([, healthy]) => healthy === 0).length).toBe(NAMES.length);
  return Math.max(...written.map(([second]) => second));
};

describe('the controller of budgets', () => {
  it('has one worker: each status takes a request after the one before', () => {
    expect(lastOf(sail(NAMES, { latency: milliseconds(10) }))).toBeCloseTo(10.6, 3);
  });

  it('has a limited client: 60 statuses take 1.5 s beyond the burst', () => {
    expect(lastOf(sail(NAMES, SHIPPED))).toBeCloseTo(11.5, 2);
  });

  it('counts at the instant where requests take no time', () => {
    expect(lastOf(sail(NAMES, {}))).toBe(10);
  });

  it('looks again when another one has written the status while it waited', () => {
    const { room, written } = sail(['web'], { latency: milliseconds(100) });
    room.timeline.after(milliseconds(10_050), 'script', () => {
      const existing = room.store.shelf('budgets').get('shop/web');
      if (existing === undefined) return;
      const status = { ...existing.status, disruptionsAllowed: 1 };
      room.user.putObject('budgets', { ...existing, status }, BY_THE_TEST);
    });
    room.run(60);
    expect(written.map(([, healthy]) => healthy)).toEqual([1, 1, 0]);
    // The status that is refused takes 100 ms; that one queues the budget again, so that no rest is needed.
    expect(written.at(-1)?.[0]).toBeCloseTo(10.2, 3);
    expect(room.store.shelf('budgets').get('shop/web')?.status.disruptionsAllowed).toBe(0);
  });
});
