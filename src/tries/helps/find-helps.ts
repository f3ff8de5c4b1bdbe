import type { SweepReport, SweepRow } from '#documents';
import {
  commandOf,
  type PreparedSweep,
  playRun,
  ranked,
  type SweepCommand,
  type SweepRun,
} from '#sweep';
import { compareLengths, compareText, firstDifference } from '#units';
import { shellWord } from '#words';
import { ENDED, trials } from '../try-each.ts';
import { budgets } from './budgets.ts';
import { effectOf } from './effect.ts';
import { hurtWorkloads } from './hurt-workloads.ts';
import type { Candidate, Proposal } from './proposal.ts';
import { replicas } from './replicas.ts';
import { spread } from './spread.ts';
import { tolerations } from './tolerations.ts';

type Helps = NonNullable<SweepReport['helps']>;
type Figures = SweepRow['figures'];

/** All candidates, the most thorough change first. */
const CANDIDATES: readonly Candidate[] = [spread, replicas, budgets, tolerations];

/** How many faults count, and how many changes are tried in each of them. */
const MOST_FAULTS = 5;
const MOST_CHANGES = 16;

/** Called before each play; returns whether the search ends with what there is. */
export type Rest = (done: number, all: number) => Promise<boolean>;

/**
 * Finds what would help most: plays the worst faults again on clusters with one change each, and
 * keeps the changes that reduce damage without making any main figure worse.
 * @param played the rows with their runs
 */
export async function findHelps(
  { scenario, command, head }: Pick<PreparedSweep, 'scenario' | 'command' | 'head'>,
  played: readonly { readonly run: SweepRun; readonly row: SweepRow }[],
  rest: Rest,
): Promise<Helps> {
  const runs = new Map(played.map(({ run, row }) => [row, run]));
  const harmful = played.map(({ row }) => row).filter((row) => isHarmful(row, head.baseline));
  const worst = ranked(harmful, 'damage').slice(0, MOST_FAULTS);
  const hurt = hurtWorkloads(scenario);
  const proposals = distinct(
    worst.flatMap((row) => hurt(row).flatMap((each) => CANDIDATES.flatMap((find) => find(each)))),
  );
  const first = worst[0] && runs.get(worst[0]);
  const again = worst.flatMap((row) => runs.get(row) ?? []);
  const chosen = proposals.slice(0, MOST_CHANGES);
  const figures = worst.map((row) => row.figures);
  const search = trials(chosen, (proposal, after: readonly Figures[]) => {
    const effect = after.length < worst.length ? undefined : effectOf(figures, after);
    return effect && first && { ...helpOf(proposal, first, command), ...effect };
  });
  let done = 0;
  let next = search.next();
  while (next.done !== true) {
    const before = done * again.length;
    const restAfter = (plays: number) => rest(before + plays, chosen.length * again.length);
    next = search.next(
      await figuresWith(next.value, again, { scenario, command, rest: restAfter }),
    );
    done += 1;
  }
  const { found, tried } = next.value;
  return {
    faults: worst.map(({ fault }) => fault),
    tried,
    untried: proposals.length - tried,
    ...(tried < chosen.length && { interrupted: true as const }),
    found: found
      .toSorted((a, b) =>
        firstDifference(
          ...a.differences.map((difference, index) => difference - (b.differences[index] ?? 0)),
          compareText(a.change, b.change),
        ),
      )
      .map(({ differences: _, ...help }) => help),
  };
}

interface Again extends Pick<PreparedSweep, 'scenario' | 'command'> {
  readonly rest: (plays: number) => Promise<boolean>;
}

/** The figures of runs that are played once more with a change; fewer where one cannot be played. */
async function figuresWith(
  proposal: Proposal,
  runs: readonly SweepRun[],
  { scenario, command, rest }: Again,
): Promise<readonly Figures[] | typeof ENDED> {
  if (await rest(0)) return ENDED;
  const changed = await scenario.afterChange(changeOf(proposal));
  if (changed.kind === 'rejected') return [];
  const figures: Figures[] = [];
  for (const [plays, run] of runs.entries()) {
    if (plays > 0 && (await rest(plays))) return ENDED;
    const again = playRun({ scenario: changed.scenario, chances: 0, command }, run);
    if (again.kind === 'row') figures.push(again.row.figures);
  }
  return figures;
}

const isHarmful = ({ figures }: SweepRow, { figures: before }: Pick<SweepRow, 'figures'>) =>
  compareLengths(figures.longestDownSeconds, before.longestDownSeconds) > 0 ||
  figures.quorumsLost > before.quorumsLost ||
  figures.drainsFailed > before.drainsFailed ||
  figures.expectationsFailed > before.expectationsFailed;

const distinct = (proposals: readonly Proposal[]): readonly Proposal[] => [
  ...new Map(proposals.map((each) => [each.words, each])).values(),
];

function changeOf({ scale, manifest, settings = [] }: Proposal) {
  const bytes = manifest && new TextEncoder().encode(JSON.stringify(manifest));
  return {
    scale: scale === undefined ? [] : [scale],
    apply: bytes === undefined ? [] : [{ path: 'what-if', bytes }],
    settings: settings.map((text) => ({ option: '--set' as const, text })),
  };
}

/** A help with the command that plays the worst fault with it. */
function helpOf(
  { kind, words, scale, manifest, settings = [] }: Proposal,
  run: SweepRun,
  { snapshot, options }: SweepCommand,
): Omit<Helps['found'][number], 'figures'> {
  const own = [
    ...(scale === undefined ? [] : ['--scale', scale]),
    ...settings.flatMap((setting) => ['--set', setting]),
    ...(manifest === undefined ? [] : ['--apply', '-']),
  ];
  const command = commandOf(run.change, { snapshot, options: [...options, ...own] });
  const piped = manifest === undefined ? '' : `echo ${shellWord(JSON.stringify(manifest))} | `;
  return {
    kind,
    change: words,
    ...(manifest !== undefined && { manifest }),
    ...(scale !== undefined && { scale }),
    ...(settings.length > 0 && { settings }),
    command: `${piped}${command}`,
  };
}
