import type { SweepGroup, SweepRow } from '#documents';
import { lastingText, offsetText } from '#words';

/** How long something is down: a time, or that it does not end. */
export const lengthOf = ({ seconds, ends, endsBecause }: SweepRow['down'][number]): string =>
  seconds === null || ends === null ? lastingText(endsBecause) : offsetText(seconds);

/** The same for the longest outage of a group. */
export const longText = ({ most, endless }: SweepGroup['longestDownSeconds']): string =>
  most === null
    ? lastingText('quiet')
    : endless === true
      ? lastingText('horizon')
      : offsetText(most);
