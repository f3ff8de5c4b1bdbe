import {
  type Damage,
  type Note,
  type SinceEarlier,
  type SweepLoss,
  type SweepReport,
  type SweepRow,
  TOOL_VERSION,
} from '#documents';
import { isCutShort } from '#timeline-facts';

/** An earlier sweep, and the file that holds it. */
export interface EarlierSweep {
  readonly path: string;
  readonly report: SweepReport;
}

/** What later faults lose, and what they lose no longer. */
type Changes = SinceEarlier['withoutFault'];

const NO_CHANGE: Changes = { worse: [], better: [] };

/**
 * What is worse, better and new since an earlier sweep. Only losses are compared: the length of an
 * outage and the number of evictions change with every pod that moves.
 *
 * @param rows all rows of the later sweep, in the order of its report
 */
export function sinceEarlier(
  { path, report: earlier }: EarlierSweep,
  { baseline, limits }: Pick<SweepReport, 'baseline' | 'limits'>,
  rows: readonly SweepRow[],
): SinceEarlier {
  const before = new Map(earlier.rows.map((row) => [keyOf(row), row]));
  const withoutFault = changesOf(earlier.baseline, baseline);
  const faults: SinceEarlier['faults'][number][] = [];
  const cut: number[] = [];
  let same = 0;
  for (const row of rows) {
    const old = before.get(keyOf(row));
    if (old !== undefined) cut.push(...firstCut(old, row));
    const changes = without(changesOf(old, row), withoutFault);
    const isSame = changes.worse.length + changes.better.length === 0;
    if (old !== undefined && isSame) same += 1;
    else faults.push({ ...nameOf(row), ...(old === undefined && { new: true }), ...changes });
  }
  const now = new Set(rows.map(keyOf));
  return {
    path,
    digest: earlier.digest,
    start: earlier.start,
    ...(earlier.tool.version !== TOOL_VERSION && { version: earlier.tool.version }),
    same,
    ...(cut.length > 0 && { cut: { faults: cut.length, at: Math.min(...cut) } }),
    withoutFault,
    faults,
    gone: earlier.rows.filter((row) => !now.has(keyOf(row))).map(labelOf),
    onlyBefore: onlyIn(earlier.limits, limits),
    onlyNow: onlyIn(limits, earlier.limits),
  };
}

const keyOf = ({ fault, what, settings }: SweepRow): string =>
  JSON.stringify([fault, what, settings]);

const labelOf = ({ fault, what, settings }: SweepRow): string =>
  [fault, ...(what === undefined ? [] : [what]), ...settings].join(' ');

const nameOf = ({ fault, kind, name, what, settings }: SweepRow) => ({
  ...{ fault, kind, name },
  ...(what !== undefined && { what }),
  settings,
});

/**
 * What differs as far as both runs tell: what a run that is cut does not lose, it may lose later. A fault
 * that the earlier sweep does not have lost nothing then.
 */
function changesOf(before: Damage | undefined, after: Damage): Changes {
  const old = before === undefined ? [] : lossesOf(before);
  const now = lossesOf(after);
  const [worse, better] = [outside(now, old), outside(old, now)];
  if (before === undefined) return { worse, better };
  const isSameEnd = endOf(before) === endOf(after);
  const isPlayed = endOf(after) >= before.end.at;
  const isOfEnd = ({ kind }: SweepLoss): boolean => OF_THE_END.has(kind);
  return {
    worse: worse.filter((loss) => isSameEnd || !isOfEnd(loss)),
    better: better.filter((loss) => isSameEnd || (isPlayed && !isOfEnd(loss))),
  };
}

/** Until when a run shows all that comes: for ever, unless a short duration cuts it. */
const endOf = ({ end }: Pick<Damage, 'end'>): number =>
  isCutShort(end) ? end.at : Number.POSITIVE_INFINITY;

/** The first end of two runs that a short duration cuts; empty where it cuts none. */
function firstCut(before: Damage, after: Damage): readonly number[] {
  const first = Math.min(endOf(before), endOf(after));
  return first === Number.POSITIVE_INFINITY ? [] : [first];
}

/** Losses that are there at the end: two runs that end at different instants do not tell them. */
const OF_THE_END: ReadonlySet<SweepLoss['kind']> = new Set([
  'budgetBlocks',
  'downAtEnd',
  'drainFails',
  'noRoom',
  'notJudged',
  'stuck',
  'webhooks',
]);

/** What differs without any fault differs in each: it is said once. */
const without = (changes: Changes, { worse, better }: Changes = NO_CHANGE): Changes => ({
  worse: outside(changes.worse, worse),
  better: outside(changes.better, better),
});

function outside(losses: readonly SweepLoss[], others: readonly SweepLoss[]): SweepLoss[] {
  const known = new Set(others.map(textOf));
  return losses.filter((loss) => !known.has(textOf(loss)));
}

const textOf = ({ kind, name }: SweepLoss): string => JSON.stringify([kind, name]);

/** All that a played scenario loses, the worst first. */
function lossesOf(damage: Damage): readonly SweepLoss[] {
  const { figures, down, quorumLost, noRoom, blocking, webhooks = [], failed, unknown } = damage;
  const { jobsFailed = [] } = damage;
  const counted = [
    ['stuck', figures.stuck],
    ['budgetViolated', figures.budgetViolations],
    ['drainFails', figures.drainsFailed],
  ] as const;
  return [
    ...named('expectation', failed),
    ...named('notJudged', unknown ?? []),
    ...named('down', down),
    ...named(
      'downAtEnd',
      down.filter(({ ends }) => ends === null),
    ),
    ...quorumLost.map((name) => ({ kind: 'quorum' as const, name })),
    ...named('noRoom', noRoom),
    ...webhooks.map(({ service }) => ({ kind: 'webhooks' as const, name: service })),
    ...jobsFailed.map((name) => ({ kind: 'jobFails' as const, name })),
    ...blocking.map((name) => ({ kind: 'budgetBlocks' as const, name })),
    ...counted.flatMap(([kind, count]) => (count > 0 ? [{ kind }] : [])),
  ];
}

const named = (
  kind: SweepLoss['kind'],
  those: readonly { readonly name: string }[],
): readonly SweepLoss[] => those.map(({ name }) => ({ kind, name }));

function onlyIn(limits: readonly Note[], others: readonly Note[]): string[] {
  const known = new Set(others.map(({ kind }) => kind));
  return [...new Set(limits.map(({ kind }) => kind))].filter((kind) => !known.has(kind));
}
