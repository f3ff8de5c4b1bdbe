import type { SweepGroup, SweepRow } from '#documents';
import { counted, lastingText, offsetText } from '#words';

/** How long something is down: a time, or that it does not end. */
export const lengthOf = ({ seconds, ends, endsBecause }: SweepRow['down'][number]): string =>
  seconds === null || ends === null ? lastingText(endsBecause) : offsetText(seconds);

/** Where and how long webhooks stop new pods. */
export const stoppedText = ({
  namespaces,
  seconds,
}: Pick<NonNullable<SweepRow['webhooks']>[number], 'namespaces' | 'seconds'>): string =>
  `in ${counted(namespaces, 'namespace')} ${
    seconds === null ? lastingText('quiet') : `for ${offsetText(seconds)}`
  }`;

/** The same for the longest outage of a group. */
export const longText = ({ most, endless }: SweepGroup['longestDownSeconds']): string =>
  most === null
    ? lastingText('quiet')
    : endless === true
      ? lastingText('horizon')
      : offsetText(most);
