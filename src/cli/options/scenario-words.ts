import { wordsOf } from './option-rows.ts';
import { SCENARIO_OPTIONS, type ScenarioArguments } from './scenario-options.ts';

const { quiet: _, ...TYPED } = SCENARIO_OPTIONS;

/**
 * The options of a scenario as a person would type them again.
 *
 * @param scripts in place of the files of the arguments
 */
export const commandWords = (
  args: ScenarioArguments,
  scripts: readonly string[],
): readonly string[] => wordsOf({ ...args, script: scripts }, TYPED);

/** The same scenario on the command line of another process. */
export const scenarioWords = (
  snapshot: readonly string[],
  args: ScenarioArguments,
): readonly string[] => [...wordsOf(args, TYPED, true), '--', ...snapshot];
