import { History } from '../../page/data/history.ts';
import type { TimelineEntry } from '../../src/documents/index.ts';
import { timelineColumns } from '../../src/print/html/timeline-columns.ts';

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

/** The timeline of a page, packed by the program and unpacked by the page. */
export function historyOf(sketches: readonly Sketch[]): History {
  const { texts, bytes } = timelineColumns(entriesFrom(sketches));
  return new History(JSON.parse(JSON.stringify(texts)), bytes);
}
