import { stringify } from 'yaml';
import type { Renderer } from './renderer.ts';

/** The same document as `json`, as YAML. */
export const yaml: Renderer = (report) => yamlLines(report);

/** Any document; its lists are printed item by item, as timelines are long. */
export function* yamlLines(report: object): Generator<string> {
  for (const [field, value] of Object.entries(report)) {
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
const print = (value: unknown): string =>
  stringify(value, { lineWidth: 0, aliasDuplicateObjects: false, compat: 'yaml-1.1' });
