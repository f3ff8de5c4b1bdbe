import { describe, expect, it } from 'vitest';
import type { JobSpec, Pod } from '#cluster';
import { podsToReplaceByIndex } from '../../src/workloads/job/index-failures.ts';
import { atSecond } from '../support/clock.ts';
import { conditionsOf, deletedAt, endedAt, look, tide } from './jobs.ts';

const INDEX = 'batch.kubernetes.io/job-completion-index';
const FAILURES = 'batch.kubernetes.io/job-index-failure-count';

const at = (index: number | string, given: Partial<Pod> = {}, failures = 0): Pod =>
  tide(`tide-${index}-${given.phase ?? 'runs'}`, {
    ...given,
    annotations: { [INDEX]: `${index}`, [FAILURES]: `${failures}` },
  });

const SPEC = {
  completionMode: 'Indexed',
  completions: 4,
  parallelism: 2,
} as const satisfies Partial<JobSpec>;

const indexes = (verdict: ReturnType<typeof look>) =>
  verdict.create.map((pod) => (pod.kind === 'index' ? pod.index : pod.kind));

describe('an Indexed Job', () => {
  it('makes the lowest indexes that are neither done nor at work', () => {
    const status = { completedIndexes: '0', succeeded: 1 };
    expect(indexes(look([at(2)], { spec: SPEC, status }))).toEqual([1]);
    expect(indexes(look([], { spec: SPEC, status }))).toEqual([1, 2]);
  });

  it('counts indexes, each once, and only those that it has', () => {
    const pods = [at(1, endedAt(-60, 0)), at(0, endedAt(-60, 0)), at(7, endedAt(-60, 0)), at('x')];
    const status = { completedIndexes: '0,2', succeeded: 2 };
    const verdict = look(pods, { spec: SPEC, status });
    expect(verdict.status).toMatchObject({ succeeded: 3, completedIndexes: '0-2' });
    expect(verdict.remove.map(({ name }) => name)).toEqual(['tide-x-runs']);
  });

  it('keeps of two pods of one index the one that is further on', () => {
    const early = at(1, { phase: 'Pending' });
    const { remove } = look([early, at(1), at(2)], { spec: { ...SPEC, parallelism: 3 } });
    expect(remove).toEqual([early]);
  });

  it('prints two neighbours apart and more as a range', () => {
    const done = (...numbers: number[]) =>
      look(
        numbers.map((index) => at(index, endedAt(-60, 0))),
        { spec: { ...SPEC, completions: 9 } },
      ).status.completedIndexes;
    expect(done(1, 0)).toBe('0,1');
    expect(done(5, 3, 4, 1)).toBe('1,3-5');
  });

  it('makes no index beyond its last, where more pods than indexes are wanted', () => {
    const spec = { ...SPEC, completions: 3, parallelism: 3, backoffLimitPerIndex: 1 } as const;
    const status = { failedIndexes: '0', failed: 1 };
    expect(indexes(look([], { spec, status }))).toEqual([1, 2]);
  });

  it('does not take up an index whose pod is going, where only failed ones are replaced', () => {
    const spec = { ...SPEC, podReplacementPolicy: 'Failed' } as const;
    expect(indexes(look([at(0, deletedAt(0))], { spec }))).toEqual([1]);
  });
});

describe('failures by index', () => {
  const spec = { ...SPEC, backoffLimit: 2 ** 31 - 1, backoffLimitPerIndex: 1 };

  it('hold back their own index only, and their pod stays until it has a new one', () => {
    const failed = at(0, endedAt(0, 1));
    const verdict = look([failed], { spec });
    expect(indexes(verdict)).toEqual([1]);
    expect(verdict.released).toEqual([]);
    const later = look([failed, at(1)], { spec, at: 5 });
    expect([later.create, later.requeueAt]).toEqual([[], atSecond(10)]);
    const due = look([failed, at(1)], { spec, at: 10 });
    expect(due.create).toEqual([{ kind: 'index', index: 0, failures: { counted: 1, ignored: 0 } }]);
    const renewed = look([failed, at(0, {}, 1), at(1)], { spec, at: 11 });
    expect(renewed.released).toEqual([failed]);
    expect(renewed.status.failed).toBe(1);
  });

  it('wait longer for an index that failed before', () => {
    const { requeueAt } = look([at(0, endedAt(0, 1), 1), at(1)], {
      spec: { ...spec, backoffLimitPerIndex: 5 },
    });
    expect(requeueAt).toEqual(atSecond(20));
  });

  it('lose the index when it has failed once too often, and the Job when no other is left', () => {
    const lost = at(0, endedAt(0, 1), 1);
    const verdict = look([lost], { spec });
    expect(verdict.status.failedIndexes).toBe('0');
    expect(indexes(verdict)).toEqual([1, 2]);
    const last = look([], {
      spec,
      status: { failedIndexes: '0', completedIndexes: '1-3', succeeded: 3 },
    });
    expect(conditionsOf(last.status)).toEqual([
      'FailureTarget FailedIndexes',
      'Failed FailedIndexes',
    ]);
  });

  it('fail the Job when too many indexes are lost', () => {
    const { status } = look([at(0, endedAt(0, 1), 1)], { spec: { ...spec, maxFailedIndexes: 0 } });
    expect(conditionsOf(status)[0]).toBe('FailureTarget MaxFailedIndexesExceeded');
  });

  it('do not count for the index when they are ignored, and do by a rule at once', () => {
    const rule = (action: 'Ignore' | 'FailIndex') => ({
      ...spec,
      podFailurePolicy: [{ action, onExitCodes: { operator: 'In', values: [7] } }] as const,
    });
    const ignored = look([at(0, endedAt(-60, 7), 1)], { spec: rule('Ignore') });
    expect(ignored.create[0]).toMatchObject({ failures: { counted: 1, ignored: 1 } });
    const lost = look([at(0, endedAt(-60, 7))], { spec: rule('FailIndex') });
    expect(lost.status.failedIndexes).toBe('0');
  });
});

it('of the failed pods of an index the one with most failures stays, unless it is settled', () => {
  const [once, twice] = [at(1, endedAt(0, 1), 1), at(1, endedAt(9, 1), 2)];
  const others = [at(0, endedAt(0, 1)), at(2), at('x', endedAt(0, 1)), tide('t', endedAt(0, 1))];
  const stay = podsToReplaceByIndex(
    [once, twice, ...others],
    { ...SPEC, backoffLimit: 6, suspend: false },
    (index) => index === 0,
  );
  expect([...stay]).toEqual([[1, twice]]);
});

describe('a policy on success', () => {
  const ends = (successPolicy: NonNullable<JobSpec['successPolicy']>, completedIndexes: string) =>
    conditionsOf(
      look([], { spec: { ...SPEC, successPolicy }, status: { completedIndexes } }).status,
    );

  it('lets some indexes be enough', () => {
    const met = ['SuccessCriteriaMet SuccessPolicy', 'Complete SuccessPolicy'];
    expect(ends([{ succeededIndexes: '0,2' }], '0-2')).toEqual(met);
    expect(ends([{ succeededIndexes: '0,2' }], '0,1')).toEqual([]);
    expect(ends([{ succeededCount: 2 }], '1,3')).toEqual(met);
    expect(ends([{ succeededIndexes: '1-3', succeededCount: 2 }], '1,3')).toEqual(met);
    expect(ends([{ succeededIndexes: '1-3', succeededCount: 2 }], '0,3')).toEqual([]);
    expect(ends([{ succeededIndexes: 'x' }], '0-2')).toEqual([]);
  });
});
