import { type Io, main, processIo, type Sink } from '#cli';
import { type Ran, runLine } from './program.ts';

interface Looks {
  readonly colour?: boolean;
  /** The columns of the terminal that it writes to; absent for none. */
  readonly terminal?: number;
  /** Standard input; empty unless given. */
  readonly input?: string | Uint8Array;
}

/** Runs the program in this process, which is much quicker than {@link run}; streams are its own. */
export async function runHere(
  args: readonly string[],
  { colour = false, terminal, input = '', ...io }: Partial<Io> & Looks = {},
): Promise<Ran> {
  const said = { results: '', messages: '' };
  const sink = (into: keyof typeof said): Sink => ({
    columns: terminal ?? 120,
    isTerminal: terminal !== undefined,
    colour,
    isBroken: () => false,
    write: async (chunks) => {
      for (const chunk of chunks) said[into] += chunk;
    },
  });
  const exitCode = await main(args, {
    ...processIo(),
    results: sink('results'),
    messages: sink('messages'),
    identityOfStream: () => undefined,
    cores: 1,
    optimizeLess: () => {},
    optimizeNoMore: () => {},
    streamStandardInput: async function* () {
      yield Buffer.from(input);
    },
    ...io,
  });
  return { exitCode, stdout: said.results, stderr: said.messages };
}

/** A word of a line, whole in quotes or without any. */
const WORD = /'([^']*)'|"([^"$`\\]*)"|([^\s'"]+)/g;
const NEEDS_A_SHELL = /[|<>&;$*?`\\]/;

/**
 * Runs a line of the shell that calls `k8s-evict` in this process. A line that needs a shell, for a
 * pipe or a pattern, gets one, and the built program with it.
 */
export async function runLineHere(line: string): Promise<Ran> {
  const words = [...line.matchAll(WORD)];
  const isForShell = words.some(([, , , bare = '']) => NEEDS_A_SHELL.test(bare));
  if (isForShell || words.map(([word]) => word).join(' ') !== line) return runLine(line);
  const args = words.map(([, single, double, bare]) => single ?? double ?? bare ?? '');
  const program = args.indexOf('k8s-evict');
  return runHere(args.slice(program + 1));
}
