import { nearest } from '#diagnostics';
import { isDay } from '../day.ts';

/** The text that suppresses a finding. */
export type SuppressionReading =
  | { readonly kind: 'suppression'; readonly code: string; readonly reason: string }
  | { readonly kind: 'problem'; readonly code: SuppressionProblem; readonly message: string };

type SuppressionProblem =
  | 'suppression-malformed'
  | 'suppression-without-reason'
  | 'suppression-expired';

/** What suppressions are read with. */
export interface SuppressionFacts {
  /** The codes of all rules. */
  readonly codes: ReadonlySet<string>;
  /** As `2026-11-20`: suppressions with an earlier last day do not count. */
  readonly today: string;
}

const ENTRY = /^([\w-]+)(?:\s+until\s+(\S+))?(?:[\s:]+(.*))?$/s;

/** Reads `CODE [until DAY] reason`, the text after `ignore` in a comment or in the annotation. */
export function readSuppression(
  text: string,
  { codes, today }: SuppressionFacts,
): SuppressionReading {
  const [, code, until, reason = ''] = ENTRY.exec(text.trim()) ?? [];
  if (code === undefined) {
    return malformed('a suppression names a rule and a reason, as in: ignore CODE reason');
  }
  if (!codes.has(code)) {
    const meant = nearest(code, codes);
    const hint = meant === undefined ? '' : ` (did you mean ${meant}?)`;
    return malformed(`there is no rule ${JSON.stringify(code)}${hint}`);
  }
  if (until !== undefined && !isDay(until)) {
    return malformed(`${JSON.stringify(until)} is no day, such as 2026-12-31`);
  }
  if (!/[\p{L}\p{N}]/u.test(reason)) {
    const message = `the suppression of ${code} gives no reason, and does not count`;
    return { kind: 'problem', code: 'suppression-without-reason', message };
  }
  if (until !== undefined && until < today) {
    return { kind: 'problem', code: 'suppression-expired', message: expiredText(code, until) };
  }
  return { kind: 'suppression', code, reason: reason.trim() };
}

export const expiredText = (code: string, until: string): string =>
  `the suppression of ${code} ended with ${until}, and no longer counts`;

const malformed = (message: string): SuppressionReading => ({
  kind: 'problem',
  code: 'suppression-malformed',
  message,
});
