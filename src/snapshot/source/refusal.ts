import type { Spot } from './spot.ts';

/** What is wrong with a file, in words; where is for others to add. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  /** True for what may well lie in a folder beside a snapshot. */
  readonly harmless?: boolean;
  /** True when everything in front of the place was fine, and the file only ends too early. */
  readonly endsEarly?: boolean;
}

export const CUT_SHORT_HINT =
  'was it cut short while it was copied? --allow-truncated uses the complete documents before the end';

/** What is wrong with a text, and from where to where. */
export interface TextProblem extends Problem {
  readonly start: number;
  readonly end: number;
}

/** Thrown where a file cannot be read any further. Caught where files are read, never outside. */
export class Refusal {
  readonly problem: Problem;
  readonly spot: Spot | undefined;

  constructor(problem: Problem, spot?: Spot) {
    this.problem = problem;
    this.spot = spot;
  }
}
