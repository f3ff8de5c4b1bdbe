import { exampleNode, FORMATS, makeReport } from '#report';
import type { PlayedScenario } from '#simulation';
import type { SimulateArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import { COLUMNS_WITHOUT_TERMINAL, type Io } from '../io.ts';

import { parseOutputs } from './outputs.ts';
import { playScenario } from './play-scenario.ts';

/** Plays a scenario and writes its report in every format that was asked for. */
export async function simulate(
  snapshot: readonly string[],
  args: SimulateArguments,
  io: Io,
): Promise<ExitCode> {
  const outputs = parseOutputs(args.output);
  const scenario = await playScenario(snapshot, args, io);
  if (scenario === undefined) return 2;
  const report = makeReport(scenario);
  for (const { format, file } of outputs) {
    const render = await FORMATS[format]();
    const chunks = render(report, {
      columns: file === undefined ? io.results.columns : COLUMNS_WITHOUT_TERMINAL,
      colour: file === undefined && io.results.colour,
      headers: args.headers,
      all: args.all,
      ...(args.namespace === undefined || args.allNamespaces ? {} : { namespace: args.namespace }),
    });
    if (file === undefined) await io.results.write(chunks);
    else await io.replaceFile(file, chunks);
  }
  if (scenario.withoutEvents && !args.quiet) await io.messages.write([hintAtEvents(scenario)]);
  return 0;
}

function hintAtEvents(scenario: PlayedScenario): string {
  const event = `-e 'powerOff nodes=${exampleNode(scenario.outcome.seed)}'`;
  return `hint: this is what the snapshot leads to by itself; say what goes wrong with ${event}\n`;
}
