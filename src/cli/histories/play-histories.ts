import type { HistoryFigures, Swap } from '#report';
import type { PlayedScenario } from '#simulation';
import type { ScenarioArguments } from '../arguments.ts';
import type { Io } from '../io.ts';
import { NO_PROGRESS } from '../progress.ts';
import { playShares, type Share } from '../shares/play-shares.ts';
import { type AskedHistories, type Piece, playShare } from './play-share.ts';
import { scenarioWords } from './scenario-words.ts';

/** The played histories, and whether they are all. */
export interface Played {
  readonly histories: readonly HistoryFigures[];
  readonly swaps: readonly Swap[];
  readonly isInterrupted: boolean;
}

/** Fewer are played sooner than another process has begun, unless each takes long. */
const WORTH_A_PROCESS = 40;
const MANY_PODS = 2_000;

/**
 * Plays histories in this process and in others, each of which reads the files by itself. The
 * outcome depends on neither their number nor their pace. When it is interrupted, what there is counts.
 */
export async function playHistories(
  scenario: PlayedScenario,
  asked: AskedHistories,
  snapshot: readonly string[],
  args: ScenarioArguments & { readonly jobs?: number },
  io: Io,
): Promise<Played> {
  const found = new Found(asked.count);
  const processes = processesFor(scenario, asked, snapshot, args, io);
  const progress = args.quiet ? NO_PROGRESS : io.progress;
  const isInterrupted = await playShares(
    {
      all: { first: 1, step: 1 },
      processes,
      words: (share) => helperWords(snapshot, args, asked, share),
      play: (share) => playShare(scenario, asked, share),
      take: (piece: Piece) => {
        found.take(piece);
        progress.tell(() => `playing histories: ${found.count} of ${asked.count}`);
      },
      missing: () => found.missing(),
    },
    io,
  );
  return { ...found.all(), isInterrupted };
}

/** The histories and swaps that were found, each once. */
class Found {
  readonly #wanted: number;
  readonly #histories = new Map<number, HistoryFigures>();
  readonly #swaps = new Map<string, Swap>();

  constructor(wanted: number) {
    this.#wanted = wanted;
  }

  get count(): number {
    return this.#histories.size;
  }

  take(piece: Piece): void {
    if (piece.kind === 'history') this.#histories.set(piece.figures.number, piece.figures);
    else this.#swaps.set(`${piece.swap.number} ${piece.swap.sources}`, piece.swap);
  }

  missing(): readonly number[] {
    const numbers = Array.from({ length: this.#wanted }, (_, index) => index + 1);
    return numbers.filter((number) => !this.#histories.has(number));
  }

  all(): Pick<Played, 'histories' | 'swaps'> {
    return { histories: [...this.#histories.values()], swaps: [...this.#swaps.values()] };
  }
}

/** Standard input can be read once only. */
function processesFor(
  { outcome }: PlayedScenario,
  { count }: AskedHistories,
  snapshot: readonly string[],
  { script, apply, setFile, jobs }: ScenarioArguments & { readonly jobs?: number },
  io: Io,
): number {
  if ([snapshot, script, apply, setFile].some((paths) => paths.includes('-'))) return 1;
  const isMuch = count >= WORTH_A_PROCESS || outcome.cluster.pods.length >= MANY_PODS;
  return Math.min(count, jobs ?? (isMuch ? io.cores : 1));
}

const helperWords = (
  snapshot: readonly string[],
  args: ScenarioArguments,
  { count, held, isPlain }: AskedHistories,
  { first, step }: Share,
): readonly string[] => [
  'simulate',
  '--quiet',
  `--chances=${count}`,
  ...(held.length > 0 ? [`--hold=${held.join(',')}`] : []),
  `--history-share=${first}/${step}`,
  ...(isPlain ? ['--history-plain'] : []),
  ...scenarioWords(snapshot, args),
];
