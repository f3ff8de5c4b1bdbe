import type { PageCourse, ServiceLane, WorkloadLane } from '#page-data';
import type { Span } from './span.ts';

type ShareState = 'whole' | 'short' | 'none' | 'dead';

/** A period of a Service or a workload, with the words for its numbers. */
export interface ShareSpan extends Span<ShareState> {
  readonly words: string;
  /** The part that works, from 0 to 1. */
  readonly share: number;
}

/** Workloads: how many of the desired pods work. */
export function workloadSpans({ desired, working, unnoticed }: WorkloadLane): readonly ShareSpan[] {
  return spansOver([desired, working], unnoticed, ([wanted = 0, works = 0], at) => ({
    state: stateOf(works, wanted, isIn(unnoticed, at)),
    words: `${works} of ${wanted} working`,
    share: wanted === 0 ? 1 : Math.min(1, works / wanted),
  }));
}

/** Services: how many of the listed endpoints answer. */
export function serviceSpans({ listed, dead, unnoticed }: ServiceLane): readonly ShareSpan[] {
  return spansOver([listed, dead], unnoticed, ([all = 0, silent = 0], at) => ({
    state: all === 0 ? 'none' : stateOf(all - silent, all, isIn(unnoticed, at)),
    words: all === 0 ? 'no ready endpoint' : `${all - silent} of ${all} endpoints answer`,
    share: all === 0 ? 0 : (all - silent) / all,
  }));
}

function stateOf(good: number, all: number, isUnnoticed: boolean): ShareState {
  if (good >= all) return 'whole';
  if (isUnnoticed) return 'dead';
  return good > 0 ? 'short' : 'none';
}

type Periods = ServiceLane['unnoticed'];

const isIn = (periods: Periods, at: number): boolean =>
  periods.some(([, from, to]) => from <= at && (to === null || at < to));

type Part = Omit<ShareSpan, 'from' | 'to' | 'row'>;

/** A span for each instant at which one of the courses changes, or begins or ends to be noticed. */
function spansOver(
  courses: readonly PageCourse[],
  unnoticed: Periods,
  at: (counts: readonly number[], at: number) => Part,
): readonly ShareSpan[] {
  const edges = unnoticed.flatMap(([, from, to]) => (to === null ? [from] : [from, to]));
  const changes = courses.flatMap((course) => course.map(([from]) => from));
  const instants = [...new Set([...changes, ...edges])].sort((a, b) => a - b);
  return instants.map((from, index) => ({
    ...at(
      courses.map((course) => course.findLast(([start]) => start <= from)?.[1] ?? 0),
      from,
    ),
    from,
    to: instants[index + 1] ?? Infinity,
    row: -1,
  }));
}
