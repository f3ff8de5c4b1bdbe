import { type CauseId, entriesOf } from '#causes';
import type { Instant } from '#units';
import type { Entries } from './entries.ts';

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
