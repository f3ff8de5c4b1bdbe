import type { SweepReport, SweepRow } from '#documents';
import { compareLengths, compareText, firstDifference } from '#units';
import { shellWord } from '#words';
import { commandOf, type SweepCommand } from '../command-of.ts';
import type { Run } from '../plan/plan.ts';
import { playRun } from '../play-run.ts';
import type { PreparedSweep } from '../prepare.ts';
import { ranked } from '../rows/rank.ts';
import { budgets } from './budgets.ts';
import { type ChangeOfFigures, effectOf } from './effect.ts';
import { hurtWorkloads } from './hurt-workloads.ts';
import type { Candidate, Proposal } from './proposal.ts';
import { replicas } from './replicas.ts';
import { spread } from './spread.ts';
import { tolerations } from './tolerations.ts';

type Helps = NonNullable<SweepReport['helps']>;

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
  played: readonly { readonly run: Run; readonly row: SweepRow }[],
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
  const found: (Helps['found'][number] & Pick<ChangeOfFigures, 'differences'>)[] = [];
  let tried = 0;
  const restAfter = (plays: number): Promise<boolean> =>
    rest(tried * again.length + plays, chosen.length * again.length);
  for (const proposal of chosen) {
    if (await restAfter(0)) break;
    const changed = await scenario.afterChange(changeOf(proposal));
    const after =
      changed.kind === 'rejected'
        ? []
        : await playAgain(again, { scenario: changed.scenario, chances: 0, command }, restAfter);
    if (after === 'ended') break;
    tried += 1;
    if (after.length < worst.length) continue;
    const effect = effectOf(
      worst.map(({ figures }) => figures),
      after,
    );
    if (effect === undefined || first === undefined) continue;
    found.push({ ...helpOf(proposal, first, command), ...effect });
  }
  return {
    faults: worst.map(({ fault }) => fault),
    tried,
    untried: proposals.length - tried,
    ...(tried < chosen.length && { interrupted: true as const }),
    found: found
      .sort((a, b) =>
        firstDifference(
          ...a.differences.map((difference, index) => difference - (b.differences[index] ?? 0)),
          compareText(a.change, b.change),
        ),
      )
      .map(({ differences: _, ...help }) => help),
  };
}

/** The figures of runs that are played once more, or that a rest has ended them. */
async function playAgain(
  runs: readonly Run[],
  changed: Parameters<typeof playRun>[0],
  rest: (plays: number) => Promise<boolean>,
): Promise<readonly SweepRow['figures'][] | 'ended'> {
  const figures: SweepRow['figures'][] = [];
  for (const [plays, run] of runs.entries()) {
    if (plays > 0 && (await rest(plays))) return 'ended';
    const again = playRun(changed, run);
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
  run: Run,
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
