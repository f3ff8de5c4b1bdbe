import type { SweepGroup, SweepRow } from '#documents';
import { offsetText } from '#words';

/** How long something is down: a time, or that it does not end. */
export function lengthOf({ seconds, ends, endsBecause }: SweepRow['down'][number]): string {
  if (ends !== null) return offsetText(seconds);
  return endsBecause === 'quiet' ? 'for good' : 'to the end';
}

/** The same for the longest outage of a group. */
export const longText = ({ most, endless }: SweepGroup['longestDownSeconds']): string =>
  endless === true ? 'to the end' : offsetText(most);
