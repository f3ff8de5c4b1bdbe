import type { SimulationReport, Workload } from '#documents';
import { isDaemonSet } from '../shortage.ts';
import { type Axis, courseOf, lastOf, most, perColumn } from './course.ts';
import type { Cell, Row } from './row.ts';

/**
 * The number of workloads that are down, and the periods in which the API calls a pod of one of
 * them ready.
 */
export function downRow({ workloads, end }: SimulationReport): readonly Row[] {
  const stretches = workloads
    .filter((workload) => !isDaemonSet(workload))
    .flatMap((workload) => downsOf(workload, end.at));
  const course = courseOf(0, stretches.flatMap(changesOf));
  const unnoticed = courseOf(
    0,
    stretches.flatMap(({ unnoticed: parts }) => parts.flatMap(changesOf)),
  );
  const peak = most(course);
  if (peak === 0) return [];
  const cells = (axis: Axis) => {
    const unseen = perColumn(unnoticed, axis, Math.max);
    return perColumn(course, axis, Math.max).map((value, column): Cell => {
      if ((unseen[column] ?? 0) > 0) return { kind: 'letter', letter: '?', paint: 'bad' };
      return { kind: 'level', value, most: peak, paint: 'bad' };
    });
  };
  const mark = most(unnoticed) > 0 ? ', ? unnoticed' : '';
  const note = `${peak === 1 ? '' : 'up to '}${peak}${mark}`;
  return [{ label: 'workloads down', cells, note, last: lastOf(course) }];
}

interface Stretch {
  readonly from: number;
  readonly to: number | null;
}

interface Down extends Stretch {
  /** The parts in which the API calls one of its pods ready. */
  readonly unnoticed: readonly Stretch[];
}

const downsOf = ({ spans, unnoticed }: Workload, end: number): readonly Down[] =>
  spans
    .filter(({ state, before }) => state === 'down' && before !== true)
    .map(({ from, to }) => ({
      ...{ from, to },
      unnoticed: unnoticed
        .map((time) => ({
          from: Math.max(from, time[0]),
          to: Math.min(to ?? end, time[1] ?? end),
        }))
        .filter((part) => part.from < part.to),
    }));

const changesOf = ({ from, to }: Stretch): readonly (readonly [number, number])[] =>
  to === null
    ? [[from, 1]]
    : [
        [from, 1],
        [to, -1],
      ];
