import { type CauseId, entriesOf, type LedgerEntry } from '#causes';
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
    evictedBefore: new Set(),
  };
  return new Map(ids.map((id) => [id, windowOf(scenario.outcome.pathTo(id), known)]));
}

function windowOf(path: readonly Entry[], known: Known): EvictionWindow {
  const { at, cause } = path.at(-1) ?? { at: known.scenario.outcome.start, cause: undefined };
  const exact = { at, slowness: seconds(0) };
  if (cause?.kind === 'PodEvicted') {
    const isFirst = !known.evictedBefore.has(cause.node);
    known.evictedBefore.add(cause.node);
    return isFirst && cause.mechanism === 'node-pressure'
      ? { ...exact, window: around(path, at, MONITORING_PERIOD) }
      : exact;
  }
  if (cause?.kind !== 'PodDeletionRequested') return exact;
  if (cause.mechanism === 'pod-gc') return { ...exact, window: collected(path, at, known) };
  return cause.mechanism === 'taint' ? { ...exact, ...tainted(path, at, known) } : exact;
}

/** Passes of one period, of which the single run knows one. */
function around(path: readonly Entry[], at: Instant, period: Duration): Window {
  const root = path[0]?.at ?? at;
  return { from: latest(root, earlier(at, period)), to: later(at, period) };
}

/** A pass of pod GC notices that a node is missing; one after the quarantine acts, or the next. */
function collected(path: readonly Entry[], at: Instant, { scenario }: Known): Window {
  const { quarantine, checkPeriod } = scenario.behaviors.podGc;
  const gone = path.findLast(({ cause }) => cause.kind === 'NodeRemoved');
  const isOrphan = path.some(({ cause }) => cause.kind === 'pod-gc/orphaned');
  if (gone === undefined || !isOrphan) return around(path, at, checkPeriod);
  const passes = Math.ceil(quarantine / checkPeriod) * checkPeriod;
  return {
    from: later(gone.at, microseconds(passes)),
    to: later(gone.at, microseconds(passes + 2 * checkPeriod)),
  };
}

const LIFECYCLE: readonly string[] = [TAINT_NOT_READY, TAINT_UNREACHABLE];

/** The taint of a node that is not ready comes after its notice, and the toleration runs from there. */
function tainted(path: readonly Entry[], at: Instant, known: Known): Partial<EvictionWindow> {
  const place = path.findLastIndex(
    ({ cause }) => cause.kind === 'NodeTainted' && LIFECYCLE.includes(cause.taint.key),
  );
  const taint = path[place];
  if (taint?.cause.kind !== 'NodeTainted') return {};
  const turned = path.slice(0, place).findLast(isTurn);
  const used = path.findLast(({ cause }) => cause.kind === 'taint-eviction/toleration-used-up');
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
