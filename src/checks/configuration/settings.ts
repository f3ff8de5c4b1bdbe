import type { Level } from '../rule.ts';

/** The checks section of a configuration file; fields it leaves out are absent. */
export interface CheckSettings {
  /** From which severity on a finding fails the check. */
  readonly failOn?: Level | 'never';
  /** Other severities of rules, by code. */
  readonly rules?: Readonly<Record<string, Level | 'off'>>;
  /** How long the evictions of a zone may last, such as `30m`: a duration above 0. */
  readonly evictionsWithin?: string;
  readonly ignore?: readonly IgnoredFindings[];
  /** The file of known findings, as seen from where the command runs. */
  readonly baseline?: string;
}

/** Findings that a configuration has passed over. */
interface IgnoredFindings {
  readonly rule: string;
  /** Patterns of paths, in which `*` matches any text; absent: all. */
  readonly paths?: readonly string[];
  /** The same of objects, such as `Deployment dev/*`. */
  readonly objects?: readonly string[];
  readonly reason: string;
}
