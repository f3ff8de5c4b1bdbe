import type { ReleaseRenderer } from './renderer.ts';

/** The formats of `behaviors -o`. Each is loaded only when it is asked for. */
export const RELEASE_FORMATS = {
  table: async () => (await import('./print-page.ts')).table,
  wide: async () => (await import('./print-page.ts')).wide,
  markdown: async () => (await import('./print-page.ts')).markdown,
  json: async () => {
    const { jsonLines } = await import('../formats/json.ts');
    return ({ report }) => jsonLines(report);
  },
  yaml: async () => {
    const { yamlLines } = await import('#annotations');
    return ({ report }) => yamlLines(report);
  },
} satisfies Readonly<Record<string, () => Promise<ReleaseRenderer>>>;
