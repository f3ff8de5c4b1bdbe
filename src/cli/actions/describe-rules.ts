import { CATALOGUE } from '#checks';
import { nearest } from '#diagnostics';
import { UserError } from '../user-error.ts';

/** All rules, by what they look at. */
export function listRules(): string {
  const width = Math.max(...CATALOGUE.map(({ code }) => code.length));
  const groups = [...new Set(CATALOGUE.map(({ about }) => about))];
  const blocks = groups.map((group) => {
    const lines = CATALOGUE.filter(({ about }) => about === group).map(
      ({ code, severity, summary }) =>
        `  ${code.padEnd(width)}  ${severity.padEnd(7)}  ${summary}\n`,
    );
    return `${group}\n${lines.join('')}`;
  });
  return `${blocks.join('\n')}\n${CATALOGUE.length} rules; k8s-evict check --explain CODE tells more of one.\n`;
}

/** All that there is to say of a rule. Throws a {@link UserError} when there is none of this code. */
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
    `${summary[0]?.toUpperCase()}${summary.slice(1)}.`,
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
