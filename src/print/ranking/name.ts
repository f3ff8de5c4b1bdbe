import { visible } from '#units';
import type { RankingRenderer } from './renderer.ts';

/** The pods that may be evicted as `namespace/name`, one a line: node by node, in order. */
export const name: RankingRenderer = function* name({ rankings }) {
  const told = new Set<string>();
  for (const { node, victims } of rankings) {
    // A node that is low on several things has several orders: the first is the one it goes by.
    if (told.has(node)) continue;
    told.add(node);
    for (const victim of victims) if (victim.protected === null) yield `${visible(victim.pod)}\n`;
  }
};
