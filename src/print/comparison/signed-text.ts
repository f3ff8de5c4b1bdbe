import { offsetText } from '#words';

/** A difference of times with its sign, such as `+30s`. */
export const signedText = (seconds: number): string =>
  `${seconds < 0 ? '-' : '+'}${offsetText(Math.abs(seconds))}`;
