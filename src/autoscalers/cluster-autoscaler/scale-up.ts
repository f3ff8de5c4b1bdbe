import type { Node, Pod } from '#cluster';
import type { Instant } from '#units';
import { estimate } from './estimate.ts';
import { bestOptions, type Expansion } from './expander.ts';
import type { Group } from './group.ts';
import { isGroupHealthy } from './health.ts';
import type { ClusterAutoscalerOptions } from './options.ts';
import { type PodGroup, podGroupsOf } from './pod-groups.ts';
import { cpuOf, memoryOf, requestsOf } from './requests.ts';
import type { Sandbox } from './sandbox.ts';
import { areSimilar, balance } from './similar.ts';
import type { Template } from './template.ts';

/** Why a group gets no more nodes. */
export type SkipReason =
  | 'not healthy'
  | 'in backoff'
  | 'at its maximum size'
  | 'over a limit of the cluster'
  | 'without an example of its nodes';

/** The nodes that a loop orders. */
export interface ScaleUp {
  /** By group, the numbers of new nodes. */
  readonly increases: ReadonlyMap<string, number>;
  readonly chosen: string;
  readonly pods: readonly Pod[];
  /** The groups that would have helped as well. */
  readonly others: readonly string[];
  readonly tied: number;
}

/** The outcome of a search for nodes. */
export interface Search {
  readonly scaleUp: ScaleUp | undefined;
  /** For each pod that no group helps, by group, why. */
  readonly unhelped: readonly { readonly pod: Pod; readonly groups: readonly Why[] }[];
}

export interface Why {
  readonly group: string;
  readonly why: string;
}

interface Candidate {
  readonly group: Group;
  readonly template: Template;
}

/** What a search looks at. */
export interface SearchFacts {
  readonly groups: readonly Group[];
  readonly nodes: readonly Node[];
  readonly options: ClusterAutoscalerOptions;
  readonly now: Instant;
  /** Chooses among equally good groups. */
  readonly pick: (groups: readonly string[]) => string;
  readonly priceOf: (group: string) => number | undefined;
}

/**
 * Why a group gets no more nodes; undefined where it may.
 * @upstream cluster-autoscaler core/scaleup/orchestrator/orchestrator.go filterValidScaleUpNodeGroups (1.36)
 */
function skippedBecause(
  group: Group,
  { nodes, options, now }: Pick<SearchFacts, 'nodes' | 'options' | 'now'>,
): SkipReason | undefined {
  if (!isGroupHealthy(group.least, group.readiness, options)) return 'not healthy';
  if (group.isBackedOff(now)) return 'in backoff';
  if (group.target >= group.maxSize) return 'at its maximum size';
  if (group.template === undefined) return 'without an example of its nodes';
  return isOverLimits(group.template, nodes, options) ? 'over a limit of the cluster' : undefined;
}

function isOverLimits(
  { node }: Template,
  nodes: readonly Node[],
  { maxNodesTotal, maxCoresTotal, maxMemoryTotal }: ClusterAutoscalerOptions,
): boolean {
  if (maxNodesTotal > 0 && nodes.length + 1 > maxNodesTotal) return true;
  const sum = (of: (node: Node) => number): number => nodes.reduce((a, b) => a + of(b), of(node));
  return (
    sum(({ capacity }) => cpuOf(capacity)) > maxCoresTotal * 1000 ||
    sum(({ capacity }) => memoryOf(capacity)) > maxMemoryTotal
  );
}

/** The nodes that help pods best; one option for each loop. */
export function findScaleUp(pods: readonly Pod[], sandbox: Sandbox, facts: SearchFacts): Search {
  const podGroups = podGroupsOf(pods);
  const whys = new Map<PodGroup, Why[]>(podGroups.map((group) => [group, []]));
  const candidates: Candidate[] = [];
  for (const group of facts.groups) {
    const { template } = group;
    const why = skippedBecause(group, facts);
    if (why === undefined && template !== undefined) candidates.push({ group, template });
    else for (const each of whys.values()) each.push({ group: group.name, why: `is ${why}` });
  }
  const found = candidates.flatMap((candidate) => {
    const helped = podGroups.filter((each) => {
      const refusals = refusalsOn(candidate, each[0], sandbox);
      if (refusals.length > 0)
        whys.get(each)?.push({ group: candidate.group.name, why: refusals.join(', ') });
      return refusals.length === 0;
    });
    return optionOf(candidate, helped, sandbox, facts);
  });
  const unhelped = podGroups.flatMap((group) => {
    const groups = whys.get(group) ?? [];
    const isHelped = found.some(({ helped }) => helped.includes(group));
    return isHelped ? [] : group.map((pod) => ({ pod, groups }));
  });
  return { scaleUp: choose(found, candidates, facts), unhelped };
}

interface Found {
  readonly option: Expansion;
  readonly helped: readonly PodGroup[];
  readonly pods: readonly Pod[];
}

function refusalsOn({ template }: Candidate, pod: Pod, sandbox: Sandbox): readonly string[] {
  const mark = sandbox.mark;
  sandbox.addLike(template, template.node.name);
  const refusals = sandbox.refusalsOf(pod, template.node.name);
  sandbox.backTo(mark);
  return refusals;
}

function optionOf(
  { group, template }: Candidate,
  helped: readonly PodGroup[],
  sandbox: Sandbox,
  { priceOf }: SearchFacts,
): readonly Found[] {
  if (helped.length === 0) return [];
  const { nodes, pods } = estimate(sandbox, template, helped);
  if (nodes === 0) return [];
  const price = priceOf(group.name);
  return [
    {
      option: {
        group: group.name,
        nodes,
        pods: pods.length,
        waste: wasteOf(template.node, nodes, pods),
        ...(price !== undefined && { price: price * nodes }),
      },
      helped,
      pods,
    },
  ];
}

/** The unused parts of CPUs and memory of new nodes. */
function wasteOf({ capacity }: Node, nodes: number, pods: readonly Pod[]): number {
  let [cpu, memory] = [0, 0];
  for (const pod of pods) {
    const requests = requestsOf(pod);
    cpu += requests.cpu;
    memory += requests.memory;
  }
  const [cpus, bytes] = [cpuOf(capacity) * nodes, memoryOf(capacity) * nodes];
  return (cpus > 0 ? (cpus - cpu) / cpus : 0) + (bytes > 0 ? (bytes - memory) / bytes : 0);
}

function choose(
  found: readonly Found[],
  candidates: readonly Candidate[],
  { options, pick }: SearchFacts,
): ScaleUp | undefined {
  const best = bestOptions(
    found.map(({ option }) => option),
    options.expanders,
  );
  if (best.length === 0) return undefined;
  const name = pick(best.map(({ group }) => group));
  const chosen = found.find(({ option }) => option.group === name) ?? found[0];
  const own = candidates.find(({ group }) => group.name === chosen?.option.group);
  if (chosen === undefined || own === undefined) return undefined;
  const similar = options.balancesSimilar
    ? candidates.filter(
        ({ group, template }) =>
          group !== own.group &&
          areSimilar(own.template, template) &&
          chosen.helped.every((each) =>
            found.some(
              ({ option, helped }) => option.group === group.name && helped.includes(each),
            ),
          ),
      )
    : [];
  return {
    increases: balance(
      [own, ...similar].map(({ group }) => group),
      chosen.option.nodes,
    ),
    chosen: own.group.name,
    pods: chosen.pods,
    others: found.map(({ option }) => option.group).filter((each) => each !== own.group.name),
    tied: best.length - 1,
  };
}
