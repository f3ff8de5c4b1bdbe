import { formatsOf, PRINTERS } from '#print';
import type { Io } from '../io.ts';
import { namesIn } from './snapshot-names.ts';

/** The possible values of one place. The shell finds files and folders itself. */
export type Values =
  | { readonly kind: 'names'; readonly names: readonly string[] }
  | { readonly kind: 'files' | 'folders' };

/** The place of a value on the command line. */
interface Place {
  readonly command: string;
  readonly typed: string;
  /** Other words on the line: perhaps files of a snapshot. */
  readonly operands: readonly string[];
}

type Finder = (place: Place, io: Io) => Promise<Values>;

const names = (list: Iterable<string>): Values => ({ kind: 'names', names: [...list] });

/** The finders of values, by the placeholder in the help: `<file>`, `<release>`. */
export const VALUES_OF: Readonly<Record<string, Finder>> = {
  snapshot: async () => ({ kind: 'files' }),
  file: async () => ({ kind: 'files' }),
  path: async () => ({ kind: 'files' }),
  folder: async () => ({ kind: 'folders' }),
  format: async ({ command, typed }) =>
    // Behind `json=` comes the name of a file.
    typed.includes('=') ? { kind: 'files' } : names(formatsFor(command)),
  code: async () => names((await import('#checks')).CATALOGUE.map(({ code }) => code)),
  event: async () => names((await import('#script')).EVENT_NAMES),
  setting: async () => names((await import('#script')).settingKeys()),
  release: async () => names(await releases()),
  releases: async ({ typed }) =>
    /^\d/.test(typed) || typed === '' ? names(await releases()) : { kind: 'files' },
  workload: async ({ operands }, io) => names((await namesIn(operands, io)).scalable),
  signal: async () => names((await import('#ranking')).SIGNAL_NAMES),
  node: async ({ operands }, io) => names((await namesIn(operands, io)).nodes),
  kinds: async () => names((await import('../capture/asked-kinds.ts')).ADDABLE),
  object: async ({ operands }, io) => names((await namesIn(operands, io)).objects),
};

/** The values of `-o` for a command. */
const formatsFor = (command: string): readonly string[] =>
  formatsOf(Object.entries(PRINTERS).find(([name]) => name === command)?.[1] ?? {});

async function releases(): Promise<readonly string[]> {
  const { NEWEST_VERSION, OLDEST_VERSION, printVersion } = await import('#versions');
  const count = NEWEST_VERSION.minor - OLDEST_VERSION.minor + 1;
  return Array.from({ length: count }, (_, index) =>
    printVersion({ ...OLDEST_VERSION, minor: OLDEST_VERSION.minor + index }),
  );
}
