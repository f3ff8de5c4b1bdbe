import { describe, expect, test } from 'vitest';
import { makeReport } from '#report';
import type { WorkloadCourse } from '#watchers';
import { workloadSentences } from '../../src/print/answer/workloads.ts';
import { workloadsSection } from '../../src/print/page/workloads.ts';
import { course, workloadCourse } from '../support/courses.ts';
import { Story } from '../support/story.ts';

const WEB = 'Deployment/shop/web';

const reportOf = (...workloads: readonly WorkloadCourse[]) =>
  makeReport(
    new Story({ nodes: [], pods: [] })
      .at(600)
      .played({ outcome: { availability: { workloads, unsettled: workloads, services: [] } } }),
  );

describe('the workloads of a report', () => {
  test('are reported with the fewest that were ready, and for how long they were too few', () => {
    const { workloads, summary } = reportOf(
      workloadCourse('Deployment/shop/calm', 2, [0, 2]),
      workloadCourse(WEB, 3, [0, 3], [50, 1], [356, 3]),
    );
    expect(workloads).toMatchObject([
      {
        workload: WEB,
        desired: 3,
        ready: [
          [0, 3],
          [50, 1],
          [356, 3],
        ],
        ...{ minReady: 1, secondsBelowDesired: 306, recoveredAt: 356 },
        ...{ minWorking: 1, secondsShort: 306, secondsDown: 0, ends: 356 },
        spans: [{ state: 'short', from: 50, to: 356 }],
      },
    ]);
    expect(summary.workloadsBelowDesired).toBe(1);
  });

  test('have not recovered when they are too few at the end', () => {
    const { workloads } = reportOf(workloadCourse(WEB, 3, [0, 3], [50, 1], [60, 3], [100, 2]));
    expect(workloads).toMatchObject([{ secondsBelowDesired: 510, recoveredAt: null }]);
  });

  test('have one number for each millisecond, the last one', () => {
    const { workloads } = reportOf(workloadCourse(WEB, 2, [0, 2], [305.00002, 1], [305.00004, 0]));
    const working = [
      [0, 2],
      [305, 0],
    ];
    expect(workloads).toMatchObject([{ ready: working, working, minWorking: 0 }]);
  });

  test('are too few until their pods have been ready for long enough', () => {
    const { workloads } = reportOf({
      ...workloadCourse(WEB, 2, [0, 2], [50, 1], [80, 2]),
      available: course([0, 2], [50, 1], [110, 2]),
    });
    expect(workloads).toMatchObject([
      {
        available: [
          [0, 2],
          [50, 1],
          [110, 2],
        ],
        secondsBelowDesired: 60,
        recoveredAt: 110,
      },
    ]);
  });

  test('may want another number in between', () => {
    const desired = course([0, 2], [10, 5]);
    const { workloads, summary } = reportOf(
      { ...workloadCourse(WEB, 2, [0, 2], [11, 5]), desired },
      { ...workloadCourse('StatefulSet/shop/db', 5, [0, 5]), desired: course([0, 5], [10, 2]) },
    );
    expect(workloads).toMatchObject([
      {
        desired: 5,
        desiredOverTime: [
          [0, 2],
          [10, 5],
        ],
        secondsBelowDesired: 1,
        recoveredAt: 11,
      },
      { desired: 2, minReady: 5, secondsBelowDesired: 0 },
    ]);
    expect(workloads[1]).not.toHaveProperty('recoveredAt');
    expect(summary.workloadsBelowDesired).toBe(1);
  });
});

describe('what is said of workloads', () => {
  const lasting = workloadCourse('StatefulSet/shop/db', 3, [0, 3], [50, 1]);
  const recovered = workloadCourse(WEB, 3, [0, 3], [50, 1], [356, 3]);
  const gone = workloadCourse('Deployment/shop/api', 1, [0, 1], [50, 0], [60, 1]);

  test.each<[string, readonly WorkloadCourse[], readonly string[]]>([
    ['nothing when none runs short', [workloadCourse(WEB, 1, [0, 1], [50, 2])], []],
    [
      'how one fares',
      [lasting],
      ['StatefulSet/shop/db runs short, with 1 of 3 pods working at worst and too few for good.'],
    ],
    [
      'how many run short, and which is hurt most',
      [lasting, recovered],
      [
        '2 workloads run short of working pods, 1 for good. Hurt most: StatefulSet/shop/db, ' +
          'with 1 of 3 pods working at worst and too few for good.',
      ],
    ],
  ])('is %s', (_, workloads, expected) => {
    expect(workloadSentences(reportOf(...workloads))).toEqual(expected);
  });

  test('is in a table, the one hurt most first', () => {
    const cellsOf = (namespace?: string) =>
      workloadsSection(reportOf(recovered, lasting, gone), {
        width: 'narrow',
        ...(namespace !== undefined && { namespace }),
      }).flatMap(({ blocks: [block] }) =>
        block?.kind === 'rows'
          ? Array.from({ length: block.rows }, (_, row) =>
              block.columns.map(({ cell }) => cell(row)),
            )
          : [],
      );
    expect(cellsOf()).toEqual([
      ['Deployment/shop/api', '1', '0 at 50s', '10s', '10s', '-', '1m'],
      ['StatefulSet/shop/db', '3', '1 at 50s', '-', 'for good', '-', 'never'],
      ['Deployment/shop/web', '3', '1 at 50s', '-', '5m6s', '-', '5m56s'],
    ]);
    expect(cellsOf('market')).toEqual([]);
  });
});
