import { describe, expect, test } from 'vitest';
import type { Pod } from '#cluster';
import { answerEviction, type EvictionRules } from '#eviction-api';
import { budget } from '../support/budgets.ts';
import { pod } from '../support/builders.ts';
import { atSecond } from '../support/clock.ts';

const NOW = atSecond(0);

const RULES: EvictionRules = {
  notObservedRetryAfterSeconds: 10,
  unhealthyPodEvictionPolicy: true,
  emptySelector: 'everything',
};

const web = (given: Partial<Pod> = {}): Pod =>
  pod('shop/web-0', 'quay', { labels: { app: 'web' }, ...given });

const notReady = { conditions: [{ type: 'Ready', status: 'False', reason: '' }] } as const;

const NONE_ALLOWED = { disruptionsAllowed: 0, currentHealthy: 2, desiredHealthy: 2 };

const answer = (given: Pod | undefined, ...budgets: Parameters<typeof answerEviction>[1]) =>
  answerEviction(given, budgets, NOW, RULES);

describe('an eviction', () => {
  test('of a pod that is not there is answered 404', () => {
    expect(answer(undefined)).toEqual({ code: 404 });
  });

  test('EV-01: without a budget is granted', () => {
    expect(answer(web())).toEqual({ code: 201, because: { kind: 'no-budget' } });
  });

  test('EV-02: takes one disruption from the budget, and the next finds none', () => {
    const guard = budget('guard');
    const first = answer(web(), guard);
    const status = {
      ...guard.status,
      disruptionsAllowed: 0,
      disruptedPods: new Map([['web-0', NOW]]),
      disruptionAllowed: { status: 'False', reason: 'InsufficientPods' } as const,
    };
    expect(first).toEqual({ code: 201, because: { kind: 'spent', budget: 'guard', status } });
    expect(answer(web({ name: 'web-1' }), { ...guard, status })).toMatchObject({ code: 429 });
  });

  test('leaves the budget as it was when it grants nothing', () => {
    const guard = budget('guard', {}, { disruptionsAllowed: 2 });
    answer(web(), guard);
    expect(guard.status).toMatchObject({ disruptionsAllowed: 2, disruptedPods: new Map() });
  });

  test('EV-18: that several budgets cover is answered 500', () => {
    expect(answer(web(), budget('guard'), budget('keeper'))).toEqual({
      code: 500,
      budgets: ['guard', 'keeper'],
    });
  });

  test.each<[string, Partial<Pod>, string]>([
    ['EV-20: that is bound and does not run yet', { phase: 'Pending' }, 'pending'],
    ['EV-21: that has failed', { phase: 'Failed' }, 'finished'],
    ['EV-21: that has succeeded', { phase: 'Succeeded' }, 'finished'],
    ['EV-22: that is being deleted', { deletionTimestamp: atSecond(30) }, 'terminating'],
  ])('of a pod %s asks no budget, not even two', (_, given, state) => {
    const spent = [budget('guard', {}, NONE_ALLOWED), budget('keeper', {}, NONE_ALLOWED)];
    expect(answer(web(given), ...spent)).toEqual({
      code: 201,
      because: { kind: 'budgets-ignored', pod: state },
    });
  });

  test('of a pod whose phase is unknown asks them', () => {
    expect(answer(web({ phase: 'Unknown' }), budget('guard', {}, NONE_ALLOWED))).toMatchObject({
      code: 429,
    });
  });
});

describe('a budget covers', () => {
  const { code: uncovered } = answer(web(), budget('guard', {}, { disruptionsAllowed: -1 }));

  test.each<[string, Partial<Pod>, Parameters<typeof budget>[1], number]>([
    ['EV-19: every pod of its namespace with an empty selector', {}, { selector: {} }, uncovered],
    ['pods without labels, too', { labels: {} }, { selector: {} }, uncovered],
    ['no pod of other labels', { labels: { app: 'db' } }, {}, 201],
    ['no pod of another namespace', { namespace: 'harbour' }, {}, 201],
    [
      'nothing with an invalid selector',
      {},
      { selector: { matchExpressions: [{ key: 'app', operator: 'In' }] } },
      201,
    ],
  ])('%s', (_, given, spec, code) => {
    const guard = budget('guard', spec, { disruptionsAllowed: -1 });
    expect(answer(web(given), guard).code).toBe(code);
  });

  test('EV-19: nothing without a selector', () => {
    const guard = budget('guard', {}, NONE_ALLOWED);
    const unselective = {
      ...guard,
      spec: { ...guard.spec, selector: { kind: 'nothing' } as const },
    };
    expect(answer(web(), unselective).code).toBe(201);
  });

  test('nothing with an empty selector before 1.27', () => {
    const guard = budget('guard', { selector: {} }, NONE_ALLOWED);
    const rules: EvictionRules = { ...RULES, emptySelector: 'nothing' };
    expect(answerEviction(web(), [guard], NOW, rules).code).toBe(201);
    expect(answerEviction(web(), [budget('keeper', {}, NONE_ALLOWED)], NOW, rules).code).toBe(429);
  });
});

describe('a budget that grants nothing', () => {
  test.each([
    [
      'EV-03: needs as many as are healthy',
      { currentHealthy: 3, desiredHealthy: 3 },
      { kind: 'needs-healthy', desiredHealthy: 3, currentHealthy: 3 },
    ],
    [
      'EV-16: could not be computed',
      { disruptionAllowed: { status: 'False', reason: 'SyncFailed' } as const },
      { kind: 'sync-failed' },
    ],
    [
      'has more healthy pods than it needs',
      { currentHealthy: 3 },
      { kind: 'none-allowed', desiredHealthy: 2, currentHealthy: 3 },
    ],
  ])('because it %s is answered 429 without a hint', (_, status, because) => {
    const guard = budget('guard', {}, { ...NONE_ALLOWED, ...status });
    expect(answer(web(), guard)).toEqual({
      code: 429,
      budget: 'guard',
      because,
      retryAfterSeconds: 0,
    });
  });

  test('EV-23: because its spec is newer than its status hints at ten seconds', () => {
    const guard = { ...budget('guard'), generation: 2 };
    expect(answer(web(), guard)).toEqual({
      code: 429,
      budget: 'guard',
      because: { kind: 'not-observed' },
      retryAfterSeconds: 10,
    });
  });

  test('EV-24: because it lists more than 2000 evictions is answered 403', () => {
    const listed = (count: number) =>
      new Map(Array.from({ length: count }, (_, n) => [`web-${n}`, NOW] as const));
    const guard = (count: number) => budget('guard', {}, { disruptedPods: listed(count) });
    expect(answer(web(), guard(2000)).code).toBe(201);
    expect(answer(web(), guard(2001))).toEqual({
      code: 403,
      budget: 'guard',
      because: 'too-many-unconfirmed',
    });
  });

  test('because it allows less than nothing is answered 403', () => {
    expect(answer(web(), budget('guard', {}, { disruptionsAllowed: -1 }))).toEqual({
      code: 403,
      budget: 'guard',
      because: 'negative-allowance',
    });
  });
});

describe('a pod that is not ready', () => {
  const unready = web(notReady);
  const always = { unhealthyPodEvictionPolicy: 'AlwaysAllow' } as const;

  test('EV-04: goes at no cost while enough are healthy', () => {
    expect(answer(unready, budget('guard', {}, NONE_ALLOWED))).toEqual({
      code: 201,
      because: { kind: 'not-ready', budget: 'guard', allowedBy: 'enough-healthy' },
    });
    expect(answer(web(), budget('guard', {}, NONE_ALLOWED)).code).toBe(429);
  });

  test('EV-05: goes when too few are healthy only if that is always allowed', () => {
    const few = { ...NONE_ALLOWED, currentHealthy: 1 };
    expect(answer(unready, budget('guard', {}, few)).code).toBe(429);
    expect(answer(unready, budget('guard', always, few))).toEqual({
      code: 201,
      because: { kind: 'not-ready', budget: 'guard', allowedBy: 'always-allow' },
    });
  });

  test('EV-06: is not helped by what is allowed to it once it is ready', () => {
    expect(answer(web(), budget('guard', always, NONE_ALLOWED)).code).toBe(429);
  });

  test('EV-11: costs a disruption where none has to be healthy', () => {
    const all = { desiredHealthy: 0, currentHealthy: 1, disruptionsAllowed: 1 };
    expect(answer(unready, budget('guard', {}, all))).toMatchObject({
      code: 201,
      because: { kind: 'spent', status: { disruptionsAllowed: 0 } },
    });
  });

  test('EV-15: is refused by a budget without bounds', () => {
    const unbound = { desiredHealthy: 0, currentHealthy: 0, disruptionsAllowed: 0 };
    expect(answer(unready, budget('guard', {}, unbound)).code).toBe(429);
  });

  test('EV-23: need not wait until a change of the budget is observed', () => {
    const guard = { ...budget('guard', always), generation: 2 };
    expect(answer(unready, guard).code).toBe(201);
  });

  test('is treated like any other where the policy is not read yet', () => {
    const guard = budget('guard', always, { ...NONE_ALLOWED, currentHealthy: 1 });
    const rules = { ...RULES, unhealthyPodEvictionPolicy: false };
    expect(answerEviction(unready, [guard], NOW, rules).code).toBe(429);
  });
});
