import { entriesOf } from '#causes';
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
