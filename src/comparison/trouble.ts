import type { ChangedTrouble, Effect, SimulationReport } from '#documents';
import { compareText, firstDifference } from '#units';
import { isSameTime, secondsBetween } from './noise.ts';
import { pathOf } from './path-of.ts';

/** A Service or a workload, as far as both have it. */
interface Troubled {
  /** The number of pods that work, over time. Only workloads have it. */
  readonly working?: readonly (readonly [at: number, count: number])[];
  readonly spans: readonly {
    readonly state: string;
    readonly from: number;
    readonly to: number | null;
  }[];
  readonly ends?: number | null | undefined;
  readonly endsBecause?: string | undefined;
}

const UNTROUBLED: Troubled = { spans: [] };

/** Services that are down, or fail in part, for longer or shorter. */
export const compareServices = (
  before: SimulationReport,
  after: SimulationReport,
  owed: Owed = new Map(),
): readonly ChangedTrouble[] => compareAll(before, after, owed, servicesOf);

/** Workloads that are down, or short of pods, for longer or shorter. */
export const compareWorkloads = (
  before: SimulationReport,
  after: SimulationReport,
  owed: Owed = new Map(),
): readonly ChangedTrouble[] => compareAll(before, after, owed, workloadsOf);

/** Workloads, as `namespace/name`, with the effect that is no merit: a blocked drain owes it. */
type Owed = ReadonlyMap<string, Effect>;

type ByName = ReadonlyMap<string, Troubled>;

const servicesOf = ({ services }: SimulationReport): ByName =>
  new Map(services.map((each) => [`Service/${each.service}`, each]));

const workloadsOf = ({ workloads }: SimulationReport): ByName =>
  new Map(workloads.map((each) => [each.workload, each]));

function compareAll(
  before: SimulationReport,
  after: SimulationReport,
  owed: Owed,
  allOf: (report: SimulationReport) => ByName,
): readonly ChangedTrouble[] {
  const [old, now] = [allOf(before), allOf(after)];
  const until = Math.max(before.end.at, after.end.at);
  return [...new Set([...old.keys(), ...now.keys()])]
    .flatMap((name) =>
      compareOne(name, old.get(name) ?? UNTROUBLED, now.get(name) ?? UNTROUBLED, until),
    )
    .map((row) =>
      owed.get(pathOf(row.name)) === row.effect ? { ...row, effect: 'neutral' as const } : row,
    )
    .sort(greatestFirst);
}

/** Outages count more than shortages, and states that last more than those that end. */
export const greatestFirst = (a: ChangedTrouble, b: ChangedTrouble): number =>
  firstDifference(
    Number(b.state === 'down') - Number(a.state === 'down'),
    Number(lastsOnce(b)) - Number(lastsOnce(a)),
    Math.abs(b.seconds) - Math.abs(a.seconds),
    compareText(a.name, b.name),
  );

const lastsOnce = ({ lasts }: ChangedTrouble): boolean => isOnce(lasts);

const isOnce = (lasts: ChangedTrouble['lasts']): boolean => lasts === 'before' || lasts === 'after';

/**
 * A state from before the first event counts as well: a change of the cluster may have caused it.
 * @param until states that do not end are counted up to here, in both runs
 */
function compareOne(
  name: string,
  before: Troubled,
  after: Troubled,
  until: number,
): readonly ChangedTrouble[] {
  const isDaemonSet = name.startsWith('DaemonSet/');
  const down = isDaemonSet ? [] : ['down'];
  for (const [state, states] of [['down', down] as const, ['short', ALL] as const]) {
    const seconds = secondsBetween(
      secondsIn(before, states, until),
      secondsIn(after, states, until),
    );
    const lasts = lastsIn(before, after, states);
    const isLonger = isDaemonSet ? isOfWork(seconds, before, after, until) : true;
    if (!isLonger || (isSameTime(seconds, 0) && !isOnce(lasts))) continue;
    return [
      {
        ...{ name, state, effect: effectOf(seconds, lasts), seconds },
        ...(lasts !== undefined && { lasts }),
        before: sideOf(before, down, until),
        after: sideOf(after, down, until),
      },
    ];
  }
  return [];
}

const ALL = ['down', 'short', 'degraded'];

/**
 * Pods of a DaemonSet are due on machines that are up only. A machine that comes back therefore
 * makes it short until its pod works: that counts for the run in which fewer pods work in all.
 */
function isOfWork(seconds: number, before: Troubled, after: Troubled, until: number): boolean {
  const more = workedIn(after, before, until) - workedIn(before, after, until);
  return seconds < 0 ? more > 0 : more < 0;
}

/**
 * The sum of the times in which pods work, in seconds. A run that does not list the workload has
 * all its pods all the time.
 */
function workedIn(
  { working }: Troubled,
  { working: others = [] }: Troubled,
  until: number,
): number {
  const most = Math.max(0, ...others.map(([, count]) => count));
  return (working ?? [[0, most] as const]).reduce(
    (sum, [at, count], index, all) => sum + count * ((all[index + 1]?.[0] ?? until) - at),
    0,
  );
}

/** What lasts in one run only is longer there, however soon that run ends. */
function effectOf(seconds: number, lasts: ChangedTrouble['lasts']): Effect {
  if (isOnce(lasts)) return lasts === 'before' ? 'better' : 'worse';
  return seconds < 0 ? 'better' : 'worse';
}

const secondsIn = ({ spans }: Troubled, states: readonly string[], until: number): number =>
  spans
    .filter(({ state }) => states.includes(state))
    .reduce((sum, { from, to }) => sum + (to ?? until) - from, 0);

function lastsIn(
  before: Troubled,
  after: Troubled,
  states: readonly string[],
): ChangedTrouble['lasts'] {
  const [old, now] = [lasts(before, states), lasts(after, states)];
  if (old && now) return 'both';
  return old ? 'before' : now ? 'after' : undefined;
}

const lasts = ({ spans }: Troubled, states: readonly string[]): boolean =>
  spans.some(({ state, to }) => to === null && states.includes(state));

const sideOf = (troubled: Troubled, down: readonly string[], until: number) => ({
  secondsDown: lengthOf(troubled, down, until),
  secondsShort: lengthOf(troubled, ALL, until),
  ...(troubled.ends !== undefined && { ends: troubled.ends }),
});

/** Null for a state that lasts for good. */
const lengthOf = (troubled: Troubled, states: readonly string[], until: number): number | null =>
  troubled.endsBecause === 'quiet' && lasts(troubled, states)
    ? null
    : secondsBetween(0, secondsIn(troubled, states, until));
