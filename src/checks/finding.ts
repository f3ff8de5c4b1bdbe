import type { CaptureGap, InputSummary, Tally } from '#snapshot';
import type { Level, Patch } from './rule.ts';

/** One result of a rule, ready to be reported. */
export interface Finding {
  readonly code: string;
  readonly severity: Level;
  /** `Deployment shop/web`; empty for the whole file. */
  readonly object: string;
  readonly message: string;
  /** The recommended change. */
  readonly fix: string;
  readonly path: string;
  /** Both count from 1. */
  readonly line: number;
  readonly column: number;
}

/** What ends a finding, tried on the files. */
export interface Fix extends Pick<Finding, 'code' | 'object' | 'path' | 'line' | 'column'> {
  readonly patch: Patch;
  /** For a shell. */
  readonly command: string;
}

/** A finding that users have decided to accept. */
export interface SuppressedFinding extends Finding {
  readonly reason: string;
  /** The kind of suppression. */
  readonly by: 'annotation' | 'comment' | 'configuration';
}

/** The number of findings of each severity in a group. */
export interface CheckedGroup {
  /** Null for what has no such label, and for whole files. */
  readonly group: string | null;
  readonly errors: number;
  readonly warnings: number;
  readonly notes: number;
}

export interface CheckRollUp {
  /** As it was written: `label=team`. */
  readonly by: string;
  /** The worst first; a group without findings is left out. */
  readonly rows: readonly CheckedGroup[];
}

/** The result of a check, with findings ordered by place. */
export interface CheckReport {
  readonly inputs: readonly InputSummary[];
  readonly rules: number;
  /** Objects of unknown kinds, by `Kind.group`. */
  readonly unknownKinds: Tally;
  /** The paths of files in which nothing is understood, whether that is a finding or not. */
  readonly notUnderstood: readonly string[];
  /** The paths of files that hold a list without items, and nothing else. */
  readonly empty: readonly string[];
  /** What captures did not get: no rule has looked at it. */
  readonly gaps: readonly CaptureGap[];
  readonly findings: readonly Finding[];
  readonly suppressed: readonly SuppressedFinding[];
  /** In the baseline already. */
  readonly known: readonly Finding[];
  /** Absent where none were asked for. */
  readonly fixes?: readonly Fix[];
  /** Absent where no groups were asked for. */
  readonly rollUp?: CheckRollUp;
}

const WEIGHTS: Readonly<Record<Level, number>> = { note: 0, warning: 1, error: 2 };

/** Negative when the first is the less severe. */
export const compareLevels = (a: Level, b: Level): number => WEIGHTS[a] - WEIGHTS[b];
