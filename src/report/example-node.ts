import type { Cluster } from '#cluster';

/** The node with the most pods, whose failure makes a good example. */
export function exampleNode({ nodes, pods }: Pick<Cluster, 'nodes' | 'pods'>): string {
  const counts = new Map(nodes.map(({ name }) => [name, 0]));
  for (const { nodeName = '' } of pods) {
    const count = counts.get(nodeName);
    if (count !== undefined) counts.set(nodeName, count + 1);
  }
  const [busiest] = [...counts].sort(([, a], [, b]) => b - a);
  return busiest?.[0] ?? 'NAME';
}
