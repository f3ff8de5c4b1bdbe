import { timelineColumns } from '#page-data';
import { History } from '../../page/data/history.ts';
import type { TimelineEntry } from '../../src/documents/index.ts';

/** The fields of an entry that a test is about; the others are filled in. */
export type Sketch = Partial<Record<string, unknown>> & {
  readonly at: number;
  readonly kind: string;
};

/** Whole entries: ids from 1 on, each caused by the one before it unless given. */
export const entriesFrom = (sketches: readonly Sketch[]): readonly TimelineEntry[] =>
  sketches.map(
    (sketch, index) =>
      ({
        id: index + 1,
        time: '2026-11-20T00:00:00Z',
        component: 'kubelet',
        because: index,
        message: `${sketch.kind} at ${sketch.at}`,
        ...sketch,
      }) as unknown as TimelineEntry,
  );

/** The timeline of a page, written by the program and read by the page. */
export function historyOf(sketches: readonly Sketch[]): History {
  return new History(JSON.parse(JSON.stringify(timelineColumns(entriesFrom(sketches)))));
}
