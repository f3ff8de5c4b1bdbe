import type { Finding } from '#checks';

/** The message of a finding, with its object. */
export const sayWhat = ({ object, message }: Finding): string =>
  object === '' ? message : `${object}: ${message}`;

/** `1 error`, `3 errors`, `1,200 notes`; in any locale. */
export const count = (number: number, what: string): string =>
  `${`${number}`.replace(/\B(?=(\d{3})+$)/g, ',')} ${what}${number === 1 ? '' : 's'}`;
