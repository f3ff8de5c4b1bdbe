import type { Node } from '#cluster';
import type { Instant } from '#units';
import type { Group } from './group.ts';
import type { ClusterAutoscalerOptions } from './options.ts';
import { upcomingNodes } from './readiness.ts';
import type { Sandbox } from './sandbox.ts';

/**
 * Adds the nodes that are coming to a sandbox, and hides those that have registered and are not
 * ready. Returns the names of the hidden ones.
 */
export function addUpcoming(
  groups: readonly Group[],
  sandbox: Sandbox,
  nodes: ReadonlyMap<string, Node>,
  { wantsOpenRequest }: Pick<ClusterAutoscalerOptions, 'wantsOpenRequest'>,
  now: Instant,
): ReadonlySet<string> {
  const hidden = new Set<string>();
  for (const group of groups) {
    const count = upcomingNodes(group.target, group.readiness);
    const { template, request } = group;
    if (count <= 0 || template === undefined) continue;
    const isOpen = request !== undefined && !group.isBackedOff(now);
    if (wantsOpenRequest && !isOpen) continue;
    for (let n = 0; n < count; n += 1) {
      sandbox.addLike(template, `upcoming ${n + 1} of ${group.name}`);
    }
    for (const name of group.readiness.notStarted) {
      const node = nodes.get(name);
      if (node !== undefined) sandbox.hideNode(node);
      hidden.add(name);
    }
  }
  return hidden;
}
