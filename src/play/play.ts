import type { LedgerEntry } from '#causes';
import { KnownScales } from '#controllers/disruption';
import { perform } from '#outage';
import {
  type Cause,
  causeText,
  digestOf,
  longPasses,
  loopOf,
  sparedPods,
  zoneHistories,
} from '#run-facts';
import { Bug, between, type Duration, type Instant, later, latest, once } from '#units';
import type { Behaviors } from '#versions';
import { AvailabilityWatch, BudgetWatch, DoubleLives, EndlessLoops } from '#watchers';
import { type ComponentTables, componentTablesOf, type PlayInput, type Wired, wire } from '#wiring';
import type { AssumedInRun, Outcome } from './outcome.ts';

/**
 * The idle time after which nothing more can happen: longer than every grace period, quarantine and
 * report period with an effect at its end.
 */
const settlingTime = ({ nodeLifecycle, attachDetach }: Behaviors): Duration => {
  const { monitorGracePeriod, startupGracePeriod, monitorPeriod } = nodeLifecycle;
  const grace = Math.max(monitorGracePeriod, startupGracePeriod) as Duration;
  return (grace + attachDetach.maxWaitForUnmount + 3 * monitorPeriod) as Duration;
};

/** Plays one run: a pure function of its input. */
export function play(input: PlayInput): Outcome {
  const { cluster, start, duration, behaviors } = input;
  const { componentTables = componentTablesOf(cluster, input.schedulerRules) } = input;
  const wired = wire({ ...input, componentTables });
  const { timeline, ledger, store, world, evictionManagers, stage } = wired;
  const { scales, budgets, availability, doubleLives } = watch(wired, input, componentTables);
  for (const occurrence of input.occurrences) {
    timeline.at(occurrence.at, 'script', () => perform(occurrence, stage));
  }
  // What the script does later keeps a run from being quiet: it ends at its horizon.
  if (input.isCut === true) timeline.at(later(start, duration), 'script', () => undefined);

  const { endReason, loop } = run(wired, input, componentTables);
  const lastEntry = ledger.entries.at(-1)?.at ?? start;
  const lastActivity = latest(timeline.lastActivity, lastEntry);
  const lastChange = latest(lastActivity, availability.lastChange);
  const end = endReason === 'horizon' ? later(start, duration) : lastChange;
  const pace = wired.clients.pace.close(end);
  // These are seldom read of many histories.
  const { evictsBy } = behaviors.nodeLifecycle;
  const spared = once(() => sparedPods(ledger.entries, cluster, store, evictsBy));
  const pressureCourses = once(() => evictionManagers.coursesUntil(end));
  const zoneTokens = once(() => wired.zoneTokens.usedUntil(end));
  const digest = once(() => digestOf(ledger.entries, start));
  return {
    start,
    end,
    endReason,
    entries: ledger.entries,
    pathTo: (id) => ledger.pathTo(id),
    cluster,
    isAutoscaled: wired.autoscalers !== undefined,
    final: store,
    made: wired.maker.made,
    taught: wired.maker.taught,
    unlike: wired.maker.unlike,
    resized: wired.maker.resized,
    created: store.created,
    loop,
    unplayedAt: input.occurrences.find(({ at }) => at > end)?.at,
    pending: wired.scheduler.pending(),
    nodesFor: (pod) => wired.scheduler.nodesFor(pod),
    zones: zoneHistories(ledger.entries, cluster, behaviors.nodeLifecycle, start),
    pace,
    passes: longPasses(ledger.entries, end),
    rankings: evictionManagers.rankings,
    get pressureCourses() {
      return pressureCourses();
    },
    get zoneTokens() {
      return zoneTokens();
    },
    get spared() {
      return spared();
    },
    budgets: budgets.found,
    availability: availability.foundUntil(end),
    doubleLives: doubleLives.found,
    assumed: assumedIn(wired, scales),
    machineOf: (node) => world.machine(node),
    get digest() {
      return digest();
    },
  };
}

/** What the run took for granted, as components found it. */
const assumedIn = (
  { heartbeats, world, scheduler, assumedAttachments, usedByStarted }: Wired,
  scales: KnownScales,
): AssumedInRun => ({
  silentAtStart: heartbeats.silentAtStart,
  alive: heartbeats.assumedAlive,
  attachments: assumedAttachments,
  scales: scales.assumed,
  uses: usedByStarted.size,
  bootedAtOnce: world.bootedAtOnce(),
  bootedWhileOn: world.bootedWhileOn(),
  contradicted: scheduler.contradicted,
});

/** Runs the timeline to its end, and finds the loop that ended it. */
function run(
  { timeline, ledger, store, maker: { made } }: Wired,
  { start, duration, behaviors, tellProgress }: PlayInput,
  { workloads }: ComponentTables,
): Pick<Outcome, 'endReason' | 'loop'> {
  const loops = new EndlessLoops({ entries: ledger.entries, store, made, timeline });
  const look = (now: Instant): void => {
    loops.look();
    tellProgress?.(between(start, now));
  };
  const endReason = withBugContext(
    () => lastCauses(ledger.entries, start),
    () => timeline.runUntil(later(start, duration), settlingTime(behaviors), look),
  );
  const isLoop = endReason === 'loop';
  return {
    endReason,
    loop: isLoop ? loopOf(loops.repeating, { made, workloadOf: workloads.of }) : undefined,
  };
}

/** Observers of availability, which decide nothing. */
function watch(wired: Wired, { cluster, behaviors }: PlayInput, { workloads }: ComponentTables) {
  const { timeline, ledger, store, world } = wired;
  const scales = new KnownScales(store, cluster);
  const budgets = new BudgetWatch({ clock: timeline, store, ledger, scales, behaviors });
  const availability = new AvailabilityWatch({
    clock: timeline,
    store,
    world,
    recorder: ledger,
    workloads,
    tolerationRules: behaviors.taintEviction,
    listed: wired.listed,
    traffic: behaviors.serviceTraffic,
  });
  const doubleLives = new DoubleLives({
    clock: timeline,
    store,
    world,
    hasContainers: (pod) => wired.podWorkers.hasContainers(pod),
    leftovers: wired.podWorkers.leftovers,
  });
  return { scales, budgets, availability, doubleLives };
}

/** The number of causes at the end of a report of a bug. */
const SHOWN_CAUSES = 10;

/** Runs something; anything it throws becomes a Bug with the context in which it was thrown. */
export function withBugContext<T>(context: () => readonly string[], run: () => T): T {
  try {
    return run();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const inner = error instanceof Bug ? error.context : [];
    throw new Bug(message, [...context(), ...inner], error);
  }
}

/** The last causes of a simulation. */
const lastCauses = (entries: readonly LedgerEntry<Cause>[], start: Instant): readonly string[] => [
  `digest: ${digestOf(entries, start)}`,
  ...entries
    .slice(-SHOWN_CAUSES)
    .map(({ id, at, component, cause }) => `${id} ${at} ${component} ${causeText(cause, start)}`),
];
