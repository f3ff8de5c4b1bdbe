import type { Renderer } from './renderer.ts';

/** The timeline, one entry a line. */
export const ndjson: Renderer = function* ndjson({ timeline }) {
  for (const entry of timeline) yield `${JSON.stringify(entry)}\n`;
};
