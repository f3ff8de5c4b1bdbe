import type { Node, Pod } from '#cluster';
import type { Instant } from '#units';
import { allowedNodes, type ClusterRoom, roomOf, without } from './cluster-limits.ts';
import { estimate } from './estimate.ts';
import { bestOptions, type Expansion, type GroupFacts } from './expander.ts';
import type { Group } from './group.ts';
import { isGroupHealthy } from './health.ts';
import type { ClusterAutoscalerOptions } from './options.ts';
import { type PodGroup, podGroupsOf } from './pod-groups.ts';
import { cpuOf, memoryOf, requestsOf } from './requests.ts';
import type { Sandbox } from './sandbox.ts';
import { areSimilar, balance } from './similar.ts';
import type { Template } from './template.ts';

/** Why a group gets no more nodes. */
type SkipReason =
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

interface Why {
  readonly group: string;
  readonly why: string;
}

interface Candidate {
  readonly group: Group;
  readonly template: Template;
  /** The pods of which a new node would take the first. */
  readonly helped: readonly PodGroup[];
}

/** What a search looks at. */
export interface SearchFacts extends GroupFacts {
  readonly groups: readonly Group[];
  /** Those that are there, and those that are coming. */
  readonly nodes: readonly Node[];
  readonly options: ClusterAutoscalerOptions;
  readonly now: Instant;
}

/**
 * Why a group gets no more nodes; undefined where it may.
 * @upstream cluster-autoscaler core/scaleup/orchestrator/orchestrator.go filterValidScaleUpNodeGroups (1.36)
 */
function skippedBecause(
  group: Group,
  room: ClusterRoom,
  { options, now }: Pick<SearchFacts, 'options' | 'now'>,
): SkipReason | undefined {
  if (!isGroupHealthy(group.least, group.readiness, options)) return 'not healthy';
  if (group.isBackedOff(now)) return 'in backoff';
  if (group.target >= group.maxSize) return 'at its maximum size';
  if (group.template === undefined) return 'without an example of its nodes';
  return allowedNodes(room, group.template.node, 1) < 1 ? 'over a limit of the cluster' : undefined;
}

/** The nodes that help pods best; one option for each loop. */
export function findScaleUp(pods: readonly Pod[], sandbox: Sandbox, facts: SearchFacts): Search {
  const podGroups = podGroupsOf(pods);
  const room = roomOf(facts.nodes, facts.options);
  const whys = new Map<PodGroup, Why[]>(podGroups.map((group) => [group, []]));
  const candidates: Candidate[] = [];
  for (const group of facts.groups) {
    const { template } = group;
    const why = skippedBecause(group, room, facts);
    if (why !== undefined || template === undefined) {
      for (const each of whys.values()) each.push({ group: group.name, why: `is ${why}` });
      continue;
    }
    const helped = podGroups.filter((each) => {
      const refusals = refusalsOn(template, each[0], sandbox);
      if (refusals.length > 0)
        whys.get(each)?.push({ group: group.name, why: refusals.join(', ') });
      return refusals.length === 0;
    });
    candidates.push({ group, template, helped });
  }
  const useful = candidates.filter(({ helped }) => helped.length > 0);
  const found = useful.flatMap((candidate) => {
    const { options } = facts;
    const similar = options.balancesSimilar ? similarTo(candidate, useful, options) : [];
    return optionOf({ ...candidate, similar }, room, sandbox, facts);
  });
  const unhelped = podGroups.flatMap((group) => {
    const groups = whys.get(group) ?? [];
    const isHelped = found.some(({ helped }) => helped.includes(group));
    return isHelped ? [] : group.map((pod) => ({ pod, groups }));
  });
  return { scaleUp: choose(found, room, facts), unhelped };
}

/** The other groups that are alike and help the same pods. */
const similarTo = (
  own: Candidate,
  candidates: readonly Candidate[],
  { similarity }: ClusterAutoscalerOptions,
): readonly Candidate[] =>
  candidates.filter(
    ({ group, template, helped }) =>
      group !== own.group &&
      areSimilar(own.template, template, similarity) &&
      own.helped.every((each) => helped.includes(each)),
  );

interface Found extends Candidate {
  readonly option: Expansion;
  readonly pods: readonly Pod[];
  /** The groups among which the nodes are divided. */
  readonly similar: readonly Candidate[];
}

function refusalsOn(template: Template, pod: Pod, sandbox: Sandbox): readonly string[] {
  const mark = sandbox.mark;
  sandbox.addLike(template, template.node.name);
  const refusals = sandbox.refusalsOf(pod, template.node.name);
  sandbox.backTo(mark);
  return refusals;
}

function optionOf(
  candidate: Omit<Found, 'option' | 'pods'>,
  room: ClusterRoom,
  sandbox: Sandbox,
  { priceOf, priorityOf, options }: SearchFacts,
): readonly Found[] {
  const { group, template, helped, similar } = candidate;
  const sizes = [group, ...similar.map((each) => each.group)];
  const { nodes, pods } = estimate(sandbox, template, helped, mostNodes(sizes, room, options));
  if (nodes === 0) return [];
  const price = priceOf(group.name);
  const priority = priorityOf(group.name);
  const option = {
    group: group.name,
    nodes,
    pods: pods.length,
    waste: wasteOf(template.node, nodes, pods),
    ...(price !== undefined && { price: price * nodes }),
    ...(priority !== undefined && { priority }),
  };
  return [{ ...candidate, option, pods }];
}

/**
 * How many nodes are looked at: no more than a group and those that are alike can take.
 * @upstream cluster-autoscaler estimator/sng_capacity_threshold.go NodeLimit (1.36)
 */
const mostNodes = (
  groups: readonly Group[],
  { nodes }: ClusterRoom,
  { mostNodesAtOnce }: ClusterAutoscalerOptions,
): number =>
  Math.min(
    mostNodesAtOnce,
    nodes,
    groups.reduce((sum, { maxSize, target }) => sum + Math.max(0, maxSize - target), 0),
  );

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
  room: ClusterRoom,
  { options, pick }: SearchFacts,
): ScaleUp | undefined {
  const best = bestOptions(
    found.map(({ option }) => option),
    options.expanders,
  );
  if (best.length === 0) return undefined;
  const name = pick(best.map(({ group }) => group));
  const chosen = found.find(({ option }) => option.group === name) ?? found[0];
  if (chosen === undefined) return undefined;
  const count = allowedNodes(room, chosen.template.node, chosen.option.nodes);
  const shares = [
    chosen,
    ...chosen.similar.filter(({ template }) => allowedNodes(room, template.node, 1) > 0),
  ];
  return {
    increases: capped(
      balance(
        shares.map(({ group }) => group),
        count,
      ),
      shares,
      room,
    ),
    chosen: chosen.group.name,
    pods: chosen.pods,
    others: found.map(({ option }) => option.group).filter((each) => each !== chosen.group.name),
    tied: best.length - 1,
  };
}

/**
 * The new nodes of each group, as far as the limits of the cluster allow them one group after the other.
 * @upstream cluster-autoscaler core/scaleup/orchestrator/orchestrator.go capScaleUpsByQuota (1.36)
 */
function capped(
  increases: ReadonlyMap<string, number>,
  shares: readonly Candidate[],
  room: ClusterRoom,
): ReadonlyMap<string, number> {
  let left = room;
  return new Map(
    shares.map(({ group, template }) => {
      const count = allowedNodes(left, template.node, increases.get(group.name) ?? 0);
      left = without(left, template.node, count);
      return [group.name, count];
    }),
  );
}
