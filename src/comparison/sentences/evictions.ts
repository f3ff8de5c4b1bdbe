import type { ChangedEviction } from '#documents';
import { counted, listed, offsetText } from '#words';

/** `2 more pods are evicted: shop/a and shop/b`, for evictions of one run only. */
export function onlyText(
  rows: readonly ChangedEviction[],
  change: 'only-after' | 'only-before',
): string {
  const pods = listed(
    rows.map(({ pod }) => pod),
    3,
  );
  const are = rows.length === 1 ? 'is' : 'are';
  if (change === 'only-after') {
    return `${rows.length} more ${rows.length === 1 ? 'pod' : 'pods'} ${are} evicted: ${pods}`;
  }
  return `${counted(rows.length, 'pod')} ${are} no longer evicted: ${pods}`;
}

/**
 * `the same 11 pods are evicted 30s later`, for evictions that both runs have at different times.
 * @param matched the evictions that both runs have
 */
export function timesText(rows: readonly ChangedEviction[], matched: number): string {
  const shifts = rows.map(({ seconds = 0 }) => seconds);
  const [least, most] = [Math.min(...shifts), Math.max(...shifts)];
  const are = rows.length === 1 ? 'is' : 'are';
  const all = rows.length === matched;
  const who = all
    ? `the same ${counted(matched, 'pod')} ${are}`
    : `${rows.length} of ${matched} pods that both runs evict ${are}`;
  if (least < 0 && most > 0) {
    const earlier = shifts.filter((seconds) => seconds < 0).length;
    const later = rows.length - earlier;
    return (
      `${who} evicted at other times: ${earlier} earlier, by up to ${offsetText(-least)}, ` +
      `and ${later} later, by up to ${offsetText(most)}`
    );
  }
  const way = most > 0 ? 'later' : 'earlier';
  const [small, great] = most > 0 ? [least, most] : [-most, -least];
  const isOne = great - small < 1;
  const by = isOne
    ? roughly((small + great) / 2, great - small)
    : `${offsetText(small)} to ${offsetText(great)}`;
  return `${who} evicted ${by} ${way}`;
}

/** Shifts that differ by less than a second are one. */
const roughly = (seconds: number, spread: number): string =>
  offsetText(spread === 0 ? seconds : Math.round(seconds));

/** `3 pods are evicted by another mechanism or for another reason: …`. */
export const otherwiseText = (rows: readonly ChangedEviction[]): string => {
  const isMechanism = rows.some(({ before, after }) => before?.mechanism !== after?.mechanism);
  const how = isMechanism ? 'by another mechanism' : 'for another reason';
  const are = rows.length === 1 ? 'is' : 'are';
  const pods = listed(
    rows.map(({ pod }) => pod),
    3,
  );
  return `${counted(rows.length, 'pod')} ${are} evicted ${how}: ${pods}`;
};
