import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PageFault, PageOutage, PageSweep } from '#page-data';
import { downCourse } from '../../page/sweep/down-course.ts';
import { gridOf, levelOf } from '../../page/sweep/grid.ts';
import { layoutOf, roomOfName } from '../../page/sweep/grid-layout.ts';
import { outageText } from '../../page/sweep/outage-text.ts';
import { shortAxis } from '../../page/sweep/short-axis.ts';

const outage = (name: number, from: number, to: number | null): PageOutage => ({
  ...{ name, seconds: (to ?? 3600) - from, unnoticed: 0, spans: [[from, to]] },
  ...(to === null && { endless: 'for good' }),
});

const fault = (name: string, ...down: readonly PageOutage[]): PageFault => ({
  ...{ name, kind: 'node', command: '', evictions: [], down, losses: [] },
});

const SWEEP: PageSweep = {
  end: 3600,
  names: ['Service/shop/web', 'Deployment/shop/web', 'Service/shop/cart'],
  faults: [
    fault('node/b-10', outage(0, 0, null), outage(1, 0, null)),
    fault('node/b-9', outage(2, 10, 70), outage(0, 40, 50)),
    fault('node/a'),
  ],
};

/** As a browser measures the names of the sweep. */
const WIDTHS = { fault: 60, line: 40, name: 70 };

describe('the map of a sweep', () => {
  const all = { objects: 'services', order: 'damage', isWhole: true } as const;
  const namesOf = (indexes: readonly number[]) => indexes.map((index) => SWEEP.faults[index]?.name);

  test('has what falls most often first, and finds the outage of a cell', () => {
    const grid = gridOf(SWEEP, all);
    expect(grid.names).toEqual([0, 2]);
    expect(namesOf(grid.faults)).toEqual(['node/b-10', 'node/b-9', 'node/a']);
    expect(grid.at(1, 1)?.seconds).toBe(60);
    expect([grid.at(0, 1), grid.at(2, 0), grid.at(9, 9)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('can be by name, without what takes nothing down, and of workloads', () => {
    expect(namesOf(gridOf(SWEEP, { ...all, order: 'name' }).faults)).toEqual([
      'node/a',
      'node/b-9',
      'node/b-10',
    ]);
    const workloads = gridOf(SWEEP, { ...all, objects: 'workloads', isWhole: false });
    expect(namesOf(workloads.faults)).toEqual(['node/b-10']);
    expect(workloads.names).toEqual([1]);
  });

  test('scrolls where cells would be too narrow', () => {
    const many: PageSweep = {
      ...SWEEP,
      names: Array.from({ length: 200 }, (_, index) => `Service/shop/s${index}`),
      faults: Array.from({ length: 500 }, (_, index) =>
        fault(`node/n${index}`, outage(index % 200, 0, 60)),
      ),
    };
    const layout = layoutOf(gridOf(many, all), 1200, WIDTHS);
    expect(layout).toMatchObject({ cell: 20, isLevel: false });
    expect(layout.width).toBeGreaterThan(4000);
  });

  test('has level names where all of them have room, and whole ones', () => {
    const grid = gridOf(SWEEP, all);
    expect(layoutOf(grid, 1200, WIDTHS)).toMatchObject({ isLevel: true, cell: 240, width: 1200 });
    expect(layoutOf(grid, 340, WIDTHS)).toMatchObject({ isLevel: true, gutter: 84 });
    const leaning = layoutOf(grid, 340, { ...WIDTHS, line: 120, name: 160 });
    expect(leaning.isLevel).toBe(false);
    expect(roomOfName(leaning)).toBeGreaterThanOrEqual(159);
  });
});

test('an outage has a level by its length, and words', () => {
  const levels = [60, 61, 1800, 1801, null].map((to) => levelOf(outage(0, 0, to)));
  expect(levels).toEqual([0, 1, 2, 3, 4]);
  const twice: PageOutage = {
    ...outage(0, 0, 60),
    seconds: 90,
    unnoticed: 30,
    spans: [
      [0, 60],
      [120, 150],
    ],
  };
  expect(outageText(twice)).toBe('down 0s to 1m, 2m to 2m30s (1m30s), 30s of it unnoticed');
  expect(outageText(outage(0, 40, null))).toBe('down from 40s for good');
});

test('a small timeline counts Services, or workloads where no Service is down', () => {
  const [both, services] = SWEEP.faults.map((each) => downCourse(each, SWEEP));
  expect(both).toEqual({ noun: 'Service', steps: { at: [0], values: [1] } });
  expect(services?.steps).toEqual({ at: [0, 10, 40, 50, 70], values: [0, 1, 2, 1, 0] });
  const none = downCourse(fault('node/c', outage(1, 5, 9)), SWEEP);
  expect(none).toEqual({ noun: 'workload', steps: { at: [0, 5, 9], values: [0, 1, 0] } });
});

test('the axis of a small timeline keeps the order of instants, and its ticks apart', () => {
  const end = fc.double({ min: 1, max: 86_400, noNaN: true });
  const at = fc.double({ min: 0, max: 86_400, noNaN: true });
  fc.assert(
    fc.property(end, at, at, (last, a, b) => {
      const { place, ticks } = shortAxis(last);
      const [first, second] = [place(Math.min(a, b)), place(Math.max(a, b))];
      expect(first).toBeLessThanOrEqual(second);
      expect([place(0), place(last)]).toEqual([0, 1]);
      for (const [index, tick] of ticks.entries()) {
        expect(tick.place - (ticks[index - 1]?.place ?? -1)).toBeGreaterThan(0.1);
      }
    }),
  );
});
