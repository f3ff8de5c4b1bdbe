import type { Window } from '#chance';
import { clockFrom, type Eviction, type SimulationReport } from '#documents';
import type { Run } from '#simulation';
import { type Instant, later } from '#units';
import { isOfSnapshot } from '../document/summary.ts';
import { circumstancesOf } from './circumstances.ts';
import type { Doubt } from './doubt.ts';
import { type EvictionWindow, evictionWindows, type Known } from './eviction-windows.ts';
import {
  type Candidate,
  firstEvictionWindow,
  firstOf,
  lastEvictionWindow,
} from './first-eviction.ts';
import { type Notice, noticesOf } from './notices.ts';
import { requestTimesOf } from './request-times.ts';
import { zoneQueues } from './zone-queues.ts';

type Seconds = readonly [number, number];

/** The instants between which what hangs on chance happens, in seconds since the start. */
export interface Windows {
  /** By entry of the timeline: nodes that are marked Unknown, and evictions. */
  readonly of: ReadonlyMap<number, Seconds>;
  readonly summary: Pick<SimulationReport['summary'], 'windows'>;
  /** The number of evictions whose time has no upper limit, by the reason. */
  readonly doubts: ReadonlyMap<Doubt, number>;
}

const NONE: Windows = { of: new Map(), summary: {}, doubts: new Map() };

/**
 * The windows of notices and evictions: a function of leases, grace period, periods, tolerations,
 * rate limits and requests. No history leaves a window: what may be otherwise in a history, so that
 * nothing limits its time, has none.
 */
export function windowsOf(scenario: Run, evictions: readonly Eviction[]): Windows {
  const { plan, outcome } = scenario;
  if (!plan.behaviors.nodeLifecycle.enabled) return NONE;
  const circumstances = circumstancesOf(scenario);
  const notices = noticesOf(scenario, circumstances);
  const { troubledBefore } = circumstances;
  const known: Known = {
    ...{ scenario, circumstances, notices, times: requestTimesOf(scenario) },
    queues: zoneQueues(scenario, notices, troubledBefore),
  };
  const ids = evictions.flatMap(({ because }) => outcome.entries[because - 1]?.id ?? []);
  const windows = evictionWindows(known, ids);
  // Other pods are others in each history.
  const ofSnapshot = new Set<number>();
  for (const each of evictions) {
    if (isOfSnapshot(outcome.cluster, each)) ofSnapshot.add(each.because);
  }
  const { at } = clockFrom(outcome.start);
  // Nothing that is noticed or evicted in a run is so before its start.
  const inSeconds = ({ from, to }: Window): Seconds => [Math.max(0, at(from)), at(to)];
  const found = new Map<number, Seconds>();
  const note = (id: number, window: Window | undefined): void => {
    const played = outcome.entries[id - 1]?.at;
    // What the single run contradicts is none.
    if (window && played !== undefined && holds(window, played)) found.set(id, inSeconds(window));
  };
  for (const { entry, ...notice } of notices) {
    if (entry !== undefined) note(entry, slowed(notice, known));
  }
  for (const [id, { window }] of windows) if (ofSnapshot.has(id)) note(id, window);
  const firstNotice = firstNoticeWindow(known);
  const all = [...windows.values()];
  const firstEviction = firstEvictionWindow(known, all);
  const areOfSnapshot = all.length === ofSnapshot.size;
  const lastEviction = areOfSnapshot ? lastEvictionWindow(known, all) : undefined;
  const times = all.map((each) => each.at);
  const isPlayed = (window: Window | undefined, at: Instant | undefined): window is Window =>
    window !== undefined && at !== undefined && holds(window, at);
  const summary = {
    ...(firstNotice && { firstNotice: inSeconds(firstNotice) }),
    ...(isPlayed(firstEviction, times[0]) && { firstEviction: inSeconds(firstEviction) }),
    ...(isPlayed(lastEviction, times.at(-1)) && { lastEviction: inSeconds(lastEviction) }),
  };
  return {
    of: found,
    summary: Object.keys(summary).length === 0 ? {} : { windows: summary },
    doubts: doubtsIn(windows, ofSnapshot),
  };
}

const holds = ({ from, to }: Window, at: Instant): boolean => from <= at && at <= to;

/** The window of one notice: the passes before it may take their time. */
function slowed(
  { isSilence, window, doubt }: Notice,
  { circumstances, times }: Known,
): Window | undefined {
  const to = later(window.to, times.passes);
  const isBounded = doubt === undefined && circumstances.doubtUntil(to) === undefined;
  return isSilence && isBounded ? { from: window.from, to } : undefined;
}

/**
 * Nodes that come back too soon may be noticed, or not. The passes before the first notice of a silence
 * take no time, unless something else gives them work.
 */
function firstNoticeWindow(known: Known): Window | undefined {
  const { notices, circumstances } = known;
  if (!notices.some(({ isSilence, entry }) => isSilence && entry !== undefined)) return undefined;
  const isFirstWork = circumstances.hasOnlyFaults && notices.every(({ isSilence }) => isSilence);
  const { oneMark, passes } = known.times;
  const window = firstOf(
    notices.flatMap((notice): readonly Candidate[] => {
      const { isSilence, ends, doubt } = notice;
      const { from, to } = notice.window;
      if (!isSilence) return [];
      const isCertain = doubt === undefined && (ends === undefined || ends > to);
      return [isCertain ? { from, to: later(to, isFirstWork ? oneMark : passes) } : { from }];
    }),
  );
  if (window === undefined || circumstances.isUnorderedUntil(window.to)) return undefined;
  return circumstances.doubtUntil(window.to) === undefined ? window : undefined;
}

function doubtsIn(
  windows: ReadonlyMap<number, EvictionWindow>,
  ofSnapshot: ReadonlySet<number>,
): ReadonlyMap<Doubt, number> {
  const doubts = new Map<Doubt, number>();
  for (const [id, { doubt }] of windows) {
    if (doubt === undefined || !ofSnapshot.has(id)) continue;
    doubts.set(doubt, (doubts.get(doubt) ?? 0) + 1);
  }
  return doubts;
}
