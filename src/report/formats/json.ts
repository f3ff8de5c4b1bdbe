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
    if (Array.isArray(value)) yield* listLines(value);
    else yield JSON.stringify(value);
    before = ',\n';
  }
  yield '\n}\n';
}

function* listLines(items: readonly unknown[]): Generator<string> {
  let before = '[\n';
  for (const item of items) {
    yield `${before}    ${JSON.stringify(item)}`;
    before = ',\n';
  }
  yield items.length === 0 ? '[]' : '\n  ]';
}
