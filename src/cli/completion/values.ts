import type { Io } from '../io.ts';
import { namesIn } from './snapshot-names.ts';

/** What may stand in one place; files and folders the shell finds itself. */
export type Values =
  | { readonly kind: 'names'; readonly names: readonly string[] }
  | { readonly kind: 'files' | 'folders' };

/** Where a value stands. */
export interface Place {
  readonly command: string;
  readonly typed: string;
  /** Other words on the line: perhaps files of a snapshot. */
  readonly operands: readonly string[];
}

type Finder = (place: Place, io: Io) => Promise<Values>;

const names = (list: Iterable<string>): Values => ({ kind: 'names', names: [...list] });

/** What completes a value, by the word that stands for it in the help: `<file>`, `<release>`. */
export const VALUES_OF: Readonly<Record<string, Finder>> = {
  snapshot: async () => ({ kind: 'files' }),
  file: async () => ({ kind: 'files' }),
  path: async () => ({ kind: 'files' }),
  folder: async () => ({ kind: 'folders' }),
  format: async ({ command, typed }) =>
    // Behind `json=` comes the name of a file.
    typed.includes('=') ? { kind: 'files' } : names(await formatsOf(command)),
  code: async () => names((await import('#checks')).CATALOGUE.map(({ code }) => code)),
  event: async () => names((await import('#script')).EVENT_NAMES),
  setting: async () => names((await import('#script')).settingKeys()),
  release: async () => names(await releases()),
  releases: async ({ typed }) =>
    /^\d/.test(typed) || typed === '' ? names(await releases()) : { kind: 'files' },
  signal: async () => names((await import('#ranking')).SIGNAL_NAMES),
  node: async ({ operands }, io) => names((await namesIn(operands, io)).nodes),
  object: async ({ operands }, io) => names((await namesIn(operands, io)).objects),
};

/** What `-o` of a command takes. */
async function formatsOf(command: string): Promise<readonly string[]> {
  const report = () => import('#print');
  switch (command) {
    case 'simulate':
      return Object.keys((await report()).FORMATS);
    case 'rank':
      return Object.keys((await report()).RANKING_FORMATS);
    case 'explain':
      return Object.keys((await report()).EXPLANATION_FORMATS);
    case 'behaviors':
      return Object.keys((await report()).RELEASE_FORMATS);
    case 'check':
      return Object.keys((await import('#checks')).CHECK_FORMATS);
    case 'test':
      return Object.keys((await import('../testing/formats.ts')).TEST_FORMATS);
    default:
      return [];
  }
}

async function releases(): Promise<readonly string[]> {
  const { NEWEST_VERSION, OLDEST_VERSION, printVersion } = await import('#versions');
  const count = NEWEST_VERSION.minor - OLDEST_VERSION.minor + 1;
  return Array.from({ length: count }, (_, index) =>
    printVersion({ ...OLDEST_VERSION, minor: OLDEST_VERSION.minor + index }),
  );
}
