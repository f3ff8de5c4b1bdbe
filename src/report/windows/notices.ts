import type { CauseId } from '#causes';
import { noticeWindow, type Window } from '#chance';
import type { Node } from '#cluster';
import { readyChanges } from '#run-facts';
import type { Run } from '#simulation';
import { addToList, type Instant, later, longest, seconds } from '#units';
import type { Circumstances } from './circumstances.ts';
import type { Doubt } from './doubt.ts';
import { faultAt, type NodeSilence, silencesOf } from './silences.ts';

/** A node of the snapshot that is not ready, as the node monitor notices it. */
export interface Notice {
  readonly node: Node;
  readonly isSilence: boolean;
  /** When a pass finds it, if the pass takes no time. */
  readonly window: Window;
  /** When a pass finds it to have been so for as long as its pods may stay (deletions). */
  readonly due: Window;
  /** The earliest instant at which it may be over; absent where it lasts. */
  readonly ends?: Instant;
  /** From then on other actions on the node may make its pods go. */
  readonly next?: Instant;
  /** Why its window has no upper limit, if it has none. */
  readonly doubt?: Doubt;
  /** The entry of the single run; absent where the node came back before. */
  readonly entry?: CauseId;
}

type Turned = ReturnType<typeof readyChanges>[number];

/** All of them, in the order in which they begin. */
export function noticesOf(scenario: Run, circumstances: Circumstances): readonly Notice[] {
  const turns = readyChanges(scenario.outcome.entries).filter(({ cause }) => cause.to !== 'True');
  const marked = new Map<string, Turned[]>();
  for (const entry of turns) {
    if (entry.component === 'node-lifecycle') addToList(marked, entry.cause.node, entry);
  }
  const lasting = silencesOf(scenario).filter(
    (silence) => !isOverBefore(silence, scenario, circumstances),
  );
  const silences = lasting.map((silence) =>
    silentNotice(silence, marked.get(silence.node.name) ?? [], scenario, circumstances),
  );
  const nodes = new Map(scenario.outcome.cluster.nodes.map((node) => [node.name, node]));
  const reported = turns.flatMap((entry): readonly Notice[] => {
    const node = nodes.get(entry.cause.node);
    return entry.component === 'node-lifecycle' || node === undefined
      ? []
      : [reportedNotice(entry, node, scenario)];
  });
  return withDoubts([...silences, ...reported], circumstances);
}

/** Whether the controllers that begin later cannot see a silence: it is over by then. */
function isOverBefore(
  { node, ends }: NodeSilence,
  { momentsOf }: Run,
  { since }: Circumstances,
): boolean {
  if (since === undefined || ends === undefined) return false;
  const last = momentsOf(node.name).find((moment) => moment.at === ends)?.window.to ?? ends;
  return later(last, LONGEST_RETURN) < since.from;
}

/** A kubelet renews its Lease within this time once it reaches the API server, as recorded. */
const LONGEST_RETURN = seconds(7);

function silentNotice(
  silence: NodeSilence,
  marked: readonly Turned[],
  scenario: Run,
  { since }: Circumstances,
): Notice {
  const { node, at, ends, next, doubt } = silence;
  const { nodeLifecycle } = scenario.plan.behaviors;
  const { monitorPeriod: period, monitorGracePeriod, podEvictionTimeout } = nodeLifecycle;
  const timeout = longest(monitorGracePeriod, podEvictionTimeout);
  const entry = marked.find((each) => each.at > at && (ends === undefined || each.at <= ends));
  const back = ends === undefined ? undefined : comesBack(node.name, ends, scenario);
  return {
    ...{ node, isSilence: true },
    window: noticeWindow(silence, { period, grace: monitorGracePeriod, since }),
    due: noticeWindow(silence, { period, grace: timeout, since }),
    ...(ends !== undefined && { ends: back ?? silence.silent.from }),
    ...(next !== undefined && { next }),
    ...(doubt && { doubt }),
    ...(entry && { entry: entry.id }),
  };
}

const comesBack = (node: string, at: Instant, { momentsOf }: Run): Instant | undefined =>
  momentsOf(node).find((moment) => moment.at === at)?.window.from;

/** A kubelet that reports that its node is not ready. */
function reportedNotice(entry: Turned, node: Node, scenario: Run): Notice {
  const { monitorPeriod: period, podEvictionTimeout } = scenario.plan.behaviors.nodeLifecycle;
  const { window, ...about } = faultAt(node.name, entry.at, scenario);
  const found = { from: window.from, to: later(window.to, period) };
  const timeout = (Math.ceil(podEvictionTimeout / period) * period) as typeof period;
  return {
    ...{ node, isSilence: false, window: found, entry: entry.id },
    due: { from: later(found.from, timeout), to: later(found.to, timeout) },
    ...endOfReport(node.name, entry.at, found.from, scenario),
    ...about,
  };
}

/**
 * When a report may be over: what a script has a kubelet report lasts until its next action on the
 * machine, or to the end; other reports may be over at once.
 */
function endOfReport(
  node: string,
  at: Instant,
  from: Instant,
  { momentsOf }: Run,
): Pick<Notice, 'ends'> {
  const faults = momentsOf(node).filter(({ isFault }) => isFault);
  const own = faults.findIndex((moment) => moment.at === at);
  if (faults[own]?.kind !== 'notReady') return { ends: from };
  const next = faults[own + 1];
  return next === undefined ? {} : { ends: next.window.from };
}

/** Only what happens to a node once, and alone, has a window. */
function withDoubts(
  notices: readonly Notice[],
  { doubtUntil, troubledBefore }: Circumstances,
): readonly Notice[] {
  const times = new Map<string, number>();
  for (const { node } of notices) times.set(node.name, (times.get(node.name) ?? 0) + 1);
  return notices.map((notice) => {
    const { name } = notice.node;
    const isAlone = times.get(name) === 1 && !troubledBefore.has(name);
    const doubt =
      notice.doubt ?? (isAlone ? undefined : 'same-node') ?? doubtUntil(notice.window.to);
    return doubt === undefined ? notice : { ...notice, doubt };
  });
}
