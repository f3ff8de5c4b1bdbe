import type { CauseId } from '#causes';
import { DrainSession } from './drain-session.ts';
import type { DrainOptions } from './options.ts';
import type { DrainEnded, DrainParts } from './parts.ts';

/**
 * Drains nodes, one after the other unless in parallel. All of them are cordoned first, and stay
 * cordoned.
 */
export function drain(
  nodes: readonly string[],
  options: DrainOptions,
  parts: DrainParts,
  because: CauseId,
  ended: DrainEnded = () => undefined,
): void {
  const groups = options.parallel ? nodes.map((node) => [node]) : [nodes];
  const sessions = groups.map((group) => new DrainSession(group, options, parts, because, ended));
  for (const session of sessions) session.begin();
}
