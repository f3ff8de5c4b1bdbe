import { podsByNode } from '#cluster';
import { isSignal, orderOfRelease, type Ranking } from '#kubelet/eviction';
import { type GatheredMachines, gatherMachines, knownMachines } from '#node-facts';
import { withPreset } from '#presets';
import { captureGaps, type LoadedSnapshot, loadSnapshot } from '#snapshot';
import {
  type EvictionBehavior,
  type KubeletBehavior,
  NEWEST_VERSION,
  parseVersion,
  resolveKubelet,
} from '#versions';
import { assumptionsBehind } from './assumptions.ts';
import { problemsOf } from './problems.ts';
import type { NodeToRank } from './rank-node.ts';
import { rankNodes } from './rank-nodes.ts';
import type { RankingRequest, RankingResult, UnrankedNode } from './request.ts';
import { readWhatIf } from './what-if.ts';

/**
 * The seed for random picks in NodeFacts, the same as in a simulation without a seed of its own.
 */
const SEED = 1;

/**
 * Loads a snapshot and ranks the pods of its nodes. All errors of the input are reported together;
 * doubtful input gives warnings.
 */
export async function runRanking(request: RankingRequest): Promise<RankingResult> {
  const { snapshot: loaded, diagnostics: loading } = await loadSnapshot(request.snapshot);
  if (loaded === undefined) return { kind: 'rejected', diagnostics: loading };
  const snapshot = withPreset(loaded, request.preset);
  const machines = gatherMachines(snapshot, SEED, request.missingStats);
  const nodes = nodesOf(request, snapshot);
  const scope = {
    cluster: snapshot.cluster,
    machines: knownMachines(machines),
    nodes: new Set(nodes),
  };
  const readings = request.usage.map((text) => readWhatIf(text, scope));
  const diagnostics = [
    ...loading,
    ...machines.diagnostics,
    ...problemsOf(request, snapshot.cluster, (node) => machines.of(node).usage !== undefined),
    ...readings.flatMap((reading) => reading.diagnostics),
  ];
  if (diagnostics.some(({ severity }) => severity === 'error')) {
    return { kind: 'rejected', diagnostics };
  }
  const { signal, order } = request;
  const orderOf = ({ ranking }: EvictionBehavior): Ranking =>
    order ?? orderOfRelease(ranking, request.legacyVariant);
  const { rankings, unobserved } = rankNodes(nodesToRank(nodes, snapshot, machines, orderOf), {
    whatIf: readings.flatMap(({ whatIf }) => whatIf),
    ...(signal !== undefined && isSignal(signal) && { signal }),
  });
  const unranked = nodes.flatMap((node): readonly UnrankedNode[] => {
    if (machines.of(node).usage === undefined) return [{ node, because: 'not-measured' }];
    return unobserved.includes(node) ? [{ node, because: 'signal-not-measured' }] : [];
  });
  const assumptions = [
    ...captureGaps(snapshot.captures, snapshot.inputs, snapshot.cluster),
    ...assumptionsBehind(rankings, machines.assumptions, machines.of),
  ];
  return {
    kind: 'ranked',
    ranked: {
      rankings,
      unranked,
      ...(order !== undefined && { order }),
      inputs: snapshot.inputs,
      assumptions,
      warnings: diagnostics,
    },
  };
}

/** In the order of the snapshot. */
const nodesOf = ({ nodes }: RankingRequest, { cluster }: LoadedSnapshot): readonly string[] =>
  cluster.nodes
    .map(({ name }) => name)
    .filter((name) => nodes.length === 0 || nodes.includes(name));

function nodesToRank(
  nodes: readonly string[],
  { cluster }: LoadedSnapshot,
  machines: GatheredMachines,
  orderOf: (behavior: EvictionBehavior) => Ranking,
): readonly NodeToRank[] {
  const pods = podsByNode(cluster.pods);
  const releases = new Map(cluster.nodes.map(({ name, kubeletVersion }) => [name, kubeletVersion]));
  return nodes.flatMap((node) => {
    const { usage, configuration } = machines.of(node);
    if (usage === undefined) return [];
    const { eviction: behavior, containers } = behaviorOf(releases.get(node) ?? '');
    const { guaranteedOomScore } = containers;
    const order = orderOf(behavior);
    const bound = pods.get(node) ?? [];
    return [{ node, pods: bound, usage, configuration, behavior, guaranteedOomScore, order }];
  });
}

/** A kubelet without a release counts as a new one. */
function behaviorOf(kubeletVersion: string): KubeletBehavior {
  const version = parseVersion(kubeletVersion);
  return resolveKubelet(version.ok ? version.value : NEWEST_VERSION);
}
