import type { Level } from '../rule.ts';

/** The checks section of a configuration file; fields it leaves out are absent. */
export interface CheckSettings {
  /** The least severity with which a finding fails the check. */
  readonly failOn?: Level | 'never';
  /** Severities that replace those of the rules, by code. */
  readonly rules?: Readonly<Record<string, Level | 'off'>>;
  /** The limit for the evictions of a zone, such as `30m`: a duration above 0. */
  readonly evictionsWithin?: string;
  readonly ignore?: readonly IgnoredFindings[];
  /** The file of known findings, relative to the working directory. */
  readonly baseline?: string;
}

/** Findings that a configuration suppresses. */
interface IgnoredFindings {
  readonly rule: string;
  /** Patterns of paths, in which `*` matches any text; absent: all. */
  readonly paths?: readonly string[];
  /** The same for objects, such as `Deployment dev/*`. */
  readonly objects?: readonly string[];
  readonly reason: string;
  /** The last day on which they are, such as `2026-12-31`. */
  readonly until?: string;
}
