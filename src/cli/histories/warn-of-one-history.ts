import type { ChanceArguments, ScenarioArguments } from '../arguments.ts';
import type { Io } from '../io.ts';

/** Warns that one history is played, where shares over several are asked for as well. */
export async function warnOfOneHistory(
  { chances, history, quiet }: Pick<ScenarioArguments, 'quiet'> & ChanceArguments,
  io: Io,
): Promise<void> {
  if (chances === undefined || history === undefined || quiet) return;
  await io.messages.write([
    `warning: only history ${history} of ${chances} is played: without --history, all are, and shares are printed\n`,
  ]);
}
