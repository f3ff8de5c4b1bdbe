import type { SimulationReport } from '#documents';
import { parseJson } from '#units';
import type { DiffArguments } from '../arguments.ts';
import { helperWarning } from '../helper.ts';
import type { Io } from '../io.ts';
import { scenarioWords } from '../options/scenario-words.ts';

/** One side of a comparison that another process plays. */
export interface SideInHelper {
  /** Its report; undefined if the process has failed. */
  readonly report: () => Promise<SimulationReport | undefined>;
  readonly kill: () => void;
}

/** Smaller snapshots are played sooner than another process has begun, in bytes. */
const WORTH_A_PROCESS = 20_000_000;

/**
 * Has another process play a side of a large snapshot, so that both sides take hardly longer than
 * one. Undefined where that is not worth it: standard input can be read once only, and histories
 * have processes of their own.
 */
export async function helperFor(
  snapshot: readonly string[],
  side: DiffArguments,
  io: Io,
): Promise<SideInHelper | undefined> {
  const { script, chances, history, hold, confidence } = side;
  const isAlone = io.cores < 2 || [...snapshot, ...script].includes('-');
  const isAboutChance = chances ?? history ?? confidence ?? hold[0];
  if (isAlone || isAboutChance !== undefined) return undefined;
  const sizes = await Promise.all(snapshot.map((path) => io.sizeOf(path)));
  if (sizes.reduce((sum, size) => sum + size, 0) < WORTH_A_PROCESS) return undefined;
  const words = ['simulate', '--quiet', '--output=json', ...scenarioWords(snapshot, side)];
  const { lines, failure, kill } = io.linesOfItself(words);
  // Lines that come before anybody listens are lost.
  const printed = reportIn(lines);
  const report = async (): Promise<SimulationReport | undefined> => {
    const [found, how] = await Promise.all([printed, failure]);
    if (how === undefined) return found;
    if (!side.quiet) await io.messages.write([helperWarning(how)]);
    return undefined;
  };
  return { report, kill };
}

async function reportIn(lines: AsyncIterable<string>): Promise<SimulationReport | undefined> {
  const text: string[] = [];
  for await (const line of lines) text.push(line);
  return parseJson(text.join('\n')) as SimulationReport | undefined;
}
