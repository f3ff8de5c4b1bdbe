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
 * Unfolded, so that a line is found by searching for it; without anchors, which nobody reads; and
 * with quotes where YAML 1.1 would see a time or a truth in a text, as many readers still do.
 */
const print = (value: unknown): string => {
  const text = stringify(value, OPTIONS);
  return hidesFromJson(text) || COMMAND.test(text) ? visibleYaml(value) : text;
};

/** Longer than any text. */
const ENDLESS = 2 ** 31;

const OPTIONS = { lineWidth: 0, aliasDuplicateObjects: false, compat: 'yaml-1.1' } as const;

/** What begins a line as a command of GitHub Actions does. */
const COMMAND = /^\s*::/m;

/**
 * Texts with characters that nobody could see, and those of several lines, are in double quotes and in
 * one line, in which they have escapes.
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
