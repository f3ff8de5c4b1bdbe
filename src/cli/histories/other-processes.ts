import type { ChanceArguments, ScenarioArguments } from '../arguments.ts';
import type { Io } from '../io.ts';
import { scenarioWords } from '../options/scenario-words.ts';
import { beginShares, type Helpers, type Share, type SharedWork } from '../shares/play-shares.ts';
import { heldSources } from './held-sources.ts';
import type { HistoriesRequest } from './play-share.ts';

/** The options of a scenario, and the number of processes that may play it. */
export type Arguments = ScenarioArguments & { readonly jobs?: number };

/** Fewer are played sooner than another process has begun, unless each takes long. */
const WORTH_A_PROCESS = 40;
const MANY_PODS = 2_000;

/**
 * How many processes play histories, and how they are called.
 * @param pods the pods of the cluster, where they are known
 */
export function otherProcesses(
  asked: HistoriesRequest,
  snapshot: readonly string[],
  args: Arguments,
  { cores }: Pick<Io, 'cores'>,
  pods = 0,
): Pick<SharedWork<never>, 'all' | 'processes' | 'words'> {
  const isMuch = asked.count >= WORTH_A_PROCESS || pods >= MANY_PODS;
  // Standard input can be read once only.
  const isAlone = [snapshot, args.script, args.apply, args.setFile].some((all) =>
    all.includes('-'),
  );
  return {
    all: { first: 1, step: 1 },
    processes: isAlone ? 1 : Math.min(asked.count, args.jobs ?? (isMuch ? cores : 1)),
    words: (share) => helperWords(snapshot, args, asked, share),
  };
}

/**
 * Begins processes that play histories while this one still reads the files, where an option asks
 * for many. They do not wait for the number that a script asks for.
 */
export function beginEarly(
  snapshot: readonly string[],
  args: Arguments & ChanceArguments,
  io: Io,
): Helpers | undefined {
  const { chances: count = 0, history, hold, jobs } = args;
  if (count < WORTH_A_PROCESS || history !== undefined || jobs === 1) return undefined;
  return beginShares(otherProcesses({ count, held: heldSources(hold) }, snapshot, args, io), io);
}

const helperWords = (
  snapshot: readonly string[],
  args: ScenarioArguments,
  { count, held, isPlain }: HistoriesRequest,
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
