import type { NodeStats, Pod, PodStats } from '#cluster';
import { type NodeToRank, type RankingOptions, rankNodes } from '#ranking';
import { NEWEST_VERSION, resolveKubelet } from '#versions';
import { node, pod } from '../support/builders.ts';

export const MIB = 2 ** 20;

/** A pod of the harbour and the memory that it uses, in MiB; without a use nothing was measured. */
export interface Moored {
  readonly name: string;
  readonly use?: number;
  readonly priority?: number;
  readonly requests?: Readonly<Record<string, string>>;
  readonly stats?: Partial<PodStats>;
  readonly given?: Partial<Pod>;
}

/** A quay with 8Gi of memory of which so many MiB are available, and its pods. */
export function quay(
  name: string,
  availableMib: number,
  moored: readonly Moored[],
  {
    hard = { 'memory.available': '500Mi' },
    configuration = {},
    stats = {},
    usage = {},
    order = { kind: 'kubelet' },
  }: {
    readonly hard?: Readonly<Record<string, string>>;
    readonly configuration?: NodeToRank['configuration'];
    readonly stats?: Partial<NodeStats>;
    readonly usage?: Partial<NodeToRank['usage']>;
    readonly order?: NodeToRank['order'];
  } = {},
): NodeToRank {
  const pods = moored.map(({ name: of, priority = 0, requests = {}, given = {} }) => {
    const { spec } = pod(`harbour/${of}`, name);
    const containers = [{ name: 'crew', resources: { requests } }];
    return pod(`harbour/${of}`, name, { spec: { ...spec, containers, priority }, ...given });
  });
  const memory = {
    availableBytes: availableMib * MIB,
    workingSetBytes: (8192 - availableMib) * MIB,
  };
  return {
    node: node(name).name,
    pods,
    usage: {
      layout: 'shared',
      unusedImages: 0,
      deadContainers: 0,
      ...usage,
      summary: {
        node: { nodeName: name, memory, ...stats },
        pods: moored.flatMap(({ name: of, use, stats: more }) =>
          use === undefined && more === undefined ? [] : [statsOf(of, use, more)],
        ),
      },
    },
    configuration: { evictionHard: hard, enforceNodeAllocatable: ['none'], ...configuration },
    guaranteedOomScore: -997,
    behavior: resolveKubelet(NEWEST_VERSION).eviction,
    order,
  };
}

const statsOf = (name: string, use = 0, more: Partial<PodStats> = {}): PodStats => ({
  podRef: { namespace: 'harbour', name, uid: `uid-of-${name}` },
  memory: { workingSetBytes: use * MIB },
  ...more,
});

export const rankedOn = (quays: readonly NodeToRank[], options: Partial<RankingOptions> = {}) =>
  rankNodes(quays, { whatIf: [], ...options });

/** The ranking of a quay that has but one. */
export function onlyRanking(of: NodeToRank, options: Partial<RankingOptions> = {}) {
  const { rankings } = rankedOn([of], options);
  const [ranking, ...others] = rankings;
  if (ranking === undefined || others.length > 0) throw new Error(`${rankings.length} rankings`);
  return ranking;
}
