import { nearest } from '#diagnostics';

/** The text that suppresses a finding. */
export type SuppressionReading =
  | { readonly kind: 'suppression'; readonly code: string; readonly reason: string }
  | { readonly kind: 'problem'; readonly code: SuppressionProblem; readonly message: string };

export type SuppressionProblem = 'suppression-malformed' | 'suppression-without-reason';

const ENTRY = /^([\w-]+)(?:[\s:]+(.*))?$/s;

/** Reads `CODE reason`, the text after `ignore` in a comment or in the annotation. */
export function readSuppression(text: string, codes: ReadonlySet<string>): SuppressionReading {
  const [, code, reason = ''] = ENTRY.exec(text.trim()) ?? [];
  if (code === undefined) {
    return malformed('a suppression names a rule and a reason, as in: ignore CODE reason');
  }
  if (!codes.has(code)) {
    const meant = nearest(code, codes);
    const hint = meant === undefined ? '' : ` (did you mean ${meant}?)`;
    return malformed(`there is no rule ${JSON.stringify(code)}${hint}`);
  }
  if (!/[\p{L}\p{N}]/u.test(reason)) {
    const message = `the suppression of ${code} gives no reason, and does not count`;
    return { kind: 'problem', code: 'suppression-without-reason', message };
  }
  return { kind: 'suppression', code, reason: reason.trim() };
}

const malformed = (message: string): SuppressionReading => ({
  kind: 'problem',
  code: 'suppression-malformed',
  message,
});
