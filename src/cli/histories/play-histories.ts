import type { HistoryFigures, Swap } from '#report';
import type { Run } from '#simulation';
import type { InterruptedCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { NO_PROGRESS } from '../progress.ts';
import { type Helpers, playShares } from '../shares/play-shares.ts';
import { type Arguments, otherProcesses } from './other-processes.ts';
import { type HistoriesRequest, type Piece, playShare } from './play-share.ts';

/** The played histories, and whether they are all. */
export interface Played {
  readonly histories: readonly HistoryFigures[];
  readonly swaps: readonly Swap[];
  readonly interruptedBy: InterruptedCode | undefined;
}

/**
 * Plays histories in this process and in others, each of which reads the files by itself. The
 * outcome depends on neither their number nor their pace. When it is interrupted, what there is counts.
 */
export async function playHistories(
  scenario: Run,
  asked: HistoriesRequest,
  snapshot: readonly string[],
  args: Arguments,
  io: Io,
  begun?: Helpers,
): Promise<Played> {
  const found = new Found(asked.count);
  const progress = args.quiet ? NO_PROGRESS : io.progress;
  const interruptedBy = await playShares(
    {
      ...otherProcesses(asked, snapshot, args, io, scenario.outcome.cluster.pods.length),
      begun,
      quiet: args.quiet,
      play: (share) => playShare(scenario, asked, share, (number) => found.has(number)),
      take: (piece: Piece) => {
        found.take(piece);
        progress.tell(() => `playing histories: ${found.count} of ${asked.count}`);
      },
      missing: () => found.missing(),
      isInAnyOrder: true,
    },
    io,
  );
  return { ...found.all(), interruptedBy };
}

/** The histories that were found, each once. */
class Found {
  readonly #wanted: number;
  readonly #pieces = new Map<number, Piece>();

  constructor(wanted: number) {
    this.#wanted = wanted;
  }

  get count(): number {
    return this.#pieces.size;
  }

  has(number: number): boolean {
    return this.#pieces.has(number);
  }

  take(piece: Piece): void {
    this.#pieces.set(piece.figures.number, piece);
  }

  missing(): readonly number[] {
    const numbers = Array.from({ length: this.#wanted }, (_, index) => index + 1);
    return numbers.filter((number) => !this.has(number));
  }

  all(): Pick<Played, 'histories' | 'swaps'> {
    const pieces = [...this.#pieces.values()];
    return {
      histories: pieces.map(({ figures }) => figures),
      swaps: pieces.flatMap(({ swaps }) => swaps),
    };
  }
}
