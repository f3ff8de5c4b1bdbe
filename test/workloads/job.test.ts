import { describe, expect, it } from 'vitest';
import type { Pod, PodFailurePolicyRule } from '#cluster';
import { atSecond } from '../support/clock.ts';
import { conditionsOf, deletedAt, endedAt, look, tide } from './jobs.ts';

const DISRUPTED = [{ type: 'DisruptionTarget', status: 'True' }] as const;
const IGNORES: readonly PodFailurePolicyRule[] = [{ action: 'Ignore', onPodConditions: DISRUPTED }];

const disrupted = (given: Partial<Pod>): Partial<Pod> => ({
  ...given,
  conditions: [
    ...(given.conditions ?? []),
    { type: 'DisruptionTarget', status: 'True', reason: 'DeletionByTaintManager' },
  ],
});

describe('a Job whose pod is driven out', () => {
  it('WS-15: fails at once when it may not fail at all', () => {
    const { status, create, released } = look([tide('a', deletedAt(0))], {
      spec: { backoffLimit: 0 },
    });
    expect(create).toEqual([]);
    expect(released).toHaveLength(1);
    expect(status.failed).toBe(1);
    expect(conditionsOf(status)).toEqual(['FailureTarget BackoffLimitExceeded']);
    const gone = look([], { spec: { backoffLimit: 0 }, status });
    expect(conditionsOf(gone.status)).toEqual([
      'FailureTarget BackoffLimitExceeded',
      'Failed BackoffLimitExceeded',
    ]);
  });

  it('WS-15: is failed in the same moment up to 1.30', () => {
    const { status } = look([tide('a', deletedAt(0))], {
      spec: { backoffLimit: 0 },
      rules: { waitsForTerminatingPods: false },
    });
    expect(conditionsOf(status)).toEqual(['Failed BackoffLimitExceeded']);
  });

  it('WS-16: counts the failure now and replaces the pod 10 s later', () => {
    const first = look([tide('a', deletedAt(3))], { at: 3 });
    expect(first.status.failed).toBe(1);
    expect([first.create, first.requeueAt]).toEqual([[], atSecond(13)]);
    const { status, memory } = first;
    expect(look([], { status, memory, at: 13 }).create).toEqual([{ kind: 'any' }]);
  });

  it('WS-17: neither counts nor replaces it before its end when it ignores disruptions', () => {
    const spec = { podFailurePolicy: IGNORES };
    const going = look([tide('a', disrupted(deletedAt(0)))], { spec });
    expect([going.create, going.released, going.status.failed]).toEqual([[], [], 0]);
    expect(going.requeueAt).toBeUndefined();
    const ended = look([tide('a', disrupted({ ...deletedAt(0), ...endedAt(20, 143) }))], {
      spec,
      at: 20,
    });
    expect([ended.released.length, ended.status.failed]).toEqual([1, 0]);
    expect(ended.requeueAt).toEqual(atSecond(30));
  });

  it('WS-18: replaces it at once when its node has been silent for longer than the back-off', () => {
    const unready: Partial<Pod> = {
      conditions: [
        { type: 'Ready', status: 'False', reason: '', lastTransitionTime: atSecond(50) },
      ],
    };
    const { create } = look([tide('a', { ...deletedAt(350), ...unready })], { at: 350 });
    expect(create).toEqual([{ kind: 'any' }]);
  });

  it('WS-19: is complete when the pod ends well before it has to go', () => {
    const { status } = look([tide('a', { ...deletedAt(0), ...endedAt(5, 0) })], { at: 5 });
    expect([status.succeeded, status.failed]).toEqual([1, 0]);
    expect(conditionsOf(status)).toEqual([
      'SuccessCriteriaMet CompletionsReached',
      'Complete CompletionsReached',
    ]);
  });

  it('WS-50: counts from its end when it replaces failed pods only', () => {
    const spec = { podReplacementPolicy: 'Failed' } as const;
    const going = look([tide('a', deletedAt(0))], { spec, at: 10 });
    expect([going.status.failed, going.create, going.requeueAt]).toEqual([0, [], undefined]);
    const ended = look([tide('a', { ...deletedAt(0), ...endedAt(25, 143) })], { spec, at: 25 });
    expect([ended.status.failed, ended.requeueAt]).toEqual([1, atSecond(35)]);
  });

  it('does not wait for its end in a release that does not know the policy', () => {
    const { status } = look([tide('a', deletedAt(0))], {
      spec: { podReplacementPolicy: 'Failed' },
      rules: { podReplacementPolicy: false },
    });
    expect(status.failed).toBe(1);
  });
});

describe('a Job that waits for its back-off while other pods of it are Ready', () => {
  const spec = { parallelism: 2, completions: 2 };
  const before = { failures: 1, lastFailure: atSecond(-900) };
  const going = [tide('a', deletedAt(3)), tide('b')];
  const looksAt = (at: number, pods: readonly Pod[], rules = {}) =>
    look(pods, { spec, at, memory: before, status: { active: 2, failed: 1 }, rules });

  it('has its status refused: nothing is counted, and the failed pod keeps its finalizer', () => {
    const { status, released, create, memory, requeueAt } = looksAt(3, going);
    expect([status.active, status.failed, released, create]).toEqual([2, 1, [], []]);
    expect(memory).toBe(before);
    expect(requeueAt).toEqual(atSecond(23));
  });

  it('counts the back-off from where the containers have ended by then', () => {
    const ended = [tide('a', { ...deletedAt(3), ...endedAt(8, 143) }), tide('b')];
    expect(looksAt(23, ended).requeueAt).toEqual(atSecond(28));
    const over = looksAt(28, ended);
    expect([over.create.length, over.released.length, over.status.failed]).toEqual([1, 1, 2]);
    expect(over.memory).toEqual({ failures: 2, lastFailure: atSecond(8) });
  });

  it('is let go on when none of them is Ready, and by releases that refuse nothing or count them', () => {
    const started = [going[0], tide('b', { conditions: [] })].flatMap((each) => each ?? []);
    for (const { status, released } of [
      looksAt(3, started),
      looksAt(3, going, { readyWithinActive: false }),
      looksAt(3, going, { activeInBackoff: true }),
    ]) {
      expect([status.failed, released.length]).toEqual([2, 1]);
    }
  });

  it('still ends at its deadline', () => {
    const deadline = { ...spec, activeDeadlineSeconds: 3610 };
    const { requeueAt } = look(going, { spec: deadline, at: 3, memory: before });
    expect(requeueAt).toEqual(atSecond(10));
  });
});

describe('the wait after failures', () => {
  const failed = (...seconds: number[]) =>
    seconds.map((second, index) => tide(`f${index}`, endedAt(second, 1)));
  const spec = { backoffLimit: 99, completions: 9, parallelism: 1 };

  it('doubles with each failure up to ten minutes', () => {
    const delays = [1, 2, 3, 6, 7, 8, 50].map((failures) => {
      const { requeueAt } = look([], {
        spec,
        memory: { failures, lastFailure: atSecond(0) },
      });
      return requeueAt;
    });
    expect(delays).toEqual([10, 20, 40, 320, 600, 600, 600].map(atSecond));
  });

  it('counts several failures one by one, from the newest', () => {
    expect(look(failed(-4, -1, -2), { spec }).requeueAt).toEqual(atSecond(39));
  });

  it('forgets what failed before the newest success', () => {
    const success = tide('s', endedAt(-3, 0));
    const { memory } = look([...failed(-4, -1), success], { spec });
    expect(memory).toEqual({ failures: 1, lastFailure: atSecond(-1) });
    expect(look([...failed(-4), success], { spec }).create).toHaveLength(1);
  });
});

describe('a policy on failures', () => {
  const ends = (exitCode: number, ...rules: PodFailurePolicyRule[]) => {
    const { status } = look([tide('a', endedAt(0, exitCode))], {
      spec: { podFailurePolicy: rules },
    });
    return [status.failed, conditionsOf(status)[0]];
  };
  const onExitCodes = (operator: 'In' | 'NotIn', ...values: number[]) => ({
    onExitCodes: { operator, values },
  });

  it('goes by exit codes', () => {
    const fails = { action: 'FailJob', ...onExitCodes('In', 42) } as const;
    expect(ends(42, fails)).toEqual([1, 'FailureTarget PodFailurePolicy']);
    expect(ends(1, fails)).toEqual([1, undefined]);
    expect(ends(1, { action: 'Ignore', ...onExitCodes('NotIn', 42) })).toEqual([0, undefined]);
    expect(ends(42, { action: 'Ignore', ...onExitCodes('NotIn', 42) })).toEqual([1, undefined]);
  });

  it('goes by the first rule that matches', () => {
    const ignores = { action: 'Ignore', ...onExitCodes('In', 42) } as const;
    const fails = { action: 'FailJob', ...onExitCodes('In', 42) } as const;
    expect(ends(42, ignores, fails)).toEqual([0, undefined]);
  });

  it('looks only at the container that it names', () => {
    const other = {
      action: 'FailJob',
      onExitCodes: { containerName: 'other', operator: 'In', values: [42] },
    } as const;
    expect(ends(42, other)).toEqual([1, undefined]);
  });
});

describe('a Job', () => {
  it('deletes the pods that are the least loss when there are too many', () => {
    const restarted: Partial<Pod> = {
      containerStatuses: [{ name: 'm', state: 'running', ready: true, restartCount: 2 }],
    };
    const { nodeName: _, ...unbound } = tide('unbound', { phase: 'Pending' });
    const pods = [
      tide('old'),
      tide('young', { creationTimestamp: atSecond(-9) }),
      tide('restarted', restarted),
      unbound,
    ];
    const { remove, released, status } = look(pods, { spec: { completions: 9 } });
    expect(remove.map(({ name }) => name)).toEqual(['unbound', 'restarted', 'young']);
    expect(released).toEqual(remove);
    expect(status.failed).toBe(0);
  });

  it('makes no more than is left to do', () => {
    const spec = { parallelism: 5, completions: 6 };
    const pods = [tide('a'), tide('b', endedAt(-60, 0))];
    expect(look(pods, { spec, status: { succeeded: 3 } }).create).toHaveLength(1);
  });

  it('fails by the restarts of containers that are restarted in place', () => {
    const restarted = tide('a', {
      containerStatuses: [{ name: 'm', state: 'running', ready: true, restartCount: 2 }],
    });
    const reason = (backoffLimit: number, restartPolicy: string) =>
      conditionsOf(look([restarted], { spec: { backoffLimit }, restartPolicy }).status)[0];
    expect(reason(2, 'OnFailure')).toBe('FailureTarget BackoffLimitExceeded');
    expect(reason(3, 'OnFailure')).toBeUndefined();
    expect(reason(0, 'OnFailure')).toBe('FailureTarget BackoffLimitExceeded');
    expect(reason(2, 'Never')).toBeUndefined();
  });

  it('fails at its deadline, and looks again then', () => {
    const spec = { activeDeadlineSeconds: 3700 };
    expect(look([tide('a')], { spec }).requeueAt).toEqual(atSecond(100));
    const late = look([tide('a')], { spec, at: 100 });
    expect(late.remove).toHaveLength(1);
    expect(late.status).toMatchObject({ failed: 1, active: 0, terminating: 1 });
    expect(conditionsOf(late.status)).toEqual(['FailureTarget DeadlineExceeded']);
  });

  it('has no pods while it is suspended', () => {
    const { remove, status } = look([tide('a')], { spec: { suspend: true } });
    expect([remove.length, status.active, status.failed]).toEqual([1, 0, 0]);
  });

  it('does nothing when it is finished or another controller manages it', () => {
    const conditions = [{ type: 'Complete', status: 'True', reason: '' }] as const;
    expect(look([], { status: { conditions } }).create).toEqual([]);
    expect(look([], { spec: { managedBy: 'dock.example/crane' } }).create).toEqual([]);
    expect(look([], { spec: { managedBy: 'kubernetes.io/job-controller' } }).create).toHaveLength(
      1,
    );
  });
});
