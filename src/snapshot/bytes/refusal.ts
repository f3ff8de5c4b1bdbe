import type { Spot } from './spot.ts';

/** The fault of a file, in words; the caller adds the place. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  /** True for files that a folder may well hold next to a snapshot. */
  readonly harmless?: boolean;
  /** True when the text before the place was valid, and the file only ends too early. */
  readonly endsEarly?: boolean;
}

const CUT_SHORT_QUESTION = 'was it cut short while it was copied?';

export const CUT_SHORT_HINT = `${CUT_SHORT_QUESTION} --allow-truncated uses the complete documents before the end`;

/** A hint for callers that say whether cut files are read, or for those that cannot. */
export const hintFor = (
  { hint }: Problem,
  { allowTruncated }: { readonly allowTruncated?: boolean },
): string | undefined =>
  hint === CUT_SHORT_HINT && allowTruncated === undefined ? CUT_SHORT_QUESTION : hint;

/** The fault of a text, and its bounds. */
export interface TextProblem extends Problem {
  readonly start: number;
  readonly end: number;
}

/** Thrown where a file cannot be read any further. Never leaves the code that reads files. */
export class Refusal {
  readonly problem: Problem;
  readonly spot: Spot | undefined;

  constructor(problem: Problem, spot?: Spot) {
    this.problem = problem;
    this.spot = spot;
  }
}
