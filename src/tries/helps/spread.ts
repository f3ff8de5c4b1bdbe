import { type Node, zoneKeyOf } from '#cluster';
import { type Candidate, type Hurt, matchLabelsOf, podSpecManifest } from './proposal.ts';

/** Pods of a workload apart, where all of them are in one place, or too many for its quorum. */
export const spread: Candidate = (hurt) => {
  const { object, pods } = hurt;
  const matchLabels = matchLabelsOf(object);
  const isSpread = (object.template?.spec.topologySpreadConstraints ?? []).length > 0;
  // A list in a manifest replaces the whole list of the live object.
  if (pods.length < 2 || matchLabels === undefined || isSpread) return [];
  return placesOf(hurt).flatMap(({ topologyKey, called }) => {
    const constraint = {
      ...{ maxSkew: 1, topologyKey, whenUnsatisfiable: 'DoNotSchedule' },
      // Lost nodes are tainted: their places do not have to be filled first.
      ...{ nodeTaintsPolicy: 'Honor', labelSelector: { matchLabels } },
    };
    const manifest = podSpecManifest(object, { topologySpreadConstraints: [constraint] });
    const words = `${hurt.workload} spread over ${called}`;
    return manifest === undefined ? [] : [{ kind: 'spread' as const, words, manifest }];
  });
};

interface Place {
  readonly topologyKey: string;
  readonly called: string;
}

/** The places over which pods could be spread that are not. */
function placesOf({ row, workload, scenario, pods }: Hurt): readonly Place[] {
  const { nodes } = scenario.outcome.cluster;
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const held = pods.flatMap(({ nodeName = '' }) => byName.get(nodeName) ?? []);
  const isCrowded = (placeOf: (node: Node) => string): boolean => {
    const used = new Set(held.map(placeOf)).size;
    const all = new Set(nodes.map(placeOf)).size;
    const isQuorum = row.quorumLost.includes(workload) && used < Math.min(all, held.length);
    return all > 1 && (used === 1 || isQuorum);
  };
  return [
    ...(isCrowded(({ name }) => name)
      ? [{ topologyKey: 'kubernetes.io/hostname', called: 'nodes' }]
      : []),
    ...(isCrowded(zoneKeyOf)
      ? [{ topologyKey: 'topology.kubernetes.io/zone', called: 'zones' }]
      : []),
  ];
}
