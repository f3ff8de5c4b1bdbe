import { type Heartbeat, isReady, type Node } from '#cluster';
import type { Instant } from '#units';
import type { NodeLifecycleBehavior } from '#versions';
import type { HealthRecord } from '../health.ts';
import { zoneThatCounts } from '../zones.ts';
import { isAtRest, isSilent } from './is-at-rest.ts';

/** A node at rest, as it was at its last turn. */
export interface SkippedNode {
  /** Absent for a node that counts for no zone. */
  readonly zone: string | undefined;
  readonly ready: boolean;
  /** It gives signs of life, so that passes that skip it would have remembered others. */
  readonly beats: boolean;
  readonly record: HealthRecord;
  readonly heartbeat: Heartbeat;
  readonly pass: Instant;
}

/** The state in which no further pass changes a node; undefined when one may. */
export function skippedNodeOf(
  node: Node,
  turn: Pick<SkippedNode, 'record' | 'heartbeat' | 'pass'> & { readonly waits: boolean },
  behavior: NodeLifecycleBehavior,
  now: Instant,
): SkippedNode | undefined {
  const { record, heartbeat, pass, waits } = turn;
  if (!isAtRest(node, heartbeat, waits, behavior, now)) return undefined;
  const beats = !isSilent(heartbeat, now);
  return { zone: zoneThatCounts(node), ready: isReady(node), beats, record, heartbeat, pass };
}
