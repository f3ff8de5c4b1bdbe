import { type CauseId, entriesOf } from '#causes';
import { between, type Instant, seconds } from '#units';
import type { Cause } from './causes.ts';
import type { Entries, Entry, EntryOf } from './entries.ts';

type ConditionChange = EntryOf<'NodeConditionChanged'>;

/** Changes of conditions of nodes, in order. */
export const conditionChanges = (entries: Entries): readonly ConditionChange[] =>
  entriesOf(entries, 'NodeConditionChanged');

/** Changes of the condition Ready of nodes, in order. */
export const readyChanges = (entries: Entries): readonly ConditionChange[] =>
  conditionChanges(entries).filter(({ cause }) => cause.condition === 'Ready');

/** Whether a node ceases to be ready, or stays so for another reason. */
export const turnsNotReady = (cause: Cause): boolean =>
  cause.kind === 'NodeConditionChanged' && cause.condition === 'Ready' && cause.to !== 'True';

/** Taints that nodes get, in order. */
export const taintings = (entries: Entries): readonly EntryOf<'NodeTainted'>[] =>
  entriesOf(entries, 'NodeTainted');

/** Whether a node is tainted. */
export const isTainting = (entry: Entry): entry is EntryOf<'NodeTainted'> =>
  entry.cause.kind === 'NodeTainted';

/** Whether a node loses a taint. */
export const isUntainting = (entry: Entry): entry is EntryOf<'NodeUntainted'> =>
  entry.cause.kind === 'NodeUntainted';

/** Node objects that are created and deleted, in order. */
export const nodesThatComeOrGo = (
  entries: Entries,
): readonly EntryOf<'NodeAdded' | 'NodeRemoved'>[] =>
  entriesOf(entries, 'NodeAdded', 'NodeRemoved');

export const nodesRemoved = (entries: Entries): readonly EntryOf<'NodeRemoved'>[] =>
  entriesOf(entries, 'NodeRemoved');

export const isRemovalOfNode = (entry: Entry): entry is EntryOf<'NodeRemoved'> =>
  entry.cause.kind === 'NodeRemoved';

/** The nodes that a run creates. */
export const nodesAdded = (entries: Entries): ReadonlySet<string> =>
  new Set(entriesOf(entries, 'NodeAdded').map(({ cause }) => cause.node));

/** Drains that come to their end, in order. */
export const completedDrains = (entries: Entries): readonly EntryOf<'DrainCompleted'>[] =>
  entriesOf(entries, 'DrainCompleted');

export const failedDrains = (entries: Entries): readonly EntryOf<'DrainFailed'>[] =>
  entriesOf(entries, 'DrainFailed');

/** The nodes that are not Ready at some time, and those whose objects are deleted. */
export function nodesLostIn(entries: Entries): ReadonlySet<string> {
  const turned = readyChanges(entries).filter(({ cause }) => turnsNotReady(cause));
  return new Set([...turned, ...nodesRemoved(entries)].map(({ cause }) => cause.node));
}

/** Orderly shutdowns of nodes that begin, and machines that go off without one, in order. */
export const shutdowns = (
  entries: Entries,
): readonly EntryOf<'ShutdownStarted' | 'shutdown/abrupt'>[] =>
  entriesOf(entries, 'ShutdownStarted', 'shutdown/abrupt');

/** Orderly shutdowns that end, in order. */
export const endsOfShutdowns = (entries: Entries): readonly EntryOf<'ShutdownFinished'>[] =>
  entriesOf(entries, 'ShutdownFinished');

/** A pass of the node monitor with a noticeable duration. */
export interface Pass {
  readonly from: Instant;
  /** Absent when it was not completed. */
  readonly to?: Instant;
  /** The nodes that it marked Unknown. */
  readonly nodes: number;
  /** The pods that it marked not ready. */
  readonly pods: number;
}

/** Shorter passes cause no noticeable delay. */
const LONG = seconds(1);

/** The passes of the node monitor that lasted a second or longer, in their order. */
export function longPasses(entries: Entries, end: Instant): readonly Pass[] {
  const steps = entriesOf(entries, 'PassStarted', 'PassEnded');
  return steps.flatMap((step, place): readonly Pass[] => {
    if (step.cause.kind === 'PassEnded') return [];
    const next = steps[place + 1];
    if (between(step.at, next?.at ?? end) < LONG) return [];
    if (next?.cause.kind !== 'PassEnded')
      return [{ from: step.at, ...marked(entries, step, next) }];
    const { nodes, pods } = next.cause;
    return [{ from: step.at, to: next.at, nodes, pods }];
  });
}

/** The counts of a pass that was not completed. */
function marked(
  entries: Entries,
  { id: from, component }: Entry,
  next: Entry | undefined,
): Pick<Pass, 'nodes' | 'pods'> {
  const until = next?.id ?? Number.POSITIVE_INFINITY;
  const of = (found: Entries): Entries =>
    found.filter((entry) => entry.component === component && entry.id > from && entry.id < until);
  const turned = entriesOf(entries, 'NodeConditionChanged').filter(
    ({ cause }) => cause.condition === 'Ready' && cause.to === 'Unknown',
  );
  return { nodes: of(turned).length, pods: of(entriesOf(entries, 'PodNotReady')).length };
}

/** A time in which a node sends no heartbeats. */
export interface NodeSilence {
  /** The entry that begins it. */
  readonly id: CauseId;
  readonly node: string;
  readonly from: Instant;
  /** Undefined where it lasts to the end. */
  readonly to?: Instant;
  /** When the node sent heartbeats again after its silence before; undefined for the first. */
  readonly aliveAt: Instant | undefined;
}

/** The silences of nodes that begin during a run, by their beginning. */
export function silencesIn(entries: Entries): readonly NodeSilence[] {
  const silences: NodeSilence[] = [];
  const back = new Map<string, Instant>();
  /** The place of the silence of each node that has not returned. */
  const open = new Map<string, number>();
  for (const { id, cause, at } of entriesOf(entries, 'HeartbeatLost', 'HeartbeatRestored')) {
    const { kind, node } = cause;
    if (kind === 'HeartbeatLost') {
      open.set(node, silences.push({ id, node, from: at, aliveAt: back.get(node) }) - 1);
      continue;
    }
    back.set(node, at);
    const place = open.get(node);
    const silence = place === undefined ? undefined : silences[place];
    open.delete(node);
    if (place !== undefined && silence !== undefined) silences[place] = { ...silence, to: at };
  }
  return silences;
}

/** The nodes that send heartbeats again at some time. */
export const nodesHeardAgain = (entries: Entries): ReadonlySet<string> =>
  new Set(entriesOf(entries, 'HeartbeatRestored').map(({ cause }) => cause.node));

/** Whether the last change made a node silent; undefined where there is none. */
export function isSilent(entries: Entries, node: string): boolean | undefined {
  const last = entriesOf(entries, 'HeartbeatLost', 'HeartbeatRestored').findLast(
    ({ cause }) => cause.node === node,
  );
  return last && last.cause.kind === 'HeartbeatLost';
}
