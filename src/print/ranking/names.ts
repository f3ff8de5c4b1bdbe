import type { RankingReport } from '#documents';
import { visible } from '#units';

/** Pods that may be evicted, one `namespace/name` a line, node by node and in order. */
export function* names({ rankings }: RankingReport): Generator<string> {
  const ranked = new Set<string>();
  for (const { node, victims } of rankings) {
    // A node with several low resources has several orders. The kubelet uses the first one.
    if (ranked.has(node)) continue;
    ranked.add(node);
    for (const victim of victims) if (victim.protected === null) yield `${visible(victim.pod)}\n`;
  }
}
