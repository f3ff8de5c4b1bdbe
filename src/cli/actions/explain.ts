import { explain, loadExplanationPrinter, type ObjectName, parseObjectName } from '#report';
import type { ScenarioArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { UserError } from '../user-error.ts';
import { playScenario } from './play-scenario.ts';

/** Plays a scenario and tells what became of one pod or node. */
export async function explainObject(
  text: string,
  snapshot: readonly string[],
  args: ScenarioArguments,
  io: Io,
): Promise<ExitCode> {
  const object = parseObjectName(text);
  if (object === undefined) {
    throw new UserError(`${text} names no pod or node`, 'say pod/NAMESPACE/NAME or node/NAME');
  }
  const scenario = await playScenario(snapshot, args, io);
  if (scenario === undefined) return 2;
  const explained = explain(scenario, object);
  if (explained.kind === 'unknown') throw unknownObject(object, explained.nearest);
  const print = await loadExplanationPrinter();
  const { columns, colour } = io.results;
  await io.results.write(print(explained.explanation, { columns, colour }));
  return 0;
}

function unknownObject(object: ObjectName, nearest: string | undefined): UserError {
  const name = object.kind === 'pod' ? object.key : object.name;
  const hint = nearest === undefined ? undefined : `did you mean ${object.kind}/${nearest}?`;
  return new UserError(`there is no ${object.kind} ${name} in the snapshot`, hint);
}
