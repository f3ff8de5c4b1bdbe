import { formatsOf, PRINTERS } from '#print';
import { runRanking } from '#ranking';
import { makeRankingReport } from '#report';
import type { RankArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import { readSnapshotInputs } from '../inputs.ts';
import type { Io } from '../io.ts';
import { keepInputs } from '../keep-inputs.ts';
import { NO_PROGRESS, tellReading } from '../progress.ts';
import { parseOutputs, writeReport } from './outputs.ts';
import { printDiagnostics } from './print-diagnostics.ts';

/** Ranks the pods of a snapshot and writes them in the requested format. */
export async function rank(
  snapshot: readonly string[],
  args: RankArguments,
  io: Io,
): Promise<ExitCode> {
  const outputs = await parseOutputs(args.output, formatsOf(PRINTERS.rank), io);
  const progress = args.quiet ? NO_PROGRESS : io.progress;
  const inputs = await readSnapshotInputs(snapshot, io, args);
  await keepInputs(outputs, inputs, io);
  const result = await runRanking({
    snapshot: await tellReading(inputs, progress, io),
    nodes: args.node,
    usage: args.setUsage,
    missingStats: args.missingStats,
    preset: args.preset,
    legacyVariant: args.legacyVariant,
    ...(args.ranking === 'kubelet' && { order: { kind: 'kubelet' } }),
    ...(args.ranking === 'qos' && { order: { kind: 'qos', variant: args.legacyVariant } }),
    ...(args.signal !== undefined && { signal: args.signal }),
  });
  if (result.kind === 'rejected') {
    await printDiagnostics(result.diagnostics, io);
    return 2;
  }
  const { ranked } = result;
  if (!args.quiet && ranked.warnings.length > 0) await printDiagnostics(ranked.warnings, io);
  const report = makeRankingReport(ranked);
  const { headers, all } = args;
  await writeReport(outputs, PRINTERS.rank, report, { headers, all }, io);
  return 0;
}
