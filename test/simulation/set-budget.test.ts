import { describe, expect, it } from 'vitest';
import { seconds } from '#units';
import { budget } from '../support/budgets.ts';
import { entriesLike, expectAt, expectNever } from '../support/expect.ts';
import { playOnPiers, webFleet } from '../support/fleet.ts';

const NONE_MAY_GO = budget('web', { maxUnavailable: 0 }, { desiredHealthy: 3 });

const sail = (...events: readonly string[]) => playOnPiers(webFleet(3), [NONE_MAY_GO], events);

const asked = { kind: 'PodDeletionRequested', pod: 'shop/web-0', mechanism: 'drain' } as const;
const LOOSENED = 'setBudget name=shop/web maxUnavailable=1';
const DRAIN = 'drain nodes=pier-1';

/** The bounds that the budget has from each second on. */
const boundsOf = (told: ReturnType<typeof sail>) =>
  (told.budgets.histories[0]?.boundChanges ?? []).map(({ at, ...bound }) => [
    (Number(at) - Number(told.start)) / seconds(1),
    bound,
  ]);

const specOf = (told: ReturnType<typeof sail>) => {
  const { spec, generation, status } = told.final.shelf('budgets').get('shop/web') ?? {};
  return [spec?.minAvailable, spec?.maxUnavailable, generation, status?.observedGeneration];
};

describe('a budget that is changed', () => {
  it('lets a drain go on that it refused until then', () => {
    const told = sail(DRAIN, `at=1m ${LOOSENED}`);
    expectAt(told, { kind: 'EvictionRefused', pod: 'shop/web-0' }, 0);
    expectAt(told, asked, 60);
    expectAt(told, { kind: 'DrainCompleted', node: 'pier-1' }, 90);
    expect(specOf(told)).toEqual([undefined, 1, 2, 2]);
  });

  it('stays in the way of a drain when nothing changes it', () => {
    expectNever(sail(DRAIN), asked);
  });

  it('has the bound that is given, and the other one no more', () => {
    expect(specOf(sail('setBudget name=shop/web minAvailable=50%'))).toEqual([
      '50%',
      undefined,
      2,
      2,
    ]);
  });

  it('stays the version it was when the bound is the same', () => {
    const told = sail('at=1m setBudget name=shop/web maxUnavailable=0');
    expect(specOf(told)).toEqual([undefined, 0, 1, 1]);
    expect(boundsOf(told)).toEqual([]);
  });

  it('has its own bound again when the time of the event is over', () => {
    const told = sail(`at=10s for=20s ${LOOSENED}`, `at=40s ${DRAIN}`);
    expect(boundsOf(told)).toEqual([
      [10, { maxUnavailable: 1 }],
      [30, { maxUnavailable: 0 }],
    ]);
    expectNever(told, asked);
  });

  it('keeps a bound that replaced the one whose time is over', () => {
    const told = sail(
      `at=10s for=20s ${LOOSENED}`,
      'at=20s setBudget name=shop/web minAvailable=1',
    );
    expect(boundsOf(told)).toEqual([
      [10, { maxUnavailable: 1 }],
      [20, { minAvailable: 1 }],
    ]);
  });

  it('goes back to a bound that lasts longer than the one over it', () => {
    const told = sail(
      `at=10s for=40s ${LOOSENED}`,
      'at=20s for=10s setBudget name=shop/web minAvailable=1',
    );
    expect(boundsOf(told).map(([at]) => at)).toEqual([10, 20, 30, 50]);
    expect(specOf(told)).toEqual([undefined, 0, 5, 5]);
  });

  it('is not changed while the API server is down', () => {
    const told = sail('at=5s for=10s apiServer=stop', `at=10s ${LOOSENED}`);
    expect(specOf(told)).toEqual([undefined, 0, 1, 1]);
    expect(entriesLike(told, { kind: 'ScriptEvent', refused: true })).toHaveLength(1);
  });

  it('violates no bound of before: what goes is judged by the bound of that instant', () => {
    const told = sail('at=1s deletePods pods=shop/web-0', `at=1m ${LOOSENED}`);
    expect(told.budgets.violated.size).toBe(1);
    const loosened = sail(LOOSENED, 'at=1s deletePods pods=shop/web-0');
    expect(loosened.budgets.violated.size).toBe(0);
  });
});
