import {
  explain,
  hintAboutBare,
  makeExplanationReport,
  type ParsedName,
  parseObjectName,
  printObjectName,
} from '#explain';
import { formatsOf, PRINTERS } from '#print';
import type { ExplainArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { UserError } from '../user-error.ts';
import { parseOutputs, writeReport } from './outputs.ts';
import { playScenario } from './play-scenario.ts';

/**
 * Plays a scenario and prints the fate of one object, its causes, and changes that would change it.
 */
export async function explainObject(
  text: string,
  snapshot: readonly string[],
  args: ExplainArguments,
  io: Io,
): Promise<ExitCode> {
  const parsed = nameIn(text);
  const outputs = await parseOutputs(args.output, formatsOf(PRINTERS.explain), io);
  const scenario = await playScenario(snapshot, args, outputs, io);
  if (scenario === undefined) return 2;
  if (parsed.kind === 'bare') {
    const hint = hintAboutBare(scenario, parsed.name) ?? parsed.hint;
    throw new UserError(`${parsed.name} names no object`, hint);
  }
  const { object } = parsed;
  const explained = explain(scenario, object, { whatIf: args.whatIf });
  if (explained.kind === 'unknown') {
    const name = printObjectName(object);
    throw new UserError(
      `there is no ${name} in the snapshot, nor does it come later`,
      explained.hint,
    );
  }
  const { explanation } = explained;
  const report = makeExplanationReport(scenario, explanation);
  await writeReport(outputs, PRINTERS.explain, { explanation, report }, {}, io);
  return 0;
}

function nameIn(text: string): Exclude<ParsedName, { readonly kind: 'unreadable' }> {
  const parsed = parseObjectName(text);
  if (parsed.kind === 'unreadable') throw new UserError(parsed.message, parsed.hint);
  return parsed;
}
