import { offsetText } from './time-text.ts';

/** How long something lasts: `for 1m5s`; null seconds are `for good`. */
export const lengthText = (seconds: number | null): string =>
  seconds === null ? 'for good' : `for ${offsetText(seconds)}`;
