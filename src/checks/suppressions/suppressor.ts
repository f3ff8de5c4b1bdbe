import type { Finding, SuppressedFinding } from '../finding.ts';
import { META_RULES } from '../meta-rules.ts';
import type { IgnoreNote, Patch } from '../rule.ts';

/** A finding with the annotation of its object, if there is one. */
export interface NotedFinding {
  readonly finding: Finding;
  /** What ends it. */
  readonly patch?: Patch | undefined;
  readonly ignores: IgnoreNote | undefined;
}

/** One way to suppress findings. */
export interface Suppressor {
  readonly by: SuppressedFinding['by'];
  /**
   * The reason for suppressing this finding; undefined when it is not suppressed. Records which
   * suppressions were used.
   */
  reasonFor(noted: NotedFinding): string | undefined;
  /** Faults of the suppressions themselves; complete once all findings have been shown to it. */
  complaints(): readonly Finding[];
}

type Spot = Pick<Finding, 'path' | 'line' | 'column'>;

export function complaint(
  code: keyof typeof META_RULES,
  message: string,
  spot: Spot,
  object = '',
): Finding {
  const { severity, fix } = META_RULES[code];
  return { code, severity, object, message, fix, ...spot };
}

export const unused = (code: string, spot: Spot, object?: string): Finding =>
  complaint('suppression-unused', `nothing here is found by ${code}`, spot, object);
