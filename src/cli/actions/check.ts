import {
  type Baseline,
  CHECK_FORMATS,
  type CheckSettings,
  compareLevels,
  type Finding,
  printBaseline,
  readBaseline,
  readCheckSettings,
  rulesJson,
  runChecks,
} from '#checks';
import type { Diagnostic } from '#diagnostics';
import type { CheckArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import { readSnapshotInputs } from '../inputs.ts';
import type { Io } from '../io.ts';
import { UserError } from '../user-error.ts';
import { explainRule, listRules } from './describe-rules.ts';
import { type Looks, parseOutputs, writeOutput } from './outputs.ts';
import { printDiagnostics } from './print-diagnostics.ts';

const DEFAULT_CONFIG = 'k8s-evict.yaml';

/** Checks files and writes what was found, or tells of the rules. */
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
  const outputs = await parseOutputs(args.output, CHECK_FORMATS, io);
  const prepared = await prepare(args, io);
  if ('diagnostics' in prepared) {
    await printDiagnostics(prepared.diagnostics, io);
    return 2;
  }
  const { settings, baseline } = prepared;
  const result = await runChecks({
    inputs: await readSnapshotInputs(files, io),
    settings,
    ...(baseline !== undefined && { baseline }),
    ...(args.kubernetesVersion !== undefined && { kubernetesVersion: args.kubernetesVersion }),
  });
  if (result.kind === 'rejected') {
    await printDiagnostics(result.diagnostics, io);
    return 2;
  }
  const { report, warnings } = result;
  if (!args.quiet && warnings.length > 0) await printDiagnostics(warnings, io);
  if (args.updateBaseline) return updateBaseline(report.findings, settings, args, io);
  for (const output of outputs) {
    const render = await CHECK_FORMATS[output.format]();
    const show = (looks: Looks) => render(report, { ...looks, all: args.all });
    await writeOutput(output, show, io);
  }
  return fails(report.findings, args.failOn ?? settings.failOn ?? 'error') ? 1 : 0;
}

/** What `--list` can print. */
const LIST_FORMATS = { table: listRules, json: rulesJson };

async function list({ output }: CheckArguments, io: Io): Promise<ExitCode> {
  for (const each of await parseOutputs(output, LIST_FORMATS, io)) {
    await writeOutput(each, () => [LIST_FORMATS[each.format]()], io);
  }
  return 0;
}

interface Prepared {
  readonly settings: CheckSettings;
  readonly baseline?: Baseline;
}

/** What the configuration and the baseline say. */
async function prepare(
  args: CheckArguments,
  io: Io,
): Promise<Prepared | { readonly diagnostics: readonly Diagnostic[] }> {
  const path = args.config ?? DEFAULT_CONFIG;
  const isThere = args.config !== undefined || (await io.kindOf(path)) === 'file';
  const read = isThere ? readCheckSettings(await textOf(path, io), path) : NO_SETTINGS;
  if (!read.ok) return read;
  const { settings } = read;
  const file = args.baseline ?? settings.baseline;
  // What is to be written anew need not be readable.
  if (file === undefined || args.updateBaseline) return { settings };
  const reading = readBaseline(await textOf(file, io), file);
  return reading.ok
    ? { settings, baseline: reading.baseline }
    : { diagnostics: [reading.diagnostic] };
}

const NO_SETTINGS: { readonly ok: true; readonly settings: CheckSettings } = {
  ok: true,
  settings: {},
};

const textOf = async (path: string, io: Io): Promise<string> =>
  new TextDecoder().decode(await io.readFile(path));

async function updateBaseline(
  findings: readonly Finding[],
  settings: CheckSettings,
  args: CheckArguments,
  io: Io,
): Promise<ExitCode> {
  const file = args.baseline ?? settings.baseline;
  if (file === undefined) {
    throw new UserError('--update-baseline: no file is named', 'name it with --baseline FILE');
  }
  const known =
    findings.length === 1 ? '1 finding is known' : `${findings.length} findings are known`;
  await io.replaceFile(file, [printBaseline(findings)]);
  await io.messages.write([`${file}: ${known}\n`]);
  return 0;
}

const fails = (findings: readonly Finding[], from: NonNullable<CheckSettings['failOn']>): boolean =>
  from !== 'never' && findings.some(({ severity }) => compareLevels(severity, from) >= 0);
