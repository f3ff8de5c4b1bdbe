import type { SweepReport } from '#documents';
import type { EarlierSweep } from '#sweep';
import type { SweepArguments } from '../arguments.ts';
import type { Io } from '../io.ts';
import { keepInputs } from '../keep-inputs.ts';
import { UserError } from '../user-error.ts';
import { openStored } from './open-report.ts';
import type { Output } from './outputs.ts';

type Reading =
  | { readonly ok: true; readonly earlier: EarlierSweep | undefined }
  /** Its faults were printed. */
  | { readonly ok: false };

/** Reads the report of `--baseline`. Throws a {@link UserError} where it cannot be compared. */
export async function readEarlier(
  args: SweepArguments,
  outputs: readonly Output[],
  io: Io,
): Promise<Reading> {
  const { baseline: path } = args;
  checkOptions(args);
  if (path === undefined) return { ok: true, earlier: undefined };
  await keepInputs(outputs, [{ path }], io);
  const report = await openStored(path, ['SweepReport'], args, io);
  if (report === undefined) return { ok: false };
  checkWhole(report, path);
  return { ok: true, earlier: { path, report } };
}

function checkOptions({ baseline, failOn, smallest, shard, over }: SweepArguments): void {
  if (baseline === undefined) {
    if (failOn === undefined) return;
    throw new UserError(
      '--fail-on asks for --baseline: it is about what differs from an earlier sweep',
      'expectations, as --expect, judge a sweep alone',
    );
  }
  const other = over.includes('consolidations')
    ? '--over consolidations'
    : smallest !== undefined
      ? '--smallest'
      : shard !== undefined
        ? '--shard'
        : undefined;
  if (other === undefined) return;
  throw new UserError(
    `--baseline does not go with ${other}: it compares all faults of two sweeps`,
    other === '--shard' ? 'give it to --merge' : `leave ${other} out`,
  );
}

/** Nothing can be said of a fault whose row was left out. */
function checkWhole({ summary, interrupted, smallest }: SweepReport, path: string): void {
  if (smallest !== undefined) {
    throw new UserError(
      `--baseline: ${path} is a search of --smallest, not a sweep over faults`,
      'store the report of a sweep with -o json=FILE',
    );
  }
  if (interrupted !== true && summary.listed === summary.runs) return;
  throw new UserError(
    `--baseline: ${path} lists ${summary.listed} of ${summary.runs} runs: the others cannot be compared`,
    interrupted === true ? 'that sweep was interrupted' : 'store the report without --top',
  );
}

/** Throws a {@link UserError} where the two sweeps have no fault in common. */
export function checkCommon({ since, summary }: SweepReport): void {
  if (since === undefined || summary.played === 0) return;
  const added = since.faults.filter((fault) => fault.new === true).length;
  if (added < summary.played) return;
  throw new UserError(
    `--baseline: no fault of this sweep is in ${since.path}`,
    'were --over, --fault and --vary the same?',
  );
}

/** Whether the result is one that `--fail-on` names, or is not known as runs are cut. */
export function failsSince({ since }: SweepReport, { failOn }: SweepArguments): boolean {
  if (since === undefined || failOn === undefined) return false;
  if (since.cut !== undefined) return true;
  const changes = [since.withoutFault, ...since.faults];
  if (changes.some(({ worse }) => worse.length > 0)) return true;
  if (failOn === 'worse') return false;
  return (
    since.faults.length + since.gone.length > 0 || changes.some(({ better }) => better.length > 0)
  );
}
