import { offsetText } from '#words';
import type { Axis } from './course.ts';

/** Round spans, in seconds. */
const ROUND = [
  ...[1, 2, 3, 5, 10, 15, 20, 30, 40, 60, 90, 120, 180, 240, 300, 600, 900, 1_200, 1_800],
  ...[3_600, 7_200, 10_800, 14_400, 21_600, 43_200, 86_400],
];

/** An axis from 0 to beyond `last`, with at most `mostColumns` columns of a round width. */
export function axisTo(last: number, mostColumns: number): Axis {
  const fits = (step: number) => Math.floor(last / step) + 1 <= mostColumns;
  const step = ROUND.find(fits) ?? Math.ceil(last / mostColumns / 86_400) * 86_400 + 86_400;
  return { step, columns: Math.floor(last / step) + 1 };
}

/** The least distance between labels, in columns. */
const BETWEEN_LABELS = 10;

/** Round times under the columns in which they lie. */
export function axisLine({ step, columns }: Axis): string {
  const isApart = (span: number) => span % step === 0 && span / step >= BETWEEN_LABELS;
  const span = ROUND.find(isApart) ?? BETWEEN_LABELS * step;
  let line = '';
  for (let at = 0; at / step < columns; at += span) {
    line = `${line.padEnd(at / step)}${offsetText(at)}`;
  }
  return line;
}
