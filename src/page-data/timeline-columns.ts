import type { TimelineEntry } from '#documents';
import { detailOf } from '#timeline-facts';
import { Dictionary } from './dictionary.ts';

/**
 * A timeline by columns, each with a value for each entry in order. What repeats is a number: the
 * place of its text in `kinds`, `components` or `names`. Of ids and instants the columns have the
 * difference from the entry before, as small numbers take few bytes.
 */
export interface TimelineColumns {
  readonly kinds: readonly string[];
  readonly components: readonly string[];
  readonly names: readonly string[];
  readonly id: readonly number[];
  /** In milliseconds. */
  readonly at: readonly number[];
  readonly kind: readonly number[];
  readonly component: readonly number[];
  /** How far above its cause the id is; 0 where the snapshot is the cause. */
  readonly because: readonly number[];
  /** The numbers of names; -1 for none. */
  readonly pod: readonly number[];
  readonly node: readonly number[];
  readonly workload: readonly number[];
  /** The field that decides the state to which the entry leads, as a name. */
  readonly detail: readonly number[];
  readonly message: readonly string[];
}

const NO_NAME = -1;

const MILLISECONDS = 1_000;

/** Lays a timeline out in columns. The same entries give the same columns. */
export function timelineColumns(timeline: Iterable<TimelineEntry>): TimelineColumns {
  const [kinds, components, names] = [new Dictionary(), new Dictionary(), new Dictionary()];
  const numberOf = (name: string | undefined): number =>
    name === undefined ? NO_NAME : names.numberOf(name);
  const columns = emptyColumns();
  let [lastId, lastAt] = [0, 0];
  for (const entry of timeline) {
    const at = Math.round(entry.at * MILLISECONDS);
    columns.id.push(entry.id - lastId);
    columns.at.push(at - lastAt);
    columns.kind.push(kinds.numberOf(entry.kind));
    columns.component.push(components.numberOf(entry.component));
    columns.because.push(entry.because === 0 ? 0 : entry.id - entry.because);
    columns.pod.push(numberOf('pod' in entry ? entry.pod : undefined));
    columns.node.push(numberOf('node' in entry ? entry.node : undefined));
    columns.workload.push(numberOf('workload' in entry ? entry.workload : undefined));
    columns.detail.push(numberOf(detailOf(entry)));
    columns.message.push(entry.message);
    [lastId, lastAt] = [entry.id, at];
  }
  return {
    ...{ kinds: kinds.texts(), components: components.texts(), names: names.texts() },
    ...columns,
  };
}

const emptyColumns = () => ({
  ...{ id: [] as number[], at: [] as number[], kind: [] as number[], component: [] as number[] },
  ...{ because: [] as number[], pod: [] as number[], node: [] as number[] },
  ...{ workload: [] as number[], detail: [] as number[], message: [] as string[] },
});
