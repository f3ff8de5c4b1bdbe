import { type Io, main, processIo, type Sink } from '#cli';
import type { Ran } from './program.ts';

interface Looks {
  readonly colour?: boolean;
  /** The columns of the terminal that it writes to; absent for none. */
  readonly terminal?: number;
}

/** Runs the program in this process, which is much quicker than {@link run}; streams are its own. */
export async function runHere(
  args: readonly string[],
  { colour = false, terminal, ...io }: Partial<Io> & Looks = {},
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
    ...io,
  });
  return { exitCode, stdout: said.results, stderr: said.messages };
}
