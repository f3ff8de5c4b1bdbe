import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Share } from '../shares/play-shares.ts';

/** More are of no use: the sampling error of 1,000 is 3 %. */
const MOST_HISTORIES = 100_000;

/** Adds the options about what a snapshot cannot tell, and about expectations under it. */
export const withChanceOptions = (command: Command): Command =>
  withConfidence(withHistoryOptions(command))
    .addOption(new Option('--history-share <share>').argParser(share).hideHelp())
    .addOption(new Option('--history-plain').hideHelp());

/** Adds the options about chance of scenarios that are tested. */
export const withTestedChances = (command: Command): Command => withConfidence(withDraws(command));

const withConfidence = (command: Command): Command =>
  command.option(
    '--confidence <share>',
    'expectations have to hold in this share of the histories, such as 95%',
    shareOf,
  );

const withDraws = (command: Command): Command =>
  command
    .option(
      '--chances <histories>',
      'play this many histories in which chance is drawn, such as 200, and print shares and windows',
      histories,
    )
    .option(
      '--hold <sources>',
      'sources of chance that are not drawn, such as leases,order',
      sources,
      [] as readonly string[],
    );

/** Adds the options about what a snapshot cannot tell. */
export const withHistoryOptions = (command: Command): Command =>
  withDraws(command)
    .option(
      '--history <number>',
      'play this one of the histories instead of a single run',
      histories,
    )
    .option(
      '--jobs <processes>',
      'play histories in this many processes (default: one a core)',
      jobs,
    );

export function histories(text: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number <= MOST_HISTORIES) return number;
  throw new InvalidArgumentError(`It is no whole number from 1 to ${MOST_HISTORIES}.`);
}

const MOST_PROCESSES = 1_000;

export function jobs(text: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number <= MOST_PROCESSES) return number;
  throw new InvalidArgumentError(`It is no whole number from 1 to ${MOST_PROCESSES}.`);
}

/** Names are checked once models are loaded. */
const sources = (text: string, before: readonly string[]): readonly string[] => [
  ...before,
  ...text.split(',').map((each) => each.trim()),
];

function shareOf(text: string): number {
  const [, number] = /^(\d+(?:\.\d+)?)%$/.exec(text) ?? [];
  const share = Number(number) / 100;
  if (number !== undefined && share > 0 && share <= 1) return share;
  throw new InvalidArgumentError('It is no percentage above 0% and up to 100%, such as 95%.');
}

/** Whole numbers, as another process of this program writes them. */
export function share(text: string): Share {
  const [first = 1, step = 1] = text.split('/').map(Number);
  return { first, step };
}
