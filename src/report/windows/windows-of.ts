import type { Window } from '#chance';
import { clockFrom, type Eviction, type SimulationReport } from '#documents';
import type { PlayedScenario } from '#simulation';
import { evictionWindows } from './eviction-windows.ts';
import { firstEvictionWindow, firstOf } from './first-eviction.ts';
import { type Notice, noticesOf } from './notices.ts';

type Seconds = readonly [number, number];

/** The instants between which what hangs on chance happens, in seconds since the start. */
export interface Windows {
  /** By entry of the timeline: nodes that are marked Unknown, and evictions. */
  readonly of: ReadonlyMap<number, Seconds>;
  readonly summary: Pick<SimulationReport['summary'], 'windows'>;
}

const NONE: Windows = { of: new Map(), summary: {} };

/**
 * The windows of notices and evictions: a function of leases, grace period, periods and tolerations.
 * They hold as long as no client of the API is slower than in the single run.
 */
export function windowsOf(scenario: PlayedScenario, evictions: readonly Eviction[]): Windows {
  const { behaviors, outcome } = scenario;
  const { enabled, evictsBy } = behaviors.nodeLifecycle;
  if (!enabled || evictsBy !== 'taints') return NONE;
  const notices = noticesOf(scenario);
  const windows = evictionWindows(
    scenario,
    notices,
    evictions.flatMap(({ because }) => outcome.entries[because - 1]?.id ?? []),
  );
  const { at } = clockFrom(outcome.start);
  // Nothing that is noticed or evicted in a run is so before its start.
  const inSeconds = ({ from, to }: Window): Seconds => [Math.max(0, at(from)), at(to)];
  const found = new Map<number, Seconds>();
  for (const { entry, window } of notices) {
    if (entry !== undefined) found.set(entry, inSeconds(window));
  }
  for (const [id, { window }] of windows) {
    if (window !== undefined) found.set(id, inSeconds(window));
  }
  const firstNotice = firstNoticeWindow(notices);
  const firstEviction = firstEvictionWindow(scenario, notices, windows.values());
  const summary = {
    ...(firstNotice && { firstNotice: inSeconds(firstNotice) }),
    ...(firstEviction && { firstEviction: inSeconds(firstEviction) }),
  };
  return { of: found, summary: Object.keys(summary).length === 0 ? {} : { windows: summary } };
}

/** Nodes that come back too soon may be noticed, or not. */
function firstNoticeWindow(notices: readonly Notice[]): Window | undefined {
  if (notices.every(({ entry }) => entry === undefined)) return undefined;
  return firstOf(
    notices.map(({ window: { from, to }, silence: { ends } }) =>
      ends === undefined || ends > to ? { from, to } : { from },
    ),
  );
}
