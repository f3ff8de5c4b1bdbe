import type { CheckRulesDocument } from '#checks';
import { indented } from '../formats/json.ts';
import type { Document } from '../parts/parts.ts';

export const document = (content: CheckRulesDocument): Document => ({ content, layout: indented });

/** All rules, by their subject. */
export function* text({ rules }: CheckRulesDocument): Generator<string> {
  const width = Math.max(...rules.map(({ code }) => code.length));
  const groups = [...new Set(rules.map(({ about }) => about))];
  const blocks = groups.map((group) => {
    const lines = rules
      .filter(({ about }) => about === group)
      .map(
        ({ code, severity, summary }) =>
          `  ${code.padEnd(width)}  ${severity.padEnd(7)}  ${summary}\n`,
      );
    return `${group}\n${lines.join('')}`;
  });
  yield `${blocks.join('\n')}\n${rules.length} rules; k8s-evict check --explain CODE tells more of one.\n`;
}
