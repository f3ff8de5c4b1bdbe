import { type CauseId, entriesOf, lastOnPath } from '#causes';
import type { Window } from '#chance';
import { TAINT_NOT_READY, TAINT_UNREACHABLE, zoneKeyOf } from '#cluster';
import { POLL_PERIOD } from '#controllers/node-lifecycle';
import { MONITORING_PERIOD } from '#kubelet/eviction';
import {
  type Entry,
  type EvictionByKubelet,
  isByKubelet,
  isRemovalOfNode,
  isRequested,
  isTainting,
  podsBound,
  podsRemoved,
  turnsNotReady,
} from '#run-facts';
import type { Run } from '#simulation';
import { type Duration, earlier, type Instant, later, latest, microseconds, seconds } from '#units';
import type { Circumstances } from './circumstances.ts';
import type { Doubt } from './doubt.ts';
import type { Notice } from './notices.ts';
import type { RequestTimes } from './request-times.ts';
import type { ZoneQueue } from './zone-queues.ts';

/** An eviction in the single run, and the instants between which it comes. */
export interface EvictionWindow {
  readonly at: Instant;
  /** It cannot come earlier in any history. */
  readonly from: Instant;
  /** What the node monitor noticed; absent where that does not lead to it. */
  readonly notice?: Notice;
  /** Absent where it has no upper limit, or does not hang on chance. */
  readonly window?: Window;
  /** Why it has no upper limit. Absent where it does not hang on chance. */
  readonly doubt?: Doubt;
}

/** The facts from which the windows of evictions follow. */
export interface Known {
  readonly scenario: Run;
  readonly circumstances: Circumstances;
  readonly notices: readonly Notice[];
  readonly queues: ReadonlyMap<string, ZoneQueue>;
  readonly times: RequestTimes;
}

/** The windows of evictions, by the entry of each. */
export function evictionWindows(
  known: Known,
  ids: readonly CauseId[],
): ReadonlyMap<CauseId, EvictionWindow> {
  const { entries } = known.scenario.outcome;
  const paths = pathsOf(entries);
  const byEntry = new Map(
    known.notices.flatMap((notice) =>
      notice.entry === undefined ? [] : [[notice.entry, notice] as const],
    ),
  );
  const noticeOf = (id: CauseId): Notice | undefined => {
    const turned = paths.turned(id);
    return turned && byEntry.get(turned.id);
  };
  const evictedBefore = new Set<string>();
  const boundBy = firstBindings(entries);
  const windows = new Map<CauseId, EvictionWindow>();
  for (const id of ids) {
    const entry = entries[id - 1];
    if (entry === undefined) continue;
    const found = windowOf(entry, { known, paths, noticeOf, evictedBefore, boundBy });
    const from = known.circumstances.earliestOf(entry);
    windows.set(id, { ...found, at: entry.at, from: latest(from, found.from ?? from) });
  }
  return windows;
}

type Found = Partial<Pick<EvictionWindow, 'from' | 'notice' | 'window' | 'doubt'>>;

type Finder = (id: CauseId) => Entry | undefined;

/** Finds the last entry of each sort on the path to an entry. */
interface Paths {
  readonly nodeRemoved: Finder;
  readonly orphaned: Finder;
  readonly tainted: Finder;
  readonly turned: Finder;
  readonly usedUp: Finder;
}

const pathsOf = (entries: readonly Entry[]): Paths => ({
  nodeRemoved: lastOnPath(entries, isRemovalOfNode),
  orphaned: lastOnPath(entries, ({ cause }) => cause.kind === 'pod-gc/orphaned'),
  tainted: lastOnPath(entries, isTainting),
  turned: lastOnPath(entries, ({ cause }) => turnsNotReady(cause)),
  usedUp: lastOnPath(entries, ({ cause }) => cause.kind === 'taint-eviction/toleration-used-up'),
});

interface Seen {
  readonly known: Known;
  readonly paths: Paths;
  readonly noticeOf: (id: CauseId) => Notice | undefined;
  /** Kubelets that have evicted a pod before. */
  readonly evictedBefore: Set<string>;
  /** The first binding of each pod that is bound in the run. */
  readonly boundBy: ReadonlyMap<string, CauseId>;
}

/** The scheduler chooses among equal nodes, so in other histories these pods are on other ones. */
function firstBindings(entries: readonly Entry[]): ReadonlyMap<string, CauseId> {
  const first = new Map<string, CauseId>();
  for (const { id, cause } of podsBound(entries)) {
    if (!first.has(cause.pod)) first.set(cause.pod, id);
  }
  return first;
}

function windowOf(entry: Entry, seen: Seen): Found {
  if (isByKubelet(entry)) return byKubelet(entry, seen);
  if (!isRequested(entry)) return {};
  const bound = seen.boundBy.get(entry.cause.pod);
  if (bound !== undefined && bound < entry.id) return { doubt: 'other-causes' };
  switch (entry.cause.mechanism) {
    case 'pod-gc':
      return collected(entry, seen);
    case 'taint':
      return tainted(entry, seen);
    case 'pod-eviction-timeout':
      return deleted(entry, seen);
    default:
      return {};
  }
}

/** The passes of an eviction manager have one period, of which the single run knows one phase. */
function byKubelet({ at, cause }: EvictionByKubelet, { known, evictedBefore }: Seen): Found {
  const { node } = cause;
  const isFirst = !evictedBefore.has(node);
  evictedBefore.add(node);
  if (cause.mechanism !== 'node-pressure') return {};
  const { entries } = known.scenario.outcome;
  const isTied =
    isFirst &&
    entriesOf(entries, 'eviction/victim-chosen').some(
      ({ cause: choice }) => choice.pod === cause.pod && choice.tiedWith.length > 0,
    );
  const isChanged = [podsBound(entries), podsRemoved(entries)].some(
    (changes) => (changes[0]?.at ?? at) < at,
  );
  if (!isFirst || isTied || isChanged) return { doubt: 'other-causes' };
  const window = { from: earlier(at, MONITORING_PERIOD), to: later(at, MONITORING_PERIOD) };
  return { from: window.from, window };
}

/** A pass of pod GC notices that a node is missing; one after the quarantine acts, or the next. */
function collected(entry: Entry, { known, paths }: Seen): Found {
  const { scenario, circumstances, times } = known;
  const { quarantine, checkPeriod } = scenario.plan.behaviors.podGc;
  const gone = paths.nodeRemoved(entry.id);
  const isOrphan = paths.orphaned(entry.id) !== undefined;
  if (gone === undefined || !isRemovalOfNode(gone) || !isOrphan) return { doubt: 'other-causes' };
  const { at, cause } = gone;
  const own = scenario.momentsOf(cause.node).find((each) => each.kind === 'deleteNode');
  if (own?.at !== at) return { doubt: 'other-causes' };
  const passes = Math.ceil(quarantine / checkPeriod) * checkPeriod;
  const slowest = passes + 2 * checkPeriod + times.collection;
  const to = later(own.window.to, microseconds(slowest));
  return upTo(
    { from: later(own.window.from, microseconds(passes)), to },
    circumstances.interruptedUntil(to),
  );
}

const LIFECYCLE: readonly string[] = [TAINT_NOT_READY, TAINT_UNREACHABLE];

/** The taint of a node that is not ready comes after its notice, and the toleration runs from there. */
function tainted({ id }: Entry, { known, paths, noticeOf }: Seen): Found {
  const taint = paths.tainted(id);
  // The countdown of a taint that the snapshot shows began at a known time.
  if (taint === undefined || !isTainting(taint)) return {};
  const isByRule = taint.component === 'node-readiness';
  const notice = noticeOf(taint.because);
  if (!LIFECYCLE.includes(taint.cause.taint.key) && !(isByRule && notice !== undefined)) {
    return byOtherTaint(taint, known);
  }
  if (notice === undefined) return { doubt: 'other-causes' };
  const used = paths.usedUp(id);
  const tolerated = seconds(
    used?.cause.kind === 'taint-eviction/toleration-used-up' ? used.cause.seconds : 0,
  );
  const delay = notice.isSilence && !isByRule ? untilTaint(known.scenario) : seconds(0);
  const least = microseconds(tolerated + delay);
  const { passes, evictions } = known.times;
  const most = microseconds(least + passes + evictions);
  const follows = isByRule ? atOnce : inTurn;
  return follows(notice, notice.window, { least, most }, known);
}

/** The taint of a script comes when the script says so. */
const byOtherTaint = (taint: Entry, { circumstances }: Known): Found =>
  circumstances.earliestOf(taint) === taint.at ? {} : { doubt: 'other-causes' };

/** Pods of a node that was lost for the whole timeout are deleted one after the other. */
function deleted({ id }: Entry, { known, noticeOf }: Seen): Found {
  const notice = noticeOf(id);
  if (notice === undefined) return { doubt: 'other-causes' };
  return inTurn(notice, notice.due, { least: seconds(0), most: known.times.passes }, known);
}

interface Wait {
  readonly least: Duration;
  readonly most: Duration;
}

/** What follows from a notice, once the node has had its turn in the queue of its zone. */
export function inTurn(
  notice: Notice,
  noticed: Window,
  { least, most }: Wait,
  known: Known,
): Found {
  const queue = known.queues.get(zoneKeyOf(notice.node));
  const last = queue?.from === undefined ? noticed.to : latest(noticed.to, queue.from);
  const waits = (queue?.wait ?? 0) + (queue?.anew ?? 0);
  const to = later(last, microseconds(waits + most + POLL_PERIOD));
  const slow = queue === undefined ? 'zone-state' : undefined;
  return following(notice, { from: later(noticed.from, least), to }, known, slow);
}

/** What follows from a notice, whatever else happens in its zone. */
const atOnce = (notice: Notice, noticed: Window, { least, most }: Wait, known: Known): Found =>
  following(notice, { from: later(noticed.from, least), to: later(noticed.to, most) }, known);

function following(
  notice: Notice,
  window: Window,
  { circumstances }: Known,
  otherwise?: Doubt,
): Found {
  const { to } = window;
  const other = notice.next !== undefined && notice.next <= to ? 'same-node' : undefined;
  const doubt = notice.doubt ?? other ?? circumstances.doubtUntil(to) ?? otherwise;
  return { notice, ...upTo(window, doubt) };
}

/** A window, or its beginning where it has no upper limit. */
const upTo = (window: Window, doubt: Doubt | undefined): Found & Pick<EvictionWindow, 'from'> =>
  doubt === undefined ? { from: window.from, window } : { from: window.from, doubt };

/** Releases that judge a node as a pass finds it taint it one pass after the one that marks it. */
export const untilTaint = ({ plan: { behaviors } }: Run): Duration =>
  behaviors.nodeLifecycle.taintDecision === 'condition-after-pass'
    ? seconds(0)
    : behaviors.nodeLifecycle.monitorPeriod;
