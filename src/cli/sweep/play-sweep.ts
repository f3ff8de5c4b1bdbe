import type { Diagnostic } from '#diagnostics';
import type { SweepRow } from '#documents';
import { type PreparedSweep, stepsOfRun } from '#sweep';
import { offsetText } from '#words';
import type { SweepArguments } from '../arguments.ts';
import type { InterruptedCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { FEW_RUNS, RUNS_TO_OPTIMIZE } from '../optimize-less.ts';
import { scenarioWords } from '../options/scenario-words.ts';
import { NO_PROGRESS } from '../progress.ts';
import { playShares, type Share } from '../shares/play-shares.ts';

/** A played run, as processes send it to each other. */
export type SweepPiece =
  | { readonly run: number; readonly row: SweepRow }
  /** The run cannot be played. */
  | { readonly run: number; readonly diagnostics: readonly Diagnostic[] };

export interface Swept {
  /** In the order of the runs. */
  readonly rows: readonly SweepRow[];
  /** The numbers of their runs. */
  readonly numbers: readonly number[];
  /** The errors of the first run that cannot be played. */
  readonly problems: readonly Diagnostic[];
  readonly interruptedBy: InterruptedCode | undefined;
}

/** Fewer are played sooner than another process has begun, unless each takes long. */
const WORTH_A_PROCESS = 40;
const MANY_PODS = 2_000;

/** Plays the runs of a share one by one. Yields nothing where it can pause within a run. */
export function* playRuns(
  sweep: PreparedSweep,
  { first, step }: Share,
  io: Pick<Io, 'optimizeLess' | 'optimizeNoMore'>,
  isDone: (run: number) => boolean = () => false,
): Generator<SweepPiece | undefined> {
  let plays = 0;
  const inAll = Math.ceil((sweep.plan.runs - first) / step) * (1 + sweep.chances);
  if (inAll < FEW_RUNS) io.optimizeLess();
  for (let run = first; run < sweep.plan.runs; run += step) {
    if (isDone(run)) continue;
    const played = yield* stepsOfRun(sweep, sweep.plan.run(run));
    const before = plays;
    plays += 1 + sweep.chances;
    if (before < RUNS_TO_OPTIMIZE && plays >= RUNS_TO_OPTIMIZE) io.optimizeNoMore();
    if (played.kind === 'rejected') {
      yield { run, diagnostics: played.diagnostics };
      return;
    }
    yield { run, row: played.row };
    if (sweep.isFound(played.row)) return;
  }
}

/**
 * Plays runs in this process and in others.
 * @param all the runs to play
 * @param note called for each row that comes, in any order
 */
export async function playSweep(
  sweep: PreparedSweep,
  snapshot: readonly string[],
  args: SweepArguments,
  { all, done, note, rest }: SweepWork,
  io: Io,
): Promise<Swept> {
  const { runs } = sweep.plan;
  const rows = new Map(done);
  const problems = new Map<number, readonly Diagnostic[]>();
  // Runs behind the first one that is searched for are of no interest.
  let end = runs;
  const look = (run: number, row: SweepRow): void => {
    if (run < end && sweep.isFound(row)) end = run + 1;
  };
  for (const [run, row] of done) look(run, row);
  const total = Math.max(0, Math.ceil((runs - all.first) / all.step));
  const progress = args.quiet ? NO_PROGRESS : io.progress;
  const beginning = { done: rows.size, at: io.seconds() };
  const interruptedBy = await playShares(
    {
      all,
      quiet: args.quiet,
      processes: processesFor(total - rows.size, sweep, snapshot, args, io),
      words: (share) => sweepWords(snapshot, args, share),
      play: (share) =>
        playRuns(sweep, share, io, (run) => rows.has(run) || run >= end || problems.size > 0),
      take: (piece: SweepPiece) => {
        if ('diagnostics' in piece) problems.set(piece.run, piece.diagnostics);
        else if (!rows.has(piece.run)) {
          rows.set(piece.run, piece.row);
          look(piece.run, piece.row);
          note?.(piece.run, piece.row);
        }
        progress.tell(() => sweptText(rows.size, total, beginning, io.seconds()));
      },
      isEnough: ({ run }) => run >= end - 1,
      ...(rest && { rest }),
      *missing() {
        for (let run = all.first; run < end && problems.size === 0; run += all.step) {
          if (!rows.has(run)) yield run;
        }
      },
    },
    io,
  );
  const [first] = [...problems].sort(([a], [b]) => a - b);
  const inOrder = [...rows].filter(([run]) => run < end).sort(([a], [b]) => a - b);
  return {
    rows: inOrder.map(([, row]) => row),
    numbers: inOrder.map(([run]) => run),
    problems: first?.[1] ?? [],
    interruptedBy,
  };
}

export interface SweepWork {
  readonly all: Share;
  readonly done: ReadonlyMap<number, SweepRow>;
  readonly note?: (run: number, row: SweepRow) => void;
  /** Called now and then. */
  readonly rest?: () => Promise<void>;
}

/** The number of processes that play so many runs. Standard input can be read once only. */
export function processesFor(
  runs: number,
  { scenario: { outcome }, chances }: PreparedSweep,
  snapshot: readonly string[],
  { script, expect, jobs }: SweepArguments,
  io: Io,
): number {
  if ([...snapshot, ...script, ...expect].includes('-') || runs < 1) return 1;
  const isMuch =
    runs * (1 + chances) >= WORTH_A_PROCESS || outcome.cluster.pods.length >= MANY_PODS;
  return Math.max(1, Math.min(runs, jobs ?? (isMuch ? io.cores : 1)));
}

/** The progress of a sweep: faults done, their rate, and the time left. */
function sweptText(
  done: number,
  total: number,
  beginning: { readonly done: number; readonly at: number },
  now: number,
): string {
  const rate = (done - beginning.done) / Math.max(0.001, now - beginning.at);
  const left = rate > 0 ? `, ${offsetText(Math.ceil((total - done) / rate))} left` : '';
  return `sweeping: ${done} of ${total} faults, ${rate.toFixed(1)} a second${left}`;
}

/** The same sweep on the command line of another process, which plays a share of its runs. */
function sweepWords(
  snapshot: readonly string[],
  args: SweepArguments,
  { first, step }: Share,
): readonly string[] {
  return [
    'sweep',
    '--quiet',
    '--yes',
    ...args.over.map((each) => `--over=${each}`),
    ...args.fault.map((each) => `--fault=${each}`),
    ...args.vary.map((each) => `--vary=${each}`),
    ...args.expect.map((each) => `--expect=${each}`),
    ...(args.smallest === undefined ? [] : [`--smallest=${args.smallest}`]),
    ...(args.target === undefined ? [] : [`--target=${args.target}`]),
    ...(args.chances === undefined ? [] : [`--chances=${args.chances}`]),
    ...(args.part === undefined ? [] : [`--part=${args.part}`]),
    `--run-share=${first}/${step}`,
    ...scenarioWords(snapshot, args),
  ];
}
