import { loadPartLine, type SweepPartLine, type SweepReport } from '#documents';
import { assemble, type EarlierSweep, MergedParts } from '#sweep';
import type { SweepArguments } from '../arguments.ts';
import type { Io } from '../io.ts';
import { orUserError } from '../os-errors.ts';
import { unpacked } from '../unpacked.ts';
import { UserError } from '../user-error.ts';

/** The report of a sweep from its parts. Throws a {@link UserError} for parts that do not fit. */
export async function mergeParts(
  paths: readonly string[],
  args: SweepArguments,
  earlier: EarlierSweep | undefined,
  io: Io,
): Promise<SweepReport> {
  const schema = await loadPartLine();
  const parts = new MergedParts((value) =>
    schema.safeParse(value).success ? (value as SweepPartLine) : undefined,
  );
  for (const path of paths) {
    await orUserError(`cannot read ${path}`, () => readPart(path, parts, io));
    if (parts.problem !== undefined) throw new UserError(parts.problem, HINT);
  }
  const { head } = parts;
  if (head === undefined) {
    throw new UserError(
      `no part of a sweep in ${paths.join(', ')}`,
      'parts are what sweep --shard 0/8 prints, or writes with --part',
    );
  }
  const missing = parts.missing();
  if (missing.length > 0) {
    throw new UserError(
      `not all runs are there: ${missing.slice(0, MOST_NAMED).map(missingText).join(', ')}` +
        (missing.length > MOST_NAMED ? ` and ${missing.length - MOST_NAMED} more` : ''),
      'play these shards, or go on with their parts, by the same command',
    );
  }
  const played = { rows: parts.inOrder(), isInterrupted: false, earlier };
  return assemble(head, played, args);
}

const HINT = 'merge parts of one sweep, of one release';
const MOST_NAMED = 20;

const missingText = ({ shard, of, runs }: { shard: number; of: number; runs: number }): string =>
  `${runs} of shard ${shard}/${of}`;

async function readPart(path: string, parts: MergedParts, io: Io): Promise<void> {
  const isLog = path === '-';
  const decoder = new TextDecoder();
  let rest = '';
  let number = 0;
  const take = (text: string, isCut: boolean): void => {
    number += 1;
    parts.take({ text, place: `${path}:${number}`, isCut, isLog });
  };
  for await (const block of unpacked(isLog ? io.streamStandardInput() : io.streamFile(path))) {
    const lines = (rest + decoder.decode(block, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line, false);
    if (parts.problem !== undefined) return;
  }
  if (rest !== '') take(rest, true);
}
