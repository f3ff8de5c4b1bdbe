import type { PageTablePart } from '#page-data';
import type { Place, Subject } from '../model/subject.ts';
import { numberIn } from './sort.ts';

/** Titles of columns with names of objects, the most telling first. */
const SUBJECTS: readonly (readonly [title: string, kind: Subject['kind']])[] = [
  ['POD', 'pod'],
  ['SERVICE', 'service'],
  ['WORKLOAD', 'workload'],
  ['NODE', 'node'],
];
const INSTANTS = ['AT', 'SINCE'];

/** The place on the timeline that a row of a table is about, if it names an object. */
export function placeOfCells({ titles, cells }: PageTablePart, row: number): Place | undefined {
  const cell = (title: string): string | undefined => cells[titles.indexOf(title)]?.[row];
  for (const [title, kind] of SUBJECTS) {
    const name = cell(title);
    if (name === undefined || name === '' || name === '-') continue;
    const instant = INSTANTS.map(cell).find((text) => text !== undefined);
    const at = instant === undefined ? undefined : numberIn(instant);
    return { subject: { kind, name }, ...(at !== undefined && { at }) };
  }
  return undefined;
}
