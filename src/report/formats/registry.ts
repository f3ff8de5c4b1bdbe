import type { Renderer } from './renderer.ts';

/** The formats of `-o`. Each is loaded only when it is asked for. */
export const FORMATS = {
  table: async () => (await import('./table.ts')).table,
  json: async () => (await import('./json.ts')).json,
  ndjson: async () => (await import('./ndjson.ts')).ndjson,
  name: async () => (await import('./name.ts')).name,
} satisfies Readonly<Record<string, () => Promise<Renderer>>>;

export type FormatName = keyof typeof FORMATS;
