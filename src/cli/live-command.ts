import type { Command } from 'commander';
import type { LiveOptions } from './capture/take-live.ts';
import type { Io } from './io.ts';
import { UserError } from './user-error.ts';

/** A command on a snapshot that is taken first, as `--live` asks for it. */
export interface LiveCommand {
  /** The words of the command, with the file of the snapshot instead of `--live`. */
  readonly args: readonly string[];
  /** The snapshot that is not kept, and the words that bring it again. */
  readonly passing?: NonNullable<Io['live']>;
  /**
   * Takes the snapshot, once the words are known to be right.
   * @param command it has the options that come from elsewhere
   */
  take(command: Command): Promise<void>;
  /** Removes it, unless it is kept. */
  forget(): void;
}

/** The commands that have the option. */
const COMMANDS = ['simulate', 'diff', 'rank', 'explain', 'sweep', 'plan', 'check'];

/** The options of `--live` with a value. */
const WITH_VALUES = ['--keep', '--context', '--kubeconfig', '--kubectl'];

/**
 * The command on the file that `--live` brings; undefined without the option. A process with a
 * larger heap, or one that helps, reads that file and not the cluster once more. Throws a
 * {@link UserError} for an option of `--live` without it, or without its value.
 */
export function liveCommand(args: readonly string[], io: Io): LiveCommand | undefined {
  const [command = ''] = args;
  if (!COMMANDS.includes(command)) return undefined;
  const { isLive, values, rest } = wordsOf(args);
  const [given] = values.keys();
  if (!isLive && given !== undefined) {
    throw new UserError(`${given} is for --live`, 'add --live, or leave it out');
  }
  if (!isLive) return undefined;
  const kept = values.get('--keep');
  const file = kept === undefined ? io.temporaryFile('live.json.gz') : undefined;
  const path = kept ?? file?.path ?? '';
  return {
    args: [...rest, path],
    ...(file !== undefined && { passing: { path, words: ['--live', ...wordsFor(values)] } }),
    take: async (command) => {
      const { takeLive } = await import('./capture/take-live.ts');
      const given = command.opts<LiveOptions>();
      const typed = Object.fromEntries([...values].map(([name, value]) => [name.slice(2), value]));
      await takeLive(path, { ...given, ...typed }, io);
    },
    forget: () => file?.remove(),
  };
}

const wordsFor = (values: ReadonlyMap<string, string>): readonly string[] =>
  [...values].map(([name, value]) => `${name}=${value}`);

interface Words {
  readonly isLive: boolean;
  /** The values of the options of `--live`, by their names. */
  readonly values: ReadonlyMap<string, string>;
  /** All other words. */
  readonly rest: readonly string[];
}

function wordsOf(args: readonly string[]): Words {
  const values = new Map<string, string>();
  const rest: string[] = [];
  let isLive = false;
  for (let index = 0; index < args.length; index++) {
    const word = args[index] ?? '';
    const equals = word.indexOf('=');
    const name = equals < 0 ? word : word.slice(0, equals);
    if (word === '--') return { isLive, values, rest: [...rest, ...args.slice(index)] };
    if (word === '--live') isLive = true;
    else if (!WITH_VALUES.includes(name)) rest.push(word);
    else if (equals >= 0) values.set(name, word.slice(equals + 1));
    else values.set(name, givenTo(name, args[++index]));
  }
  return { isLive, values, rest };
}

function givenTo(name: string, value: string | undefined): string {
  if (value !== undefined && !value.startsWith('-')) return value;
  throw new UserError(`${name}: its value is missing`, `as in ${name} NAME`);
}
