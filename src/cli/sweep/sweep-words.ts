import type { SweepArguments } from '../arguments.ts';
import { scenarioWords } from '../histories/scenario-words.ts';
import type { Share } from '../shares/play-shares.ts';

/** The same sweep on the command line of another process, which plays a share of its runs. */
export function sweepWords(
  snapshot: readonly string[],
  args: SweepArguments,
  { first, step }: Share,
): readonly string[] {
  return [
    'sweep',
    '--quiet',
    '--yes',
    ...args.over.map((each) => `--over=${each}`),
    ...args.fault.map((each) => `--fault=${each}`),
    ...args.vary.map((each) => `--vary=${each}`),
    ...args.expect.map((each) => `--expect=${each}`),
    ...(args.smallest === undefined ? [] : [`--smallest=${args.smallest}`]),
    ...(args.target === undefined ? [] : [`--target=${args.target}`]),
    ...(args.chances === undefined ? [] : [`--chances=${args.chances}`]),
    ...(args.part === undefined ? [] : [`--part=${args.part}`]),
    `--run-share=${first}/${step}`,
    ...scenarioWords(snapshot, args),
  ];
}
