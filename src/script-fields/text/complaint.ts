import type { Diagnostic } from '#diagnostics';
import type { Place } from './located-value.ts';

/** A diagnostic without its place. */
export interface Complaint {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
}

export const errorAt = (place: Partial<Place>, complaint: Complaint): Diagnostic => ({
  severity: 'error',
  ...complaint,
  ...place,
});

export const warningAt = (place: Partial<Place>, complaint: Complaint): Diagnostic => ({
  severity: 'warning',
  ...complaint,
  ...place,
});

const LONGEST_QUOTE = 60;

/** A text of the user inside a message, cut to a readable length. */
export const quote = (text: string): string =>
  text.length <= LONGEST_QUOTE ? `"${text}"` : `"${text.slice(0, LONGEST_QUOTE)}…"`;

/** `a, b or c` */
export const eitherOf = (names: readonly string[]): string => {
  const [last, ...others] = [...names].reverse();
  return others.length === 0 ? `${last}` : `${others.reverse().join(', ')} or ${last}`;
};
