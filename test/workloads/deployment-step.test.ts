import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkloadObject } from '#cluster';
import { deploymentStep } from '../../src/workloads/deployment/deployment.ts';
import {
  allSets,
  type DeploymentFacts,
  type DeploymentStep,
  type SetFacts,
  sumOf,
} from '../../src/workloads/deployment/facts.ts';
import { rolloutLimits } from '../../src/workloads/deployment/limits.ts';
import { newReplicaSetOf } from '../../src/workloads/deployment/new-replica-set.ts';
import {
  hasProgressed,
  isComplete,
  isOver,
  overdueAt,
} from '../../src/workloads/deployment/progress.ts';
import { atSecond } from '../support/clock.ts';
import { template, workload } from './support.ts';

const set = (
  name: string,
  replicas: number,
  available = replicas,
  more: Partial<SetFacts> = {},
): SetFacts => ({ name, replicas, pods: replicas, available, ...more });

const facts = (given: Partial<DeploymentFacts>): DeploymentFacts => ({
  strategy: 'RollingUpdate',
  maxSurge: '25%',
  maxUnavailable: '25%',
  paused: false,
  replicas: 10,
  oldSets: [],
  oldPodsRun: false,
  ...given,
});

/** `create 2`, or the names of scaled ReplicaSets with their replicas. */
const told = (step: DeploymentStep): string => {
  if (step.kind === 'none') return 'nothing';
  if (step.kind === 'create') return `create ${step.replicas}`;
  return step.scalings.map(({ set: { name }, replicas }) => `${name} ${replicas}`).join(', ');
};

const stepOf = (given: Partial<DeploymentFacts>): string => told(deploymentStep(facts(given)));

describe('the bounds of a rolling update', () => {
  it.each([
    [10, '25%', '25%', 3, 2],
    [1, '25%', '25%', 1, 0],
    [2, 0, '1%', 0, 1],
    [1, '1%', '25%', 1, 0],
    [12, 2, 1, 2, 1],
    [0, '25%', '25%', 0, 1],
  ])(
    'of %i replicas with %s and %s are %i and %i',
    (replicas, maxSurge, maxUnavailable, ...bounds) => {
      const found = rolloutLimits(facts({ replicas, maxSurge, maxUnavailable }));
      expect([found.maxSurge, found.maxUnavailable]).toEqual(bounds);
    },
  );

  it('are none where all pods are made anew at once', () => {
    expect(rolloutLimits(facts({ strategy: 'Recreate' }))).toEqual({
      maxSurge: 0,
      maxUnavailable: 0,
    });
  });
});

const TWO_AND_ONE = { replicas: 12, maxSurge: 2, maxUnavailable: 1 };

describe('a rolling update', () => {
  it.each<[string, Partial<DeploymentFacts>, string]>([
    ['makes its ReplicaSet with the surge', { oldSets: [set('old', 12)] }, 'create 2'],
    [
      'then takes what may be unavailable',
      { newSet: set('new', 2, 0), oldSets: [set('old', 12)] },
      'old 11',
    ],
    ['and fills that up', { newSet: set('new', 2, 0), oldSets: [set('old', 11)] }, 'new 3'],
    [
      'waits for new pods to be available',
      { newSet: set('new', 3, 0), oldSets: [set('old', 11)] },
      'nothing',
    ],
    ['replaces those that are', { newSet: set('new', 3, 2), oldSets: [set('old', 11)] }, 'old 9'],
    [
      'deletes old pods that are not available, although it waits for new ones',
      { newSet: set('new', 2, 0), oldSets: [set('old', 12, 11)] },
      'old 11',
    ],
    [
      'deletes none that new pods which are not available stand for',
      { newSet: set('new', 3, 0), oldSets: [set('old', 11, 10)] },
      'nothing',
    ],
    [
      'empties the oldest first',
      { newSet: set('new', 6), oldSets: [set('oldest', 3), set('older', 5)] },
      'oldest 0',
    ],
    [
      'and those with pods that are not available before the others',
      { newSet: set('new', 6, 6), oldSets: [set('oldest', 4, 4), set('older', 4, 2)] },
      'older 2, oldest 3',
    ],
    [
      'and of one ReplicaSet in two changes',
      { newSet: set('new', 6, 6), oldSets: [set('old', 8, 6)] },
      'old 6, old 5',
    ],
    [
      'shrinks a new ReplicaSet that has too many',
      { newSet: set('new', 14), oldSets: [] },
      'new 12',
    ],
    [
      'ends with the new ReplicaSet',
      { newSet: set('new', 12), oldSets: [set('old', 0)] },
      'nothing',
    ],
  ])('%s', (_, given, step) => {
    expect(stepOf({ ...TWO_AND_ONE, ...given })).toBe(step);
  });

  it('waits while the status of an old ReplicaSet has more available pods than it is to have', () => {
    expect(stepOf({ newSet: set('new', 8, 5), oldSets: [set('old', 5, 6)] })).toBe('nothing');
    expect(stepOf({ newSet: set('new', 8, 5), oldSets: [set('old', 5, 5)] })).toBe('old 3');
  });

  it('makes a ReplicaSet without replicas where others fill the surge', () => {
    expect(stepOf({ ...TWO_AND_ONE, oldSets: [set('a', 11), set('b', 3)] })).toBe('create 0');
  });
});

describe('a rollout that recreates', () => {
  const recreate = (given: Partial<DeploymentFacts>) =>
    stepOf({ strategy: 'Recreate', replicas: 4, ...given });

  it('empties all old ReplicaSets first', () => {
    expect(recreate({ oldSets: [set('a', 1), set('b', 3)], oldPodsRun: true })).toBe('a 0, b 0');
  });

  it('waits for the last of their pods', () => {
    expect(recreate({ oldSets: [set('a', 0)], oldPodsRun: true })).toBe('nothing');
  });

  it('makes all new pods at once', () => {
    expect(recreate({ oldSets: [set('a', 0)] })).toBe('create 4');
    expect(recreate({ oldSets: [set('a', 0)], newSet: set('new', 1) })).toBe('new 4');
  });
});

describe('a paused Deployment', () => {
  it('makes no ReplicaSet, and scales none in the middle of a rollout', () => {
    expect(stepOf({ paused: true, oldSets: [set('old', 10)] })).toBe('nothing');
    const middle = { newSet: set('new', 5, 5), oldSets: [set('old', 8, 8)] };
    expect(stepOf({ ...middle, paused: true })).toBe('nothing');
    expect(stepOf(middle)).not.toBe('nothing');
  });

  it('scales the only ReplicaSet with pods, though it is an old one', () => {
    expect(stepOf({ paused: true, newSet: set('new', 0), oldSets: [set('old', 7)] })).toBe(
      'old 10',
    );
    expect(stepOf({ paused: true, newSet: set('new', 0), oldSets: [set('old', 0)] })).toBe(
      'new 10',
    );
  });
});

describe('a Deployment that is scaled in the middle of a rollout', () => {
  const noted = { desired: 10, most: 13 };
  const middle = { newSet: set('new', 5, 5, noted), oldSets: [set('old', 8, 8, noted)] };

  it.each([
    [20, 'old 15, new 10'],
    [5, 'old 4, new 3'],
    [1, 'old 1, new 1'],
    [0, 'old 0, new 0'],
  ])('to %i shares the difference in proportion', (replicas, step) => {
    expect(stepOf({ ...middle, replicas })).toBe(step);
  });

  it('empties the old ReplicaSets where the new one has all', () => {
    const full = set('new', 10, 10, { desired: 10, most: 13 });
    const oldSets = [set('old', 3, 3, { desired: 8, most: 10 })];
    expect(stepOf({ newSet: full, oldSets })).toBe('old 0');
  });
});

describe('the progress of a rollout', () => {
  const over = { newSet: set('new', 10), oldSets: [set('old', 0)] };

  it('is complete with as many available pods as must be', () => {
    expect(isComplete(facts({ ...over, newSet: set('new', 10, 8) }))).toBe(true);
    expect(isComplete(facts({ ...over, newSet: set('new', 10, 7) }))).toBe(false);
    expect(isComplete(facts({ ...over, newSet: set('new', 9) }))).toBe(false);
    expect(isComplete(facts({ ...over, oldSets: [set('old', 0, 0, { pods: 1 })] }))).toBe(false);
  });

  it('is over when all are available', () => {
    expect(isOver(facts(over))).toBe(true);
    expect(isOver(facts({ ...over, newSet: set('new', 10, 9) }))).toBe(false);
  });

  it('is made by new pods, by old ones that go, and by those that become available', () => {
    const before = { updated: 2, old: 5, available: 6 };
    expect(hasProgressed(before, before)).toBe(false);
    expect(hasProgressed(before, { ...before, updated: 3 })).toBe(true);
    expect(hasProgressed(before, { ...before, old: 4 })).toBe(true);
    expect(hasProgressed(before, { ...before, available: 7 })).toBe(true);
    expect(hasProgressed(before, { ...before, available: 5 })).toBe(false);
  });

  it('has a deadline from the whole second of the last, and a second more', () => {
    expect(overdueAt(atSecond(10.7), 600)).toBe(atSecond(611));
  });
});

describe('the new ReplicaSet of a Deployment', () => {
  const REVISION = 'deployment.kubernetes.io/revision';
  const revised = (name: string, revision: string, labels = {}): WorkloadObject =>
    workload('ReplicaSet', name, {
      annotations: { [REVISION]: revision },
      template: template({ app: 'web', 'pod-template-hash': name, ...labels }),
    });
  const spec = {
    strategy: 'RollingUpdate',
    maxSurge: 1,
    maxUnavailable: 0,
    paused: false,
  } as const;
  const web = (revision: string | undefined, isUnseen: boolean): WorkloadObject =>
    workload('Deployment', 'web', {
      annotations: revision === undefined ? {} : { [REVISION]: revision },
      template: template({ app: 'web' }),
      deployment: { ...spec, isUnseen },
    });
  const nameOf = (...given: Parameters<typeof newReplicaSetOf>) => newReplicaSetOf(...given)?.name;
  const sets = [revised('one', '1', { x: 'y' }), revised('three', '3'), revised('two', '2')];

  it('is the one with its revision, whatever its template seems to be', () => {
    expect(nameOf(web('1', false), sets)).toBe('one');
  });

  it('is the newest where the Deployment has none', () => {
    expect(nameOf(web(undefined, false), sets)).toBe('three');
  });

  it('is the oldest with the template while the controller has not seen that', () => {
    expect(nameOf(web('1', true), sets)).toBe('three');
    expect(nameOf(web('1', true), [revised('one', '1', { x: 'y' })])).toBeUndefined();
    const { template: _, ...untold } = revised('nil', '4');
    expect(nameOf(web('1', true), [untold, ...sets])).toBe('three');
  });
});

/** Pods of a ReplicaSet, the available ones among them, and what the Deployment wants. */
const anyFacts = fc
  .record({
    replicas: fc.nat({ max: 12 }),
    maxSurge: fc.constantFrom<number | string>(0, 1, 3, '25%', '100%'),
    maxUnavailable: fc.constantFrom<number | string>(0, 1, 2, '25%', '100%'),
    sets: fc.array(fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 9 })), {
      minLength: 1,
      maxLength: 4,
    }),
    isMade: fc.boolean(),
  })
  .map(({ sets, isMade, ...given }): DeploymentFacts => {
    const all = sets.map(([a, b], index) => set(`set-${index}`, Math.max(a, b), Math.min(a, b)));
    const [newest, ...oldSets] = all;
    return facts({
      ...given,
      ...(isMade && newest ? { newSet: newest, oldSets } : { oldSets: all }),
    });
  });

describe('a step of any rolling update', () => {
  it('never makes more pods than the surge, nor takes more than may be unavailable', () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        const { maxSurge, maxUnavailable } = rolloutLimits(given);
        const step = deploymentStep(given);
        const before = sumOf(allSets(given), 'replicas');
        if (step.kind === 'create') {
          expect(before + step.replicas).toBeLessThanOrEqual(
            Math.max(before, given.replicas + maxSurge),
          );
        }
        if (step.kind !== 'scale') return;
        const change = step.scalings.reduce(
          (sum, { set: { replicas }, replicas: to }) => sum + to - replicas,
          0,
        );
        if (change > 0) {
          expect(before + change).toBeLessThanOrEqual(given.replicas + maxSurge);
          return;
        }
        // A ReplicaSet deletes pods that are not available first. What is left must do, or be what
        // was there; a new ReplicaSet with too many pods is only scaled.
        if (step.scalings.some(({ set: each }) => each === given.newSet)) return;
        const available = sumOf(allSets(given), 'available');
        const lost = available - sumOf(allSets(scaled(given, step)), 'available');
        const least = Math.min(available, given.replicas - maxUnavailable);
        expect(available - lost).toBeGreaterThanOrEqual(least);
      }),
    );
  });

  it('leads to the end where all pods become available', () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        let now: DeploymentFacts = given;
        for (let step = 0; step < 200; step += 1) {
          const next = deploymentStep(now);
          if (next.kind === 'create') now = { ...now, newSet: set('made', next.replicas, 0) };
          if (next.kind === 'scale') now = scaled(now, next);
          if (next.kind === 'none') now = settled(now);
        }
        expect(now.newSet?.replicas).toBe(given.replicas);
        expect(sumOf(now.oldSets, 'replicas')).toBe(0);
        expect(isOver(now)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

function scaled(
  now: DeploymentFacts,
  { scalings }: Extract<DeploymentStep, { kind: 'scale' }>,
): DeploymentFacts {
  const change = (each: SetFacts): SetFacts => {
    const to =
      scalings.findLast(({ set: { name } }) => name === each.name)?.replicas ?? each.replicas;
    return set(each.name, to, Math.min(each.available, to));
  };
  return {
    ...now,
    ...(now.newSet && { newSet: change(now.newSet) }),
    oldSets: now.oldSets.map(change),
  };
}

const settled = (now: DeploymentFacts): DeploymentFacts => ({
  ...now,
  ...(now.newSet && { newSet: set(now.newSet.name, now.newSet.replicas) }),
  oldSets: now.oldSets.map(({ name, replicas }) => set(name, replicas)),
});
