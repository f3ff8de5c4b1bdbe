import { Document, Scalar, stringify, visit } from 'yaml';
import { hidesFromJson, visibleJson } from '#units';
import type { Document as Printed } from '../parts/parts.ts';

/** The same document as `json`, as YAML. Lists are printed item by item, as timelines are long. */
export function* yaml({ content }: Printed): Generator<string> {
  for (const [field, value] of Object.entries(content)) {
    if (!Array.isArray(value) || value.length === 0) {
      yield print({ [field]: value });
      continue;
    }
    yield `${field}:\n`;
    for (const item of value) yield print([item]).replace(/^(?!$)/gm, '  ');
  }
}

/**
 * Unfolded, so that a search finds a line; without anchors, which are hard to read; and with quotes
 * where YAML 1.1, which many parsers still follow, would read a time or a boolean.
 */
const print = (value: unknown): string => {
  const text = stringify(value, OPTIONS);
  return hidesFromJson(text) || COMMAND.test(text) ? visibleYaml(value) : text;
};

/** Longer than any text. */
const ENDLESS = 2 ** 31;

const OPTIONS = { lineWidth: 0, aliasDuplicateObjects: false, compat: 'yaml-1.1' } as const;

/** A line that GitHub Actions would run as a workflow command. */
const COMMAND = /^\s*::/m;

/**
 * Puts texts with invisible characters or several lines on one line, in double quotes and with
 * escapes.
 */
function visibleYaml(value: unknown): string {
  const document = new Document(value, OPTIONS);
  visit(document, {
    Scalar: (_, scalar) => {
      const text = String(scalar.value);
      if (/\n|::/.test(text) || hidesFromJson(text)) scalar.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return visibleJson(document.toString({ ...OPTIONS, doubleQuotedMinMultiLineLength: ENDLESS }));
}
