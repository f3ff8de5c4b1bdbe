import type { Diagnostic } from '#diagnostics';
import { loadPartLine, type SweepPartLine, type SweepRow } from '#documents';
import { headerLine, type PreparedSweep, partOf, rowLine, type Shard } from '#sweep';
import type { SweepArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { UserError } from '../user-error.ts';
import { playSweep } from './play-sweep.ts';

/**
 * Plays one shard and writes its part, line by line: to a file that is continued where an earlier
 * process ended, or to standard output. Returns 1 if an expectation fails in any of its runs.
 */
export async function playShard(
  sweep: PreparedSweep,
  { shard, of }: Shard,
  snapshot: readonly string[],
  args: SweepArguments,
  io: Io,
): Promise<PlayedShard> {
  const { head } = sweep;
  const part = args.part === undefined ? undefined : await io.openPart(args.part);
  const { rows: done, hasHeader } = await runsIn(part?.lines ?? [], args.part ?? '', partOf(head));
  let unwritten: string[] = [];
  const append = (line: string): void => {
    if (part === undefined) unwritten.push(line);
    else part.append(line);
  };
  const flush = async (): Promise<void> => {
    const lines = unwritten;
    unwritten = [];
    await io.results.write(lines);
  };
  if (!hasHeader) append(headerLine(head, { shard, of }));
  const work = {
    all: { first: shard, step: of },
    done,
    note: (run: number, row: SweepRow) => append(rowLine(head, run, row)),
    rest: flush,
  };
  const { rows, problems, interruptedBy } = await playSweep(sweep, snapshot, args, work, io);
  await flush();
  part?.close();
  const isBroken = rows.some(({ figures }) => figures.expectationsFailed > 0);
  const exitCode = problems.length > 0 ? 2 : (interruptedBy ?? (isBroken ? 1 : 0));
  return { exitCode, problems };
}

interface PlayedShard {
  readonly exitCode: ExitCode;
  /** The errors of a run that cannot be played. */
  readonly problems: readonly Diagnostic[];
}

/** The runs that a part has. Throws a {@link UserError} for a part of another sweep. */
export async function runsIn(
  lines: readonly string[],
  path: string,
  part: string | undefined,
): Promise<{ readonly rows: ReadonlyMap<number, SweepRow>; readonly hasHeader: boolean }> {
  const rows = new Map<number, SweepRow>();
  const schema = await loadPartLine();
  let hasHeader = false;
  for (const [index, text] of lines.entries()) {
    const line = lineIn(text);
    if (!schema.safeParse(line).success || line === undefined) {
      throw new UserError(
        `${path}:${index + 1} is no line of a part of this release of k8s-evict`,
        'remove the file to begin again',
      );
    }
    if (part !== undefined && line.part !== part) {
      throw new UserError(
        `${path} is a part of another sweep: other inputs, options or release`,
        'write this one to another file',
      );
    }
    if ('row' in line) rows.set(line.run, line.row);
    else hasHeader = true;
  }
  return { rows, hasHeader };
}

function lineIn(text: string): SweepPartLine | undefined {
  try {
    return JSON.parse(text) as SweepPartLine;
  } catch {
    return undefined;
  }
}
