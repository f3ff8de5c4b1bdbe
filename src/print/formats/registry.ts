import type { Renderer } from './renderer.ts';

/** The formats of `-o`. Each is loaded only when it is asked for. */
export const FORMATS = {
  table: async () => (await import('./table.ts')).table,
  wide: async () => (await import('./table.ts')).wide,
  json: async () => (await import('./json.ts')).json,
  yaml: async () => (await import('./yaml.ts')).yaml,
  ndjson: async () => (await import('./ndjson.ts')).ndjson,
  csv: async () => (await import('./csv.ts')).csv,
  markdown: async () => (await import('./markdown.ts')).markdown,
  junit: async () => (await import('./junit.ts')).junit,
  sarif: async () => (await import('./sarif.ts')).sarif,
  github: async () => (await import('./github.ts')).github,
  name: async () => (await import('./name.ts')).name,
} satisfies Readonly<Record<string, () => Promise<Renderer>>>;

export type FormatName = keyof typeof FORMATS;
