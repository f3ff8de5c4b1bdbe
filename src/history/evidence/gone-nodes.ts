import { earlier, type Instant, instant, later, milliseconds, seconds } from '#units';
import type { Evidence } from './evidence.ts';

/** A Node whose object was deleted between two instants. */
export interface GoneNode {
  readonly earliest: Instant;
  readonly latest: Instant;
}

/** The node controller tells of a Node that is gone at its next look. */
const LOOK = seconds(5);

/**
 * The Nodes that were deleted and did not come back, by name: those that requests and Events tell of,
 * the first deletion of each.
 */
export function goneNodesOf({
  events,
  audit,
  before,
  after,
}: Pick<Evidence, 'events' | 'audit' | 'before' | 'after'>): ReadonlyMap<string, GoneNode> {
  const left = new Set(after?.cluster.nodes.map(({ name }) => name));
  const found = new Map<string, GoneNode>();
  const add = (node: string, gone: GoneNode): void => {
    if (gone.latest < (before?.at ?? 0) || left.has(node) || found.has(node)) return;
    found.set(node, gone);
  };
  for (const { resource, verb, subresource, name, code, at, uncertain = 0 } of audit) {
    if (resource !== 'nodes' || verb !== 'delete' || subresource !== '' || code > 299) continue;
    add(name, { earliest: instant(at - uncertain), latest: instant(at + uncertain) });
  }
  for (const { reason, about, first } of events) {
    if (!TELLING.has(reason) || first === undefined) continue;
    add(about.name, { earliest: earlier(first, LOOK), latest: later(first, milliseconds(999)) });
  }
  return found;
}

const TELLING: ReadonlySet<string> = new Set(['RemovingNode', 'DeletingNode']);
