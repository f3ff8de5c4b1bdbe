import {
  type Baseline,
  type CheckSettings,
  compareLevels,
  type Finding,
  readBaseline,
  readCheckSettings,
  readEvictionsWithin,
  rulesDocument,
  runChecks,
} from '#checks';
import type { Diagnostic } from '#diagnostics';
import { formatsOf, PRINTERS } from '#print';
import type { CheckArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import { readSnapshotInputs } from '../inputs.ts';
import type { Io } from '../io.ts';
import { keepInputs } from '../keep-inputs.ts';
import { readDocument } from '../read-document.ts';
import { UserError } from '../user-error.ts';
import { explainRule } from './describe-rules.ts';
import { groupByOf } from './group-by.ts';
import { parseOutputs, writeReport } from './outputs.ts';
import { printDiagnostics } from './print-diagnostics.ts';
import { fileForBaseline, updateBaseline } from './update-baseline.ts';

const DEFAULT_CONFIG = 'k8s-evict.yaml';

/** Checks files and writes the findings, or lists the rules. */
export async function check(
  files: readonly string[],
  args: CheckArguments,
  io: Io,
): Promise<ExitCode> {
  if (args.explain !== undefined) {
    await io.results.write([explainRule(args.explain, io.results.columns)]);
    return 0;
  }
  if (args.list) return list(args, io);
  if (files.length === 0) {
    throw new UserError('no files to check', 'name files or folders, or - for standard input');
  }
  const by = groupByOf(args.by);
  const outputs = await parseOutputs(args.output, formatsOf(PRINTERS.check), io);
  const prepared = await prepare(args, io);
  if ('diagnostics' in prepared) {
    await printDiagnostics(prepared.diagnostics, io);
    return 2;
  }
  const { baseline } = prepared;
  const settings = { ...prepared.settings, ...limitOf(args) };
  const written = args.updateBaseline
    ? await fileForBaseline(settings, args, outputs, io)
    : undefined;
  const inputs = await readSnapshotInputs(files, io);
  await keepInputs(outputs, [...inputs, ...prepared.read], io);
  const result = await runChecks({
    inputs,
    settings,
    today: io.now().slice(0, 'YYYY-MM-DD'.length),
    ignoresUnknown: args.ignoreUnknown,
    wantsFixes: args.fix,
    ...(baseline !== undefined && { baseline }),
    ...(by && { by }),
    ...(args.kubernetesVersion !== undefined && { kubernetesVersion: args.kubernetesVersion }),
  });
  if (result.kind === 'rejected') {
    await printDiagnostics(result.diagnostics, io);
    return 2;
  }
  const { report, warnings } = result;
  if (!args.quiet && warnings.length > 0) await printDiagnostics(warnings, io);
  if (written !== undefined) return updateBaseline(report.findings, written, io);
  await writeReport(outputs, PRINTERS.check, report, { all: args.all }, io);
  // An object that was not checked fails the command at any severity.
  if (report.findings.some(({ code }) => code === 'not-understood')) return 2;
  return fails(report.findings, args.failOn ?? settings.failOn ?? 'error') ? 1 : 0;
}

/** The command line overrides the configuration. */
function limitOf({ evictionsWithin }: CheckArguments): Pick<CheckSettings, 'evictionsWithin'> {
  if (evictionsWithin === undefined) return {};
  if (readEvictionsWithin(evictionsWithin) !== undefined) return { evictionsWithin };
  throw new UserError(
    `--evictions-within is ${JSON.stringify(evictionsWithin)}, expected a duration above 0`,
    'give a number with a unit, such as 30m',
  );
}

async function list({ output }: CheckArguments, io: Io): Promise<ExitCode> {
  const outputs = await parseOutputs(output, formatsOf(PRINTERS.rules), io);
  await writeReport(outputs, PRINTERS.rules, rulesDocument(), {}, io);
  return 0;
}

interface Prepared {
  readonly settings: CheckSettings;
  readonly baseline?: Baseline;
  /** The files that were read. */
  readonly read: readonly { readonly path: string }[];
}

/** Reads the configuration and the baseline. */
async function prepare(
  args: CheckArguments,
  io: Io,
): Promise<Prepared | { readonly diagnostics: readonly Diagnostic[] }> {
  const path = args.config ?? DEFAULT_CONFIG;
  const isThere = args.config !== undefined || (await io.kindOf(path)) === 'file';
  const read = isThere ? readCheckSettings(await readDocument(path, io), path) : NO_SETTINGS;
  if (!read.ok) return read;
  const { settings } = read;
  const file = args.baseline ?? settings.baseline;
  // A baseline that is going to be rewritten need not be readable.
  if (file === undefined || args.updateBaseline) {
    return { settings, read: isThere ? [{ path }] : [] };
  }
  const reading = readBaseline(await readDocument(file, io), file);
  return reading.ok
    ? {
        settings,
        baseline: reading.baseline,
        read: [...(isThere ? [{ path }] : []), { path: file }],
      }
    : { diagnostics: [reading.diagnostic] };
}

const NO_SETTINGS: { readonly ok: true; readonly settings: CheckSettings } = {
  ok: true,
  settings: {},
};

const fails = (findings: readonly Finding[], from: NonNullable<CheckSettings['failOn']>): boolean =>
  from !== 'never' && findings.some(({ severity }) => compareLevels(severity, from) >= 0);
