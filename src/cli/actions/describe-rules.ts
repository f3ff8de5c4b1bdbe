import { CATALOGUE } from '#checks';
import { nearest } from '#diagnostics';
import { capitalised } from '#words';
import { UserError } from '../user-error.ts';

/** The full description of a rule. Throws a {@link UserError} for an unknown code. */
export function explainRule(wanted: string, columns: number): string {
  const rule = CATALOGUE.find(({ code }) => code === wanted);
  if (rule === undefined) {
    const meant = nearest(
      wanted,
      CATALOGUE.map(({ code }) => code),
    );
    throw new UserError(
      `there is no rule ${JSON.stringify(wanted)}`,
      meant === undefined ? 'list them with: k8s-evict check --list' : `did you mean ${meant}?`,
    );
  }
  const { code, severity, about, summary, why, fix, source } = rule;
  const parts = [
    `${code} (${severity}, ${about})`,
    `${capitalised(summary)}.`,
    why,
    `What to do: ${fix}`,
    `Source: ${source}`,
  ];
  return `${parts.map((part) => wrap(part, Math.min(columns, WIDEST))).join('\n\n')}\n`;
}

/** Longer lines are hard to read. */
const WIDEST = 100;

const wrap = (text: string, width: number): string =>
  text.replace(new RegExp(`(.{1,${Math.max(1, width)}})(?: |$)`, 'g'), '$1\n').trimEnd();
