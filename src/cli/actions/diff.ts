import { isCutBefore } from '#comparison';
import type { SimulationReport } from '#documents';
import { formatsOf, PRINTERS } from '#print';
import { offsetText } from '#words';
import type { DiffArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import { isPattern, noSuchPath } from '../inputs.ts';
import type { Io } from '../io.ts';
import { keepInputs } from '../keep-inputs.ts';
import { roleOf } from '../role-of-file.ts';
import { UserError } from '../user-error.ts';
import { comparedRuns } from './compared-runs.ts';
import { readFailOn } from './fail-on.ts';
import { openReport } from './open-report.ts';
import { type Output, parseOutputs, writeReport } from './outputs.ts';
import { type ComparedSides, playBothSides } from './play-both-sides.ts';

/**
 * Compares two stored reports, or plays a scenario before and after a change. Returns 1 if the
 * result is one that `--fail-on` names.
 */
export async function diff(
  files: readonly string[],
  args: DiffArguments,
  io: Io,
): Promise<ExitCode> {
  const outputs = await parseOutputs(args.output, formatsOf(PRINTERS.diff), io);
  const failOn = await readFailOn(args.failOn, io);
  if (failOn === undefined) return 2;
  const compared = (await areReports(files, args, io))
    ? await compareFiles(files, args, outputs, io)
    : await playBothSides(files, args, outputs, io);
  if (compared === undefined) return 2;
  const { printed: report, interruptedBy } = compared;
  const { headers, all, namespace } = args;
  const options = { headers, all, ...(namespace !== undefined && { namespace }) };
  await writeReport(outputs, PRINTERS.diff, report, options, io);
  if (interruptedBy !== undefined) return interruptedBy;
  return failOn(report.comparison) ? 1 : 0;
}

/** Two files are reports if one of them is. Standard input cannot be looked at. */
async function areReports(files: readonly string[], args: DiffArguments, io: Io): Promise<boolean> {
  const { script, event, chances, history, hold, confidence } = args;
  const roles: string[] = [];
  for (const path of files) {
    const kind = path === '-' ? 'other' : await io.kindOf(path);
    if (kind === 'nothing' && !isPattern(path)) throw await noSuchPath(path, io);
    roles.push(kind === 'file' ? await roleOf(path, io) : 'other');
  }
  const count = roles.filter((role) => role === 'report').length;
  if (count === 0) return false;
  if (files.length !== 2) {
    throw new UserError(
      `two reports can be compared, and ${files.length === 1 ? 'one is' : `${files.length} files are`} named`,
      'as in k8s-evict diff before.json after.json',
    );
  }
  if (script.length + event.length > 0) {
    throw new UserError(
      'stored reports are compared as they are: no script or event can be played on them',
      'name a snapshot to play a scenario',
    );
  }
  if (
    chances !== undefined ||
    history !== undefined ||
    hold.length > 0 ||
    confidence !== undefined
  ) {
    throw new UserError(
      'stored reports are compared as they are: no histories can be played on them',
      'give --chances to simulate',
    );
  }
  refuseChanges(args);
  return true;
}

/** The options that say something about stored reports. */
const OF_REPORTS: ReadonlySet<string> = new Set([
  ...['--fail-on', '--output', '--namespace', '--no-headers', '--all', '--quiet'],
]);

/** Throws a {@link UserError} for an option about what is played, which stored reports are not. */
function refuseChanges(args: DiffArguments): void {
  const [first] = args.typed.filter((option) => !OF_REPORTS.has(option));
  if (first === undefined) return;
  throw new UserError(
    `stored reports are compared as they are: ${first} would change nothing`,
    'name a snapshot to play a scenario',
  );
}

interface Stored {
  readonly path: string;
  readonly report: SimulationReport;
}

/** Throws a {@link UserError} for a report that ends while the other one still goes on. */
function refuseCut(cut: Stored, other: Stored): void {
  if (!isCutBefore(cut.report, other.report)) return;
  const [end, later] = [cut, other].map(({ report }) => offsetText(report.end.at));
  throw new UserError(
    `the runs are not of one length: ${cut.path} ends at ${end}, while something is still to happen, ` +
      `and ${other.path} at ${later}`,
    'simulate both with the same --duration',
  );
}

async function compareFiles(
  files: readonly string[],
  args: DiffArguments,
  outputs: readonly Output[],
  io: Io,
): Promise<ComparedSides | undefined> {
  await keepInputs(
    outputs,
    files.map((path) => ({ path })),
    io,
  );
  const [first = '', second = ''] = files;
  const before = await openReport(first, args, io);
  const after = await openReport(second, args, io);
  if (before === undefined || after === undefined) return undefined;
  refuseCut({ path: first, report: before }, { path: second, report: after });
  refuseCut({ path: second, report: after }, { path: first, report: before });
  return { printed: comparedRuns(before, after, outputs), interruptedBy: undefined };
}
