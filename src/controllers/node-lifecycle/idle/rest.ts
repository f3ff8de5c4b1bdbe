import { type Heartbeat, isReady, type Node } from '#cluster';
import type { Instant } from '#units';
import type { NodeLifecycleBehavior } from '#versions';
import type { HealthRecord } from '../health.ts';
import { zoneThatCounts } from '../zones.ts';
import { isAtRest } from './is-at-rest.ts';

/** A node at rest, as it was at its last turn. */
export interface Rest {
  /** Absent for a node that counts for no zone. */
  readonly zone: string | undefined;
  readonly ready: boolean;
  readonly record: HealthRecord;
  readonly heartbeat: Heartbeat;
  readonly pass: Instant;
}

/** The state in which no further pass changes a node; undefined when one may. */
export function restOf(
  node: Node,
  turn: Pick<Rest, 'record' | 'heartbeat' | 'pass'> & { readonly waits: boolean },
  behavior: NodeLifecycleBehavior,
  now: Instant,
): Rest | undefined {
  const { record, heartbeat, pass, waits } = turn;
  if (!isAtRest(node, heartbeat, waits, behavior, now)) return undefined;
  return { zone: zoneThatCounts(node), ready: isReady(node), record, heartbeat, pass };
}
