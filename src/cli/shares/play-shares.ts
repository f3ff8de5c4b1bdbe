import { parseJson } from '#units';
import type { InterruptedCode } from '../exit-code.ts';
import { type Helper, helperWarning } from '../helper.ts';
import type { Io } from '../io.ts';

/** Some of the numbers of a work: the first one, and from there every so many. */
export interface Share {
  readonly first: number;
  readonly step: number;
}

/** The other processes of a work. */
export interface Helpers {
  readonly others: readonly Helper[];
}

/** A work that processes share, piece by piece. Its result depends on neither number nor pace. */
export interface SharedWork<Piece> {
  readonly all: Share;
  readonly processes: number;
  /** The command line of another process that plays a share. */
  readonly words: (share: Share) => readonly string[];
  /** Its pieces, and undefined where it can pause in between. */
  readonly play: (share: Share) => Iterable<Piece | undefined>;
  readonly take: (piece: Piece) => void;
  /** Whether no later piece of the same process is needed. */
  readonly isEnough?: (piece: Piece) => boolean;
  /** Called after each piece that is played here. */
  readonly rest?: () => Promise<void>;
  /** The numbers of which no piece has come. */
  readonly missing: () => Iterable<number>;
  /** Numbers may be played before smaller ones, so that a process at its end helps the others. */
  readonly isInAnyOrder?: boolean;
  /** Nothing is said about helpers that fail. */
  readonly quiet: boolean;
  /** Processes that play shares already. */
  readonly begun?: Helpers | undefined;
}

/**
 * Plays a work in this process and in others, each of which reads the files by itself. The rest of
 * a process that broke down is played here. Returns the exit code of an interruption, if one came.
 */
export async function playShares<Piece>(
  work: SharedWork<Piece>,
  io: Io,
): Promise<InterruptedCode | undefined> {
  const { all, play, take, isEnough, rest, missing, isInAnyOrder, quiet, begun } = work;
  const interruption = io.awaitInterruption();
  const { others } = begun ?? beginShares(work, io);
  const heard = others.map(async ({ lines, failure }) => {
    for await (const line of lines) {
      const piece = parseJson(line) as Piece | undefined;
      // The last line of a process that is killed may be cut off.
      if (piece === undefined) break;
      take(piece);
      if (isEnough?.(piece) === true) return;
    }
    const how = await failure;
    // A terminal interrupts all processes at once.
    if (how === undefined || quiet || interruption.code !== undefined) return;
    await io.messages.write([helperWarning(how)]);
  });
  const playHere = async (share: Share): Promise<void> => {
    for (const piece of play(share)) {
      if (piece !== undefined) {
        take(piece);
        await rest?.();
      }
      await io.nextTurn();
      if (interruption.code !== undefined) return;
    }
  };
  const playRest = async (numbers: Iterable<number>): Promise<void> => {
    for (const number of numbers) {
      if (interruption.code !== undefined) return;
      await playHere({ first: number, step: Number.POSITIVE_INFINITY });
    }
  };
  await playHere({ first: all.first, step: all.step * (others.length + 1) });
  if (isInAnyOrder === true) await playRest([...missing()].reverse());
  else await Promise.race([Promise.all(heard), interruption.coming]);
  for (const { kill } of others) kill();
  await playRest(missing());
  interruption.forget();
  return interruption.code;
}

/** Begins the other processes of a work. */
export function beginShares(
  { all, processes, words }: Pick<SharedWork<never>, 'all' | 'processes' | 'words'>,
  io: Pick<Io, 'linesOfItself'>,
): Helpers {
  const shareOf = (index: number): Share => ({
    first: all.first + index * all.step,
    step: all.step * processes,
  });
  return {
    others: Array.from({ length: processes - 1 }, (_, index) =>
      io.linesOfItself(words(shareOf(index + 1))),
    ),
  };
}
