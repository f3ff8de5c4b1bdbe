import { describe, expect, it } from 'vitest';
import type { Pod, PodFailurePolicyRule } from '#cluster';
import { mayReplaceAt } from '../../src/workloads/job/backoff.ts';
import { deadlineOf } from '../../src/workloads/job/ending.ts';
import { failuresAfter } from '../../src/workloads/job/index-failures.ts';
import { parseIndexes, printIndexes } from '../../src/workloads/job/index-set.ts';
import { failureAction } from '../../src/workloads/job/pod-failure-policy.ts';
import { atSecond } from '../support/clock.ts';
import { endedAt, look, tide } from './jobs.ts';

describe('a Job may replace a failed pod', () => {
  it.each<[number, number | undefined]>([
    [0, undefined],
    [1, 10],
    [2, 20],
    [6, 320],
    [7, 600],
    [40, 600],
  ])('after %d failures in a row %s s later', (failures, delay) => {
    const expected = delay === undefined ? undefined : atSecond(delay);
    expect(mayReplaceAt({ failures, lastFailure: atSecond(0) })).toBe(expected);
  });
});

it.each<[string, object, object, number | undefined]>([
  ['counts from the start', { activeDeadlineSeconds: 60 }, { startTime: atSecond(5) }, 65],
  ['is none before the start', { activeDeadlineSeconds: 60 }, {}, undefined],
  ['is none without a number', {}, { startTime: atSecond(5) }, undefined],
  [
    'is none while the Job is suspended',
    { activeDeadlineSeconds: 60, suspend: true },
    { startTime: atSecond(5) },
    undefined,
  ],
])('the deadline of a Job %s', (_, spec, status, second) => {
  const expected = second === undefined ? undefined : atSecond(second);
  expect(deadlineOf({ spec, status } as never)).toBe(expected);
});

describe('indexes', () => {
  it.each<[string, number, readonly number[]]>([
    ['0,2-4', 9, [0, 2, 3, 4]],
    ['2-9', 4, [2, 3]],
    ['3', 3, []],
    ['', 4, []],
    ['x,1', 4, [1]],
  ])('%j of %d are %j', (text, completions, expected) => {
    expect([...parseIndexes(text, completions)]).toEqual(expected);
  });

  it.each<[readonly number[], string]>([
    [[10, 9, 2], '2,9,10'],
    [[3, 1, 2, 7], '1-3,7'],
  ])('%j are printed as %j', (indexes, text) => {
    expect(printIndexes(new Set(indexes))).toBe(text);
  });

  it('count failures by annotations that are numbers', () => {
    const counted = (text: string): number => {
      const annotations = { 'batch.kubernetes.io/job-index-failure-count': text };
      const { spec } = { spec: { completionMode: 'Indexed' } as never };
      return failuresAfter(spec, tide('a', { annotations })).counted;
    };
    expect(['2', '2x', '-1', ''].map(counted)).toEqual([3, 1, 1, 1]);
    expect(failuresAfter({} as never, tide('a'))).toEqual({ counted: 1, ignored: 0 });
  });
});

describe('the policy for a failed pod', () => {
  const onCodes = (...values: number[]): PodFailurePolicyRule => ({
    action: 'FailJob',
    onExitCodes: { operator: 'In', values },
  });
  const withCodes = (...codes: number[]): Pod =>
    tide('a', {
      containerStatuses: codes.flatMap((code) => endedAt(0, code).containerStatuses ?? []),
    });

  it.each<[string, PodFailurePolicyRule, Pod, string]>([
    ['matches when one of its containers does', onCodes(7), withCodes(7, 3), 'FailJob'],
    ['counts when none does', onCodes(7), withCodes(2, 3), 'Count'],
    [
      'takes success for no code, not even one that is not listed',
      { action: 'FailJob', onExitCodes: { operator: 'NotIn', values: [7] } },
      withCodes(0, 7),
      'Count',
    ],
    [
      'matches when one of its conditions does',
      {
        action: 'Ignore',
        onPodConditions: [
          { type: 'DisruptionTarget', status: 'True' },
          { type: 'Weather', status: 'True' },
        ],
      },
      tide('a', { conditions: [{ type: 'DisruptionTarget', status: 'True', reason: '' }] }),
      'Ignore',
    ],
    [
      'wants the status of a condition as well',
      { action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] },
      tide('a', { conditions: [{ type: 'DisruptionTarget', status: 'False', reason: '' }] }),
      'Count',
    ],
    ['counts where a rule asks for nothing', { action: 'Ignore' }, withCodes(7), 'Count'],
  ])('%s', (_, rule, pod, action) => {
    expect(failureAction([rule], pod)).toBe(action);
  });
});

describe('the number of active pods of a Job', () => {
  it('keeps its back-off out of a Job that lacks none', () => {
    const memory = { failures: 1, lastFailure: atSecond(0) };
    expect(look([tide('a')], { memory }).requeueAt).toBeUndefined();
    expect(look([], { memory }).requeueAt).toEqual(atSecond(10));
  });

  it('is none while it is suspended, and one fewer after each completion', () => {
    const spec = { parallelism: 3, completions: 3 };
    const names = ['a', 'b', 'c'].map((name) => tide(name));
    expect(look(names, { spec: { ...spec, suspend: true } }).remove).toHaveLength(3);
    expect(look(names, { spec, status: { succeeded: 1 } }).remove).toHaveLength(1);
    expect(look(names, { spec }).remove).toEqual([]);
    expect(look([], { spec: { parallelism: 2, completions: 3 } }).create).toHaveLength(2);
  });
});
