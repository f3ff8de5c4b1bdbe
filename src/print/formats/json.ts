import type { Renderer } from './renderer.ts';

/**
 * One JSON document with a field on each line, and of lists an item on each line: short enough to write
 * in one go, and two reports can be compared with `diff`.
 */
export const json: Renderer = (report) => jsonLines(report);

/** The same of any document. */
export function* jsonLines(report: object): Generator<string> {
  let before = '{\n';
  for (const [field, value] of Object.entries(report)) {
    yield `${before}  ${JSON.stringify(field)}: `;
    before = ',\n';
    if (!Array.isArray(value) || value.length === 0) {
      yield JSON.stringify(value);
      continue;
    }
    // A generator of its own for lists would be asked for each of a million lines, beside this one.
    let beforeItem = '[\n    ';
    for (const item of value) {
      yield beforeItem + JSON.stringify(item);
      beforeItem = ',\n    ';
    }
    yield '\n  ]';
  }
  yield '\n}\n';
}
