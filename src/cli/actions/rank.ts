import { runRanking } from '#ranking';
import { makeRankingReport, RANKING_FORMATS } from '#report';
import type { RankArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import { readSnapshotInputs } from '../inputs.ts';
import type { Io } from '../io.ts';
import { printDiagnostics } from './print-diagnostics.ts';

/** Ranks the pods of a snapshot and writes them in the format that was asked for. */
export async function rank(
  snapshot: readonly string[],
  args: RankArguments,
  io: Io,
): Promise<ExitCode> {
  const result = await runRanking({
    snapshot: await readSnapshotInputs(snapshot, io),
    nodes: args.node,
    usage: args.setUsage,
    order:
      args.ranking === 'kubelet'
        ? { kind: 'kubelet' }
        : { kind: 'qos', variant: args.legacyVariant },
    ...(args.signal !== undefined && { signal: args.signal }),
  });
  if (result.kind === 'rejected') {
    await printDiagnostics(result.diagnostics, io);
    return 2;
  }
  const { ranked } = result;
  if (!args.quiet && ranked.warnings.length > 0) await printDiagnostics(ranked.warnings, io);
  const render = await RANKING_FORMATS[args.output]();
  const { columns, colour } = io.results;
  const { headers, all } = args;
  await io.results.write(render(makeRankingReport(ranked), { columns, colour, headers, all }));
  return 0;
}
