import { type CauseId, entriesOf, type LedgerEntry, lastOnPath, THE_SNAPSHOT } from '#causes';
import type { Window } from '#chance';
import { TAINT_NOT_READY, TAINT_UNREACHABLE } from '#cluster';
import { POLL_PERIOD } from '#controllers/node-lifecycle';
import { MONITORING_PERIOD } from '#kubelet/eviction';
import { type Cause, LONGEST_DELAY, type PlayedScenario } from '#simulation';
import {
  type Duration,
  earlier,
  type Instant,
  later,
  latest,
  longest,
  microseconds,
  seconds,
} from '#units';
import type { Notice } from './notices.ts';
import { zoneQueues } from './zone-queues.ts';

type Entry = LedgerEntry<Cause>;

/** An eviction in the single run, and the instants between which it comes. */
export interface EvictionWindow {
  readonly at: Instant;
  /** The node whose silence leads to it. */
  readonly silent?: string;
  /** How much longer it took than the rules demand, for instance as requests waited. */
  readonly slowness: Duration;
  /** Absent where it does not hang on chance. */
  readonly window?: Window;
}

/** The facts from which the windows of evictions follow. */
interface Known {
  readonly scenario: PlayedScenario;
  readonly notices: ReadonlyMap<CauseId, Notice>;
  readonly waitOf: (node: string) => Duration | undefined;
  readonly paths: Paths;
  /** Kubelets that have evicted a pod before. */
  readonly evictedBefore: Set<string>;
}

/** The windows of evictions, by the entry of each. */
export function evictionWindows(
  scenario: PlayedScenario,
  notices: readonly Notice[],
  ids: readonly CauseId[],
): ReadonlyMap<CauseId, EvictionWindow> {
  const byEntry = new Map(
    notices.flatMap((notice) =>
      notice.entry === undefined ? [] : [[notice.entry, notice] as const],
    ),
  );
  const known: Known = {
    ...{ scenario, notices: byEntry, waitOf: zoneQueues(scenario.outcome) },
    paths: pathsOf(scenario.outcome.entries),
    evictedBefore: new Set(),
  };
  return new Map(
    ids.flatMap((id) => {
      const entry = scenario.outcome.entries[id - 1];
      return entry === undefined ? [] : [[id, windowOf(entry, known)]];
    }),
  );
}

type Finder = (id: CauseId) => Entry | undefined;

/** Finds the last entry of each sort on the path to an entry. */
interface Paths {
  readonly root: Finder;
  readonly nodeRemoved: Finder;
  readonly orphaned: Finder;
  readonly tainted: Finder;
  readonly turned: Finder;
  readonly usedUp: Finder;
}

const pathsOf = (entries: readonly Entry[]): Paths => ({
  root: lastOnPath(entries, ({ because }) => because === THE_SNAPSHOT),
  nodeRemoved: lastOnPath(entries, ({ cause }) => cause.kind === 'NodeRemoved'),
  orphaned: lastOnPath(entries, ({ cause }) => cause.kind === 'pod-gc/orphaned'),
  tainted: lastOnPath(
    entries,
    ({ cause }) => cause.kind === 'NodeTainted' && LIFECYCLE.includes(cause.taint.key),
  ),
  turned: lastOnPath(entries, isTurn),
  usedUp: lastOnPath(entries, ({ cause }) => cause.kind === 'taint-eviction/toleration-used-up'),
});

function windowOf(entry: Entry, known: Known): EvictionWindow {
  const { at, cause } = entry;
  const exact = { at, slowness: seconds(0) };
  if (cause.kind === 'PodEvicted') {
    const isFirst = !known.evictedBefore.has(cause.node);
    known.evictedBefore.add(cause.node);
    return isFirst && cause.mechanism === 'node-pressure'
      ? { ...exact, window: around(entry, MONITORING_PERIOD, known) }
      : exact;
  }
  if (cause.kind !== 'PodDeletionRequested') return exact;
  if (cause.mechanism === 'pod-gc') return { ...exact, window: collected(entry, known) };
  return cause.mechanism === 'taint' ? { ...exact, ...tainted(entry, known) } : exact;
}

/** Passes of one period, of which the single run knows one. */
function around({ id, at }: Entry, period: Duration, { paths }: Known): Window {
  const root = paths.root(id)?.at ?? at;
  return { from: latest(root, earlier(at, period)), to: later(at, period) };
}

/** A pass of pod GC notices that a node is missing; one after the quarantine acts, or the next. */
function collected(entry: Entry, known: Known): Window {
  const { quarantine, checkPeriod } = known.scenario.behaviors.podGc;
  const gone = known.paths.nodeRemoved(entry.id);
  const isOrphan = known.paths.orphaned(entry.id) !== undefined;
  if (gone === undefined || !isOrphan) return around(entry, checkPeriod, known);
  const passes = Math.ceil(quarantine / checkPeriod) * checkPeriod;
  return {
    from: later(gone.at, microseconds(passes)),
    to: later(gone.at, microseconds(passes + 2 * checkPeriod)),
  };
}

const LIFECYCLE: readonly string[] = [TAINT_NOT_READY, TAINT_UNREACHABLE];

/** The taint of a node that is not ready comes after its notice, and the toleration runs from there. */
function tainted({ id, at }: Entry, known: Known): Partial<EvictionWindow> {
  const taint = known.paths.tainted(id);
  if (taint?.cause.kind !== 'NodeTainted') return {};
  const turned = known.paths.turned(taint.because);
  const used = known.paths.usedUp(id);
  const tolerated = seconds(
    used?.cause.kind === 'taint-eviction/toleration-used-up' ? used.cause.seconds : 0,
  );
  const notice = turned && noticeOf(turned, known);
  if (turned === undefined || notice === undefined) return {};
  const { node } = taint.cause;
  const wait = known.waitOf(node);
  const isSilence = known.notices.has(turned.id);
  const least = microseconds(tolerated + (isSilence ? untilTaint(known.scenario) : 0));
  const slowness = longest(seconds(0), (at - notice.played - least) as Duration);
  const facts = { slowness, ...(isSilence && { silent: node }) };
  if (wait === undefined) return facts;
  const most = microseconds(least + longest(wait, slowness) + POLL_PERIOD);
  const window = { from: later(notice.window.from, least), to: later(notice.window.to, most) };
  return { ...facts, window };
}

/** Releases that judge a node as a pass finds it taint it one pass after the one that marks it. */
export const untilTaint = ({ behaviors }: PlayedScenario): Duration =>
  behaviors.nodeLifecycle.taintDecision === 'condition-after-pass'
    ? seconds(0)
    : behaviors.nodeLifecycle.monitorPeriod;

const isTurn = ({ cause }: Entry): boolean =>
  cause.kind === 'NodeConditionChanged' && cause.condition === 'Ready' && cause.to !== 'True';

/** When the controller notices that a node is not ready, and when it does in the single run. */
function noticeOf(
  turned: Entry,
  { notices, scenario }: Known,
): { readonly window: Window; readonly played: Instant } | undefined {
  const silence = notices.get(turned.id);
  if (silence !== undefined) return { window: silence.window, played: turned.at };
  if (turned.cause.kind !== 'NodeConditionChanged' || turned.cause.to !== 'False') return undefined;
  const { jitter, behaviors } = scenario;
  const { monitorPeriod } = behaviors.nodeLifecycle;
  const from = earlier(turned.at, jitter);
  const to = microseconds(jitter + LONGEST_DELAY + monitorPeriod);
  return { window: { from, to: later(turned.at, to) }, played: turned.at };
}

/** Whether an entry is about a taint of an unready node. */
export const everyZoneWasDown = ({ outcome }: PlayedScenario, before: Instant): boolean =>
  entriesOf(outcome.entries, 'node-lifecycle/all-zones-down').some(({ at }) => at <= before);
