import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pod, StatefulSetSpec } from '#cluster';
import { statefulSetFacts, statefulSetVerdict } from '#workloads';
import { updatedBy } from '../../src/workloads/daemon-set/revision.ts';
import {
  type DaemonNode,
  type DaemonUpdateFacts,
  daemonUpdateStep,
} from '../../src/workloads/daemon-set/rolling-update.ts';
import { pod } from '../support/builders.ts';
import { atSecond } from '../support/clock.ts';
import { workload } from './support.ts';

const REVISION = 'controller-revision-hash';
const GENERATION = 'pod-template-generation';

const UNREADY = [{ type: 'Ready', status: 'False', reason: '' }] as const;

/** `old`, `new`, each with `!` where it is not Ready and `x` where it is terminating. */
function podNamed(name: string, how: string): Pod {
  const given: Partial<Pod> = {
    labels: {
      [REVISION]: how.startsWith('old') ? 'db-1' : 'db-2',
      [GENERATION]: how.startsWith('old') ? '1' : '2',
    },
    ...(how.includes('!') && { conditions: UNREADY }),
    ...(how.includes('x') && { deletionTimestamp: atSecond(0) }),
  };
  return pod(`harbour/${name}`, `node-${name}`, given);
}

type Rules = Parameters<typeof statefulSetFacts>[1];

const ONE: Rules = { maxUnavailable: false, unavailableFirst: false };
const SEVERAL: Rules = { maxUnavailable: true, unavailableFirst: false };
const NEWEST: Rules = { maxUnavailable: true, unavailableFirst: true };

function deletedBy(
  pods: readonly string[],
  {
    rules = ONE,
    partition = 0,
    maxUnavailable = 1,
    type = 'RollingUpdate',
    podManagementPolicy = 'OrderedReady',
  }: Partial<Pick<StatefulSetSpec, 'podManagementPolicy'>> & {
    rules?: Rules;
    partition?: number;
    maxUnavailable?: number | string;
    type?: 'RollingUpdate' | 'OnDelete';
  } = {},
): readonly string[] {
  const set = workload('StatefulSet', 'db', {
    replicas: pods.length,
    statefulSet: {
      podManagementPolicy,
      firstOrdinal: 0,
      volumeClaimTemplates: [],
      update: {
        ...{ type, partition, maxUnavailable },
        ...{ currentRevision: 'db-1', updateRevision: 'db-2' },
      },
    },
  });
  const facts = statefulSetFacts(set, rules);
  if (facts === undefined) throw new Error('no StatefulSet');
  const made = pods.flatMap((how, n) => (how === '' ? [] : podNamed(`db-${n}`, how)));
  return statefulSetVerdict(facts, made, atSecond(100)).remove.map(({ name }) => name);
}

describe('the rolling update of a StatefulSet', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['begins with the highest ordinal', ['old', 'old', 'old'], ['db-2']],
    ['goes down when that one is available', ['old', 'old', 'new'], ['db-1']],
    ['waits for it', ['old', 'old', 'new!'], []],
    ['waits while the old one is terminating', ['old', 'old', 'oldx'], []],
    ['waits while it is missing', ['old', 'old', ''], []],
    ['waits for a missing one below available ones', ['old', '', 'new'], []],
    ['waits for a lower one that is not ready, in order', ['old!', 'old', 'old'], []],
    ['is over', ['new', 'new', 'new'], []],
  ])('%s', (_, pods, deleted) => {
    expect(deletedBy(pods)).toEqual(deleted);
  });

  it('leaves the ordinals below the partition alone', () => {
    expect(deletedBy(['old', 'old', 'new'], { partition: 1 })).toEqual(['db-1']);
    expect(deletedBy(['old', 'old', 'new'], { partition: 2 })).toEqual([]);
    expect(deletedBy(['old', 'old', 'old'], { partition: 3 })).toEqual([]);
  });

  it('replaces a pod that is not ready where order does not matter', () => {
    const parallel = { podManagementPolicy: 'Parallel' } as const;
    expect(deletedBy(['old', 'old!', 'new'], parallel)).toEqual(['db-1']);
    expect(deletedBy(['old!', 'old', 'new!'], parallel)).toEqual([]);
  });

  it('is left to deletions with OnDelete', () => {
    expect(deletedBy(['old', 'old'], { type: 'OnDelete' })).toEqual([]);
  });

  it('ignores maxUnavailable without the gate', () => {
    expect(deletedBy(['old', 'old', 'old', 'old'], { maxUnavailable: 2 })).toEqual(['db-3']);
  });

  it.each<[string, readonly string[], number | string, readonly string[]]>([
    ['takes as many as may be unavailable', ['old', 'old', 'old', 'old'], 2, ['db-3', 'db-2']],
    ['rounds down', ['old', 'old', 'old', 'old'], '70%', ['db-3', 'db-2']],
    ['takes one at least', ['old', 'old', 'old', 'old'], '20%', ['db-3']],
    ['counts those that are unavailable', ['old', 'old', 'oldx', 'old'], 2, []],
    ['counts new ones as well', ['old', 'old', 'old', 'new'], '50%', ['db-2', 'db-1']],
  ])('%s, with the gate', (_, pods, maxUnavailable, deleted) => {
    expect(deletedBy(pods, { rules: SEVERAL, maxUnavailable })).toEqual(deleted);
  });

  it('deletes old pods that are not available first since 1.37, where order does not matter', () => {
    const parallel = { podManagementPolicy: 'Parallel', maxUnavailable: 2 } as const;
    const pods = ['old!', 'old!', 'old', 'old'];
    expect(deletedBy(pods, { ...parallel, rules: SEVERAL })).toEqual([]);
    expect(deletedBy(pods, { ...parallel, rules: NEWEST })).toEqual(['db-1', 'db-0']);
    expect(deletedBy(['old!', 'old', 'old', 'old'], { ...parallel, rules: NEWEST })).toEqual([
      'db-0',
      'db-3',
    ]);
  });
});

const isAvailable = ({ conditions }: Pod): boolean =>
  conditions.some(({ type, status }) => type === 'Ready' && status === 'True');

/** A node with its pods, such as `old new!`; `-` where the DaemonSet wants none. */
const nodesWith = (...nodes: readonly string[]): readonly DaemonNode[] =>
  nodes.map((text, n) => ({
    name: `node-${n}`,
    shouldRun: !text.startsWith('-'),
    pods: text
      .replace('-', '')
      .split(' ')
      .filter((how) => how !== '')
      .map((how, place) => podNamed(`each-${n}-${place}`, how)),
  }));

const update = (maxUnavailable: number, maxSurge = 0): DaemonUpdateFacts => ({
  ...{ maxSurge, maxUnavailable, isAvailable },
  isUpdated: updatedBy({ type: 'RollingUpdate', maxSurge, maxUnavailable, generation: '2' }, []),
});

const stepFor = (facts: DaemonUpdateFacts, ...nodes: readonly string[]) => {
  const { remove, create } = daemonUpdateStep(facts, nodesWith(...nodes));
  return [remove.map(({ name }) => name.replace('each-', '')), create];
};

describe('the rolling update of a DaemonSet', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['takes as many as may be unavailable', ['old', 'old', 'old'], ['0-0', '1-0']],
    ['counts nodes without a pod', ['', 'old', 'old'], ['1-0']],
    ['counts terminating pods', ['oldx', 'old', 'old'], ['1-0']],
    ['counts new ones that are not available', ['new!', 'new!', 'old'], []],
    ['counts a new one that is not available once', ['new!', 'old', 'old'], ['1-0']],
    ['counts no available new ones', ['new', 'new', 'old'], ['2-0']],
    [
      'replaces old ones that are not available in any case',
      ['old!', 'new!', 'old!'],
      ['0-0', '2-0'],
    ],
    ['counts nodes with two pods', ['old new', 'old', 'old'], ['1-0']],
  ])('%s', (_, nodes, removed) => {
    expect(stepFor(update(2), ...nodes)).toEqual([removed, []]);
  });

  it.each<[string, readonly string[], readonly [readonly string[], readonly string[]]]>([
    ['makes new pods beside old ones', ['old', 'old', 'old'], [[], ['node-0']]],
    ['waits for them', ['old new!', 'old', 'old'], [[], []]],
    ['makes none while more wait than may', ['old new!', 'old new!', 'old', 'old'], [[], []]],
    ['deletes old ones when they are available', ['old new', 'old', 'old'], [['0-0'], ['node-1']]],
    [
      'replaces those that are not available besides',
      ['old!', 'old new!', 'old'],
      [[], ['node-0']],
    ],
    ['deletes old ones where none is wanted', ['-old!', 'new', 'old new!'], [['0-0'], []]],
    ['but not the last that work', ['-old', 'new', 'old!'], [[], ['node-2']]],
    ['nor while fewer work than are wanted', ['-old', '-old', 'old!', '', ''], [[], ['node-2']]],
    ['and those that are too many', ['-old', 'new', 'new'], [['0-0'], []]],
  ])('with a surge %s', (_, nodes, step) => {
    expect(stepFor(update(0, 1), ...nodes)).toEqual(step);
  });

  it('never takes more available pods than may be unavailable', () => {
    const kinds = fc.constantFrom('old', 'old!', 'oldx', 'new', 'new!', 'newx', '');
    fc.assert(
      fc.property(
        fc.array(kinds, { maxLength: 12 }),
        fc.integer({ min: 1, max: 4 }),
        (nodes, most) => {
          const given = nodesWith(...nodes);
          const { remove } = daemonUpdateStep(update(most), given);
          const works = ({ pods }: DaemonNode) =>
            pods.some((each) => isAvailable(each) && each.deletionTimestamp === undefined);
          const down = given.filter((each) => !works(each)).length;
          const taken = remove.filter(isAvailable).length;
          expect(taken === 0 || down + taken <= most).toBe(true);
        },
      ),
    );
  });
});

describe('the pods of a DaemonSet with its template', () => {
  const given = { type: 'RollingUpdate', maxSurge: 0, maxUnavailable: 1 } as const;
  const labelled = (generation?: string, hash?: string): Pod =>
    pod('harbour/each', 'node', {
      labels: {
        ...(generation !== undefined && { [GENERATION]: generation }),
        ...(hash !== undefined && { [REVISION]: hash }),
      },
    });

  it('carry its generation', () => {
    const isUpdated = updatedBy({ ...given, generation: '2' }, []);
    expect([labelled('2'), labelled('1')].map(isUpdated)).toEqual([true, false]);
  });

  it('or the hash of one that does, after a rollback', () => {
    const pods = [labelled('3', 'a'), labelled('1', 'a'), labelled('2', 'b')];
    const isUpdated = updatedBy({ ...given, generation: '3' }, pods);
    expect(pods.map(isUpdated)).toEqual([true, true, false]);
  });

  it('or no label at all, until the template changes', () => {
    expect(updatedBy({ ...given, generation: '2' }, [])(labelled())).toBe(true);
    expect(updatedBy({ ...given, generation: '3', firstGeneration: '2' }, [])(labelled())).toBe(
      false,
    );
  });
});
