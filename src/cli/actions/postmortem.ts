import { nearest } from '#diagnostics';
import type { PostmortemReport } from '#documents';
import {
  differencesIn,
  endOf,
  type Learned,
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
import { whatIfsOf } from './postmortem-what-ifs.ts';
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
  if (paths.length === 0 && args.audit.length === 0) {
    throw new UserError(
      'nothing is named that tells of the past',
      'name snapshots of afterwards, files of Events or audit logs (--audit)',
    );
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
  const found = postmortemOf(evidence, { ...range, pods: args.pod });
  refuseUnknown(found);
  const learned = learnedFrom(found);
  const answers = await answersByPlaying(found, learned, args, io);
  if (answers === 'rejected') return 2;
  const printed: PrintedPostmortem = {
    report: { ...makePostmortemReport(found), ...answers },
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

/** What only playing the outage on the snapshot of before can tell; nothing without one. */
async function answersByPlaying(
  found: Postmortem,
  learned: readonly Learned[],
  args: PostmortemArguments,
  io: Io,
): Promise<Pick<PostmortemReport, 'agreement' | 'whatIf' | 'notTried'> | 'rejected'> {
  const before = args.compare || args.whatIf ? await loadBefore(args, io) : undefined;
  if (before === undefined) return {};
  const agreement = args.compare ? await agreementOf(found, learned, before, io) : undefined;
  if (agreement === 'rejected') return agreement;
  return {
    ...(agreement && { agreement }),
    ...(args.whatIf && (await whatIfsOf(found, before))),
  };
}

function timeIn(option: string, text: string | undefined): Instant | undefined {
  if (text === undefined) return undefined;
  const parsed = parseInstant(text);
  if (parsed.ok) return parsed.value;
  throw new UserError(`${option} ${text}: it is no time`, 'write it like 2026-11-20T08:30:00Z');
}

function refuseUnknown({ lives, question: { pods = [] } }: Postmortem): void {
  const unknown = pods.find((pod) => !lives.some(({ key }) => key === pod));
  if (unknown === undefined) return;
  const meant = nearest(unknown, new Set(lives.map(({ key }) => key)));
  throw new UserError(
    `there is no pod ${unknown} in the record`,
    meant === undefined ? undefined : `did you mean ${meant}?`,
  );
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
