import type { Render } from './render.ts';

/** What findings can be printed as. Each format is loaded when it is asked for. */
export const CHECK_FORMATS = {
  table: async () => (await import('./table.ts')).renderTable,
  json: async () => (await import('./json.ts')).renderJson,
  yaml: async () => (await import('./yaml.ts')).renderYaml,
  sarif: async () => (await import('./annotated.ts')).renderSarifLog,
  junit: async () => (await import('./annotated.ts')).renderJunitReport,
  github: async () => (await import('./annotated.ts')).renderGithubCommands,
  name: async () => (await import('./name.ts')).renderNames,
} as const satisfies Readonly<Record<string, () => Promise<Render>>>;
