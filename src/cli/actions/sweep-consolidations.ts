import { formatsOf, PRINTERS } from '#print';
import { makeConsolidationReport } from '#report';
import { readNodeTarget } from '#script';
import type { SweepArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { readDocument } from '../read-document.ts';
import { eventNames } from '../sweep/read-asked.ts';
import { UserError } from '../user-error.ts';
import { parseOutputs, writeReport } from './outputs.ts';
import { openScenario } from './play-scenario.ts';
import { printDiagnostics } from './print-diagnostics.ts';

/** The seed of targets that pick nodes, as in a run without a seed of its own. */
const SEED = 1;

/** Writes which nodes autoscalers would take away now, and why they leave the others. */
export async function sweepConsolidations(
  snapshot: readonly string[],
  args: SweepArguments,
  io: Io,
): Promise<ExitCode> {
  checkOptions(args);
  const outputs = await parseOutputs(args.output, formatsOf(PRINTERS.consolidations), io);
  await checkEvents(args, io);
  const opened = await openScenario(snapshot, args, outputs, io);
  const preview = await opened.preview(args);
  if (preview === undefined) return 2;
  const { shown, cluster } = preview;
  if (shown.karpenter === undefined && shown.clusterAutoscaler === undefined)
    throw new UserError(...withoutAutoscaler(shown.staleReport !== undefined));
  const { target } = args;
  const seed = args.seed ?? SEED;
  const narrowed =
    target === undefined ? undefined : readNodeTarget('--target', target, { cluster, seed });
  const errors = (narrowed?.diagnostics ?? []).filter(({ severity }) => severity === 'error');
  if (errors.length > 0) {
    await printDiagnostics(errors, io);
    return 2;
  }
  const report = makeConsolidationReport(preview, narrowed?.nodes);
  const { headers, all } = args;
  await writeReport(outputs, PRINTERS.consolidations, report, { headers, all }, io);
  return 0;
}

const withoutAutoscaler = (isStale: boolean): readonly [message: string, hint: string] => [
  isStale
    ? '--over consolidations: the report of Cluster Autoscaler is old, it did not run'
    : '--over consolidations: the snapshot shows no autoscaler',
  '--autoscaler karpenter or cluster-autoscaler plays one',
];

/** Nothing is played: options about faults and histories would be without effect. */
function checkOptions({
  over,
  fault,
  vary,
  expect,
  smallest,
  workload,
  chances,
  whatIf,
  shard,
  part,
  merge,
  top,
  by,
}: SweepArguments): void {
  const other = [
    ...(over.some((each) => each !== 'consolidations') ? ['another --over'] : []),
    ...(fault.length > 0 ? ['--fault'] : []),
    ...(vary.length > 0 ? ['--vary'] : []),
    ...(expect.length > 0 ? ['--expect'] : []),
    ...(smallest === undefined ? [] : ['--smallest']),
    ...(workload === undefined ? [] : ['--workload']),
    ...(chances === undefined ? [] : ['--chances']),
    ...(whatIf ? ['--what-if'] : []),
    ...(shard === undefined ? [] : ['--shard']),
    ...(part === undefined ? [] : ['--part']),
    ...(merge ? ['--merge'] : []),
    ...(top === undefined ? [] : ['--top']),
    ...(by === undefined ? [] : ['--by']),
  ][0];
  if (other === undefined) return;
  throw new UserError(
    `--over consolidations does not go with ${other}: it plays nothing`,
    'it says what autoscalers would take away from the snapshot as it is',
  );
}

/** Events of scripts would not happen. */
async function checkEvents(args: SweepArguments, io: Io): Promise<void> {
  const scripts = [];
  for (const path of args.script) scripts.push({ path, text: await readDocument(path, io) });
  const [first] = eventNames(scripts, args.event, args.without);
  if (first === undefined) return;
  throw new UserError(
    `--over consolidations plays no events, and this would be one: ${first.replace(/^1 /, '')}`,
    'scripts may have settings, such as set.autoscaler',
  );
}
