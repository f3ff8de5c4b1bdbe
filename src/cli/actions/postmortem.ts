import type { PostmortemReport } from '#documents';
import {
  differencesIn,
  endOf,
  learnedFrom,
  makePostmortemReport,
  type Postmortem,
  postmortemOf,
  readEvidence,
  scriptText,
  settingsText,
  startOf,
} from '#history';
import { formatsOf, loadIncident, PRINTERS, type PrintedPostmortem } from '#print';
import { type Instant, parseInstant } from '#units';
import { counted } from '#words';
import type { PostmortemArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import { historyFiles } from '../history-files.ts';
import type { Io } from '../io.ts';
import { keepInputs } from '../keep-inputs.ts';
import { NO_PROGRESS } from '../progress.ts';
import { UserError } from '../user-error.ts';
import { agreementOf, loadBefore } from './agreement.ts';
import { parseOutputs, writeReport } from './outputs.ts';
import { printDiagnostics } from './print-diagnostics.ts';

/** Reads what a cluster recorded, and prints what happened, why, and whether the model agrees. */
export async function postmortem(
  paths: readonly string[],
  args: PostmortemArguments,
  io: Io,
): Promise<ExitCode> {
  const range = { since: timeIn('--since', args.since), until: timeIn('--until', args.until) };
  if (range.since !== undefined && range.until !== undefined && range.until < range.since) {
    throw new UserError(`--until ${args.until} is before --since ${args.since}`);
  }
  const outputs = await parseOutputs(args.output, formatsOf(PRINTERS.postmortem), io);
  const progress = args.quiet ? NO_PROGRESS : io.progress;
  const [files, audit, before] = await Promise.all([
    historyFiles(paths, io),
    historyFiles(args.audit, io),
    historyFiles(args.before, io),
  ]);
  await keepInputs(outputs, [...files, ...audit, ...before], io);
  progress.tell(() => `reading ${counted(files.length + audit.length + before.length, 'file')}`);
  const { evidence, diagnostics } = await readEvidence({ files, audit, before });
  const shown = diagnostics.filter(({ severity }) => severity === 'error' || !args.quiet);
  if (shown.length > 0) await printDiagnostics(shown, io);
  if (evidence === undefined) return 2;
  const found = ofPods(postmortemOf(evidence, range), args.pod);
  const learned = learnedFrom(found);
  const played = args.compare ? await loadBefore(args, io) : undefined;
  const agreement = played && (await agreementOf(found, learned, played, io));
  if (agreement === 'rejected') return 2;
  const report = makePostmortemReport(found);
  const printed: PrintedPostmortem = {
    report: { ...report, ...(agreement && { agreement }) },
    script: [
      ...scriptText({ events: found.outage, start: startOf(found), end: endOf(found) }),
    ].join(''),
    settings: [...settingsText(learned)].join(''),
  };
  const { headers, all } = args;
  await writeReport(outputs, PRINTERS.postmortem, printed, { headers, all }, io);
  if (args.record !== undefined) await addLine(args.record, printed, io);
  return isFailed(printed.report, args.failOn) ? 1 : 0;
}

function timeIn(option: string, text: string | undefined): Instant | undefined {
  if (text === undefined) return undefined;
  const parsed = parseInstant(text);
  if (parsed.ok) return parsed.value;
  throw new UserError(`${option} ${text}: it is no time`, 'write it like 2026-11-20T08:30:00Z');
}

/** The removals of the pods that are asked about; the outage stays whole. */
function ofPods(found: Postmortem, pods: readonly string[]): Postmortem {
  if (pods.length === 0) return found;
  const unknown = pods.find((pod) => !found.lives.some(({ key }) => key === pod));
  if (unknown !== undefined) throw new UserError(`there is no pod ${unknown} in the record`);
  return { ...found, removals: found.removals.filter(({ life }) => pods.includes(life.key)) };
}

function isFailed(report: PostmortemReport, failOn: PostmortemArguments['failOn']): boolean {
  if (failOn === 'unexplained') return report.unexplained.length > 0;
  if (failOn !== 'difference') return false;
  const { agreement } = report;
  if (agreement === undefined) {
    throw new UserError(
      '--fail-on difference: nothing is compared',
      'name the snapshot of before: --before FILE',
    );
  }
  return differencesIn(agreement) > 0;
}

/** Adds the line of an incident to a file of such lines. */
async function addLine(file: string, printed: PrintedPostmortem, io: Io): Promise<void> {
  const { incident } = await loadIncident();
  const before =
    (await io.kindOf(file)) === 'file' ? Buffer.from(await io.readFile(file)).toString('utf8') : '';
  const lines = [...incident(printed)].map((line) => `${JSON.stringify(line)}\n`);
  await io.replaceFile(file, [before, ...lines]);
}
