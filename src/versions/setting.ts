import type { Diagnostic } from '#diagnostics';

/** The source of a value: the cluster as captured, a script, or the published defaults of a service. */
export type FlagSource = 'snapshot' | 'script' | 'preset';

/** One flag as written, with name and value separated. */
export interface FlagSetting {
  /** Without dashes in front. */
  readonly name: string;
  readonly value: string;
  /** The field with the value, where it is no flag: `clientConnection.qps`. */
  readonly writtenAs?: string;
  readonly source: FlagSource;
  /** The place of the value, when it is in a file. */
  readonly place?: Pick<Diagnostic, 'path' | 'position' | 'excerpt'>;
}

/** Flags that are true without a value. */
const SWITCHES: ReadonlySet<string> = new Set(['enable-taint-manager']);

/**
 * The flags in the command line of a component, in their order. Takes `--name=value`, `--name
 * value`, underscores for dashes, and a whole line in one word, as shells get it after `-c`. Words
 * that are not flags are skipped.
 */
export function flagsOfCommandLine(words: readonly string[]): readonly FlagSetting[] {
  const flags: FlagSetting[] = [];
  const single = words.flatMap((word) => (word.startsWith('--') ? [word] : wordsOfLine(word)));
  for (const [index, word] of single.entries()) {
    const [, written, value] = /^--([\w-]+)(?:=(.*))?$/s.exec(word) ?? [];
    if (written === undefined) continue;
    const name = written.replaceAll('_', '-');
    flags.push({ name, value: value ?? detached(name, single[index + 1]), source: 'snapshot' });
  }
  return flags;
}

/** The words of a shell's line, without quotes around values. */
const wordsOfLine = (line: string): readonly string[] =>
  line.split(/\s+/).map((word) => word.replace(/^(--[\w-]+=)(["'])(.*)\2$/, '$1$3'));

/** A flag without `=` takes the next word, unless it is a switch. */
const detached = (name: string, next: string | undefined): string =>
  SWITCHES.has(name) || next === undefined || next.startsWith('--') ? 'true' : next;
