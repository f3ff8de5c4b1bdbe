import type { RankingRenderer } from './renderer.ts';

/** The formats of `rank -o`. Each is loaded only when it is asked for. */
export const RANKING_FORMATS = {
  table: async () => (await import('./table.ts')).table,
  wide: async () => (await import('./table.ts')).wide,
  json: async () => (await import('./json.ts')).json,
  yaml: async () => (await import('./yaml.ts')).yaml,
  csv: async () => (await import('./csv.ts')).csv,
  name: async () => (await import('./name.ts')).name,
} satisfies Readonly<Record<string, () => Promise<RankingRenderer>>>;

export type RankingFormat = keyof typeof RANKING_FORMATS;
