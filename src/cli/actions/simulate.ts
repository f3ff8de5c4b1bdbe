import { formatsOf, PRINTERS } from '#print';
import { exampleNode, listedPods, makeReport } from '#report';
import type { PlayedScenario } from '#simulation';
import type { SimulateArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { UserError } from '../user-error.ts';
import { parseOutputs, writeReport } from './outputs.ts';
import { playScenario } from './play-scenario.ts';

/**
 * Plays a scenario and writes its report in every requested format. Returns 1 if an expectation
 * fails.
 */
export async function simulate(
  snapshot: readonly string[],
  args: SimulateArguments,
  io: Io,
): Promise<ExitCode> {
  const outputs = await parseOutputs(args.output, formatsOf(PRINTERS.simulate), io);
  const scenario = await playScenario(snapshot, args, outputs, io);
  if (scenario === undefined) return 2;
  const report = makeReport(scenario);
  const { headers, all, namespace } = args;
  const pods = args.selector === undefined ? undefined : podsIn(args.selector, scenario, report);
  const options = {
    ...{ headers, all },
    ...(namespace === undefined || args.allNamespaces ? {} : { namespace }),
    ...(pods !== undefined && { pods }),
  };
  await writeReport(outputs, PRINTERS.simulate, report, options, io);
  if (scenario.withoutEvents && !args.quiet) await io.messages.write([hintAtEvents(scenario)]);
  return report.summary.expectations.failed > 0 ? 1 : 0;
}

function podsIn(
  text: string,
  scenario: PlayedScenario,
  report: ReturnType<typeof makeReport>,
): ReadonlySet<string> {
  const listed = listedPods(text, scenario, report);
  if (listed.ok) return listed.pods;
  const { expected, offset } = listed;
  throw new UserError(
    `--selector: ${JSON.stringify(text)} is no label selector: ${expected} is expected at character ${offset + 1}`,
    'such as app=web,tier!=batch',
  );
}

function hintAtEvents(scenario: PlayedScenario): string {
  const event = `-e 'powerOff nodes=${exampleNode(scenario.outcome.seed)}'`;
  return `hint: this is what the snapshot leads to by itself; say what goes wrong with ${event}\n`;
}
