import type { RankingReport } from '#documents';
import { visible } from '#units';

/** The pods that may be evicted as `namespace/name`, one a line: node by node, in order. */
export function* names({ rankings }: RankingReport): Generator<string> {
  const ranked = new Set<string>();
  for (const { node, victims } of rankings) {
    // A node that is low on several things has several orders: the first is the one it goes by.
    if (ranked.has(node)) continue;
    ranked.add(node);
    for (const victim of victims) if (victim.protected === null) yield `${visible(victim.pod)}\n`;
  }
}
