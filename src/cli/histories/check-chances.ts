import type { ChanceArguments } from '../arguments.ts';
import { UserError } from '../user-error.ts';
import { heldSources } from './held-sources.ts';

/** Throws a {@link UserError} for options about chance that do not go together. */
export function checkChances({ chances, history, confidence, hold }: ChanceArguments): void {
  heldSources(hold);
  if (chances !== undefined && history !== undefined && history > chances) {
    throw new UserError(`--history ${history}: there are only ${chances} histories`);
  }
  if (confidence !== undefined && chances === undefined) {
    throw new UserError('--confidence asks for --chances', 'such as --chances 200');
  }
  if (hold.length > 0 && chances === undefined && history === undefined) {
    throw new UserError('--hold asks for --chances or --history: a single run draws nothing');
  }
}
