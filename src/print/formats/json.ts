import { itemsOf } from '#units';
import type { Document } from '../parts/parts.ts';

/** One JSON document. A line for each field, so that `diff` can compare two reports. */
export const json = ({ content, layout = inLines }: Document): Iterable<string> => layout(content);

/** Prints a field on each line, and an item of a list on each line. */
function* inLines(report: object): Generator<string> {
  let before = '{\n';
  for (const field of Object.keys(report)) {
    yield `${before}  ${JSON.stringify(field)}: `;
    before = ',\n';
    const items = itemsOf(report, field);
    if (items === undefined) {
      yield JSON.stringify(report[field as keyof typeof report]);
      continue;
    }
    // Lists are inlined: a nested generator would be resumed for each of a million lines, too.
    let beforeItem = '[\n    ';
    for (const item of items) {
      yield beforeItem + JSON.stringify(item);
      beforeItem = ',\n    ';
    }
    yield beforeItem.startsWith('[') ? '[]' : '\n  ]';
  }
  yield '\n}\n';
}

/** Each value on a line of its own, for documents that people read. */
export const indented = (report: object): Iterable<string> => [
  `${JSON.stringify(report, null, 2)}\n`,
];
