import type { Io } from '../io.ts';

/** Some of the numbers of a work: the first one, and from there every so many. */
export interface Share {
  readonly first: number;
  readonly step: number;
}

/** A work that processes share, piece by piece. Its result depends on neither number nor pace. */
export interface SharedWork<Piece> {
  readonly all: Share;
  readonly processes: number;
  /** The command line of another process that plays a share. */
  readonly words: (share: Share) => readonly string[];
  readonly play: (share: Share) => Iterable<Piece>;
  readonly take: (piece: Piece) => void;
  /** Whether no later piece of the same process is needed. */
  readonly isEnough?: (piece: Piece) => boolean;
  /** Called after each piece that is played here. */
  readonly rest?: () => Promise<void>;
  /** The numbers of which no piece has come. */
  readonly missing: () => Iterable<number>;
}

/**
 * Plays a work in this process and in others, each of which reads the files by itself. The rest of
 * a process that broke down is played here. Returns whether it was interrupted.
 */
export async function playShares<Piece>(
  { all, processes, words, play, take, isEnough, rest, missing }: SharedWork<Piece>,
  io: Io,
): Promise<boolean> {
  const interruption = io.awaitInterruption();
  const shareOf = (index: number): Share => ({
    first: all.first + index * all.step,
    step: all.step * processes,
  });
  const others = Array.from({ length: processes - 1 }, (_, index) =>
    io.linesOfItself(words(shareOf(index + 1))),
  );
  const heard = others.map(async ({ lines }) => {
    for await (const line of lines) {
      const piece = JSON.parse(line) as Piece;
      take(piece);
      if (isEnough?.(piece) === true) return;
    }
  });
  const playHere = async (share: Share): Promise<void> => {
    for (const piece of play(share)) {
      take(piece);
      await rest?.();
      await io.nextTurn();
      if (interruption.came) return;
    }
  };
  await playHere(shareOf(0));
  await Promise.race([Promise.all(heard), interruption.coming]);
  for (const { kill } of others) kill();
  for (const number of missing()) {
    if (interruption.came) break;
    await playHere({ first: number, step: Number.POSITIVE_INFINITY });
  }
  interruption.forget();
  return interruption.came;
}
