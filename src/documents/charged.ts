import { asNumber } from '#units';
import type { SweepRow } from './types.ts';

/** A row with the damage that its fault adds to what happens without any. */
export function charged(row: SweepRow): SweepRow {
  if (row.added === undefined) return row;
  const { firstEviction, lastEviction, evictionsOverTime, spread, unknown, ...rest } = row;
  const { webhooks, jobsFailed, autoscaling, ...others } = rest;
  return { ...others, ...row.added };
}

/** The highest value of a figure in the single run and in all histories. */
export const atWorst = (
  { figures, spread }: Pick<SweepRow, 'figures' | 'spread'>,
  figure: keyof SweepRow['figures'],
): number => Math.max(asNumber(figures[figure]), spread?.[figure]?.max ?? 0);
