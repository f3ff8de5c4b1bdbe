import type { Node } from '#cluster';
import type { Instant } from '#units';
import type { Group } from './group.ts';
import type { ClusterAutoscalerOptions } from './options.ts';
import { upcomingNodes } from './readiness.ts';
import type { Sandbox } from './sandbox.ts';

/** How the nodes of a sandbox differ from those that are there. */
export interface Upcoming {
  /** The names of those that have registered and are not ready. */
  readonly hidden: ReadonlySet<string>;
  /** Those that are coming, as they will be. */
  readonly added: readonly Node[];
}

/** Adds the nodes that are coming to a sandbox, and hides those that have registered and are not ready. */
export function addUpcoming(
  groups: readonly Group[],
  sandbox: Sandbox,
  nodes: ReadonlyMap<string, Node>,
  { wantsOpenRequest }: Pick<ClusterAutoscalerOptions, 'wantsOpenRequest'>,
  now: Instant,
): Upcoming {
  const hidden = new Set<string>();
  const added: Node[] = [];
  for (const group of groups) {
    const count = upcomingNodes(group.target, group.readiness);
    const { template, request } = group;
    if (count <= 0 || template === undefined) continue;
    const isOpen = request !== undefined && !group.isBackedOff(now);
    if (wantsOpenRequest && !isOpen) continue;
    for (let n = 0; n < count; n += 1) {
      sandbox.addLike(template, `upcoming ${n + 1} of ${group.name}`);
      added.push(template.node);
    }
    for (const name of group.readiness.notStarted) {
      const node = nodes.get(name);
      if (node !== undefined) sandbox.hideNode(node);
      hidden.add(name);
    }
  }
  return { hidden, added };
}
