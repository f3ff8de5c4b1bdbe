import { read, refuse, textField } from '../fields/text-field.ts';

/** The expression is compiled once the script is known to be well written. */
export const cel = textField(
  {
    title: 'a CEL expression',
    description:
      'An expression of the Common Expression Language over report, which is what -o json prints. It ' +
      'must be true. All numbers of the report are doubles; other than in CEL elsewhere, + - * / % of ' +
      'a double and an int make a double, and == compares both.',
    examples: ['report.summary.evictions <= 10'],
  },
  (text) =>
    text.trim() === ''
      ? refuse({ code: 'script/cel', message: 'an expression is missing here' })
      : read({ kind: 'cel' as const, expression: text }),
);
