import type { SweepReport, SweepRow } from '#documents';
import { breaksOf } from './breaks.ts';
import type { Search } from './smallest.ts';

/**
 * The result of a search, from the rows that were played.
 * @param rows in the order of their runs, none behind the first that breaks something
 */
export function smallestOf(
  head: Search['head'],
  rows: readonly SweepRow[],
  scriptOf: (row: SweepRow) => string,
): NonNullable<SweepReport['smallest']> {
  const found = rows.find((row) => breaksOf(head, row).length > 0);
  const sizes = head.sizes.map((size) => ({
    ...size,
    played: rows.filter(({ nodes }) => nodes === size.nodes).length,
  }));
  const open = sizes.find(({ played, toPlay }) => played < toPlay);
  const holds =
    found === undefined ? (open === undefined ? head.upTo : open.nodes - 1) : found.nodes - 1;
  return {
    ...head,
    sizes,
    holds,
    ...(found !== undefined && {
      found: {
        fault: found.fault,
        nodes: found.name.split(','),
        breaks: breaksOf(head, found),
        script: scriptOf(found),
      },
    }),
  };
}
