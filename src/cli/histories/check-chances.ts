import type { ChanceArguments } from '../arguments.ts';
import { UserError } from '../user-error.ts';
import { heldSources } from './held-sources.ts';

/** Throws a {@link UserError} for options about chance that go with histories, where there are none. */
export function checkHistories(args: ChanceArguments, inScript?: number): void {
  const problem = problemOfHistories(args, inScript);
  if (problem !== undefined) throw new UserError(...problem);
}

/** The message and the hint for such options; undefined without a problem. */
export function problemOfHistories(
  { chances: count, history, confidence, hold }: ChanceArguments,
  inScript?: number,
): readonly [message: string, hint?: string] | undefined {
  const chances = count ?? inScript;
  if (chances !== undefined && history !== undefined && history > chances) {
    return [`--history ${history}: there are only ${chances} histories`];
  }
  if (confidence !== undefined && chances === undefined) {
    return ['--confidence asks for --chances', 'such as --chances 200'];
  }
  if (hold.length > 0 && chances === undefined && history === undefined) {
    return ['--hold asks for --chances or --history: a single run draws nothing'];
  }
  return undefined;
}

/**
 * Throws a {@link UserError} for an unknown source, and for options that go with histories where
 * neither an option nor a script asks for them.
 */
export function checkChances(args: ChanceArguments, mayScriptsAsk: boolean): void {
  heldSources(args.hold);
  if (!mayScriptsAsk) checkHistories(args);
}
