import { offsetText } from './time-text.ts';

/** The end of a state: an instant, or the reason why it does not end. */
export interface End {
  readonly ends?: number | null | undefined;
  readonly endsBecause?: 'recovered' | 'horizon' | 'quiet' | 'loop' | undefined;
}

/** The words for a state that does not end: nothing can end it, or the simulation ends before. */
export const lastingText = (endsBecause: End['endsBecause']): string =>
  endsBecause === 'quiet' ? 'for good' : 'to the end';

/** `to 5m`, `for good`, or `to the end of the simulated 2h`. */
export function untilText({ ends, endsBecause }: End, end: { readonly at: number }): string {
  if (typeof ends === 'number') return `to ${offsetText(ends)}`;
  return endsBecause === 'quiet' ? 'for good' : `to the end of the simulated ${offsetText(end.at)}`;
}

/** The same in a cell of a table. */
export function endText({ ends, endsBecause }: End): string {
  if (typeof ends === 'number') return offsetText(ends);
  if (endsBecause === undefined) return '-';
  return endsBecause === 'quiet' ? 'never' : 'not by the end';
}
