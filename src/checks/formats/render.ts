import type { CheckReport } from '../finding.ts';

/** What decides about the looks of a text. */
export interface Looks {
  readonly columns: number;
  readonly colour: boolean;
  /** All findings, however many. */
  readonly all: boolean;
}

export type Render = (report: CheckReport, looks: Looks) => Iterable<string>;
