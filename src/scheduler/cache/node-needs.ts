import {
  NODE_NAME_FIELD,
  type NodeFilter,
  type NodeSelector,
  type Pod,
  type PodSpec,
  preferredNodeScore,
  requiredNodeAffinity,
} from '#cluster';
import type { SchedulerBehavior } from '#versions';
import { type Demand, demandOf } from './demand.ts';
import { type HostPort, hostPortsOf } from './host-ports.ts';

/** What of a spec one node alone can meet or not: few among specs, as workloads ask for much the same. */
export interface NodeNeeds {
  readonly tolerations: PodSpec['tolerations'];
  readonly demand: Demand;
  readonly ports: readonly HostPort[];
  readonly isAllowedOn: NodeFilter;
  /** Whether the spec restricts its nodes at all. */
  readonly isRestricted: boolean;
  /** Undefined when the pod prefers no nodes. */
  readonly preferenceFor: ((node: Parameters<NodeFilter>[0]) => number) | undefined;
  /** The only nodes that the terms name; undefined when some term names none. */
  readonly named: ReadonlySet<string> | undefined;
}

/** Needs that the scheduler has met, equal ones once. */
export class NeedsCatalog {
  readonly #rules: SchedulerBehavior;
  readonly #equal = new Map<string, NodeNeeds>();

  constructor(rules: SchedulerBehavior) {
    this.#rules = rules;
  }

  needsOf(pod: Pod): NodeNeeds {
    const {
      containerStatuses: _c,
      initContainerStatuses: _i,
      actuatedResources: _a,
      ...plain
    } = pod;
    const { tolerations, nodeSelector, affinity } = pod.spec;
    const demand = demandOf({ ...plain, containerStatuses: [] }, this.#rules);
    const ports = hostPortsOf(pod.spec);
    const amounts = { ...demand, scalars: [...demand.scalars] };
    const text = JSON.stringify([
      tolerations,
      nodeSelector,
      affinity?.nodeAffinity,
      ports,
      amounts,
    ]);
    const needs = this.#equal.get(text) ?? readNeeds(pod.spec, demand, ports);
    this.#equal.set(text, needs);
    return needs;
  }
}

function readNeeds(spec: PodSpec, demand: Demand, ports: readonly HostPort[]): NodeNeeds {
  const { tolerations, nodeSelector, affinity } = spec;
  const { requiredDuringSchedulingIgnoredDuringExecution: required } = affinity?.nodeAffinity ?? {};
  const preferred = affinity?.nodeAffinity?.preferredDuringSchedulingIgnoredDuringExecution;
  return {
    tolerations,
    demand,
    ports,
    isAllowedOn: requiredNodeAffinity(spec),
    isRestricted: nodeSelector !== undefined || required !== undefined,
    preferenceFor: preferred === undefined ? undefined : preferredNodeScore(preferred),
    named: required === undefined ? undefined : namedNodes(required),
  };
}

/** @upstream pkg/scheduler/framework/plugins/nodeaffinity/node_affinity.go PreFilter (1.36) */
function namedNodes({ nodeSelectorTerms }: NodeSelector): ReadonlySet<string> | undefined {
  const named = new Set<string>();
  for (const { matchFields } of nodeSelectorTerms) {
    const lists = matchFields
      .filter(({ key, operator }) => key === NODE_NAME_FIELD && operator === 'In')
      .map(({ values }) => values);
    const [first, ...others] = lists;
    if (first === undefined) return undefined;
    for (const name of first) if (others.every((list) => list.includes(name))) named.add(name);
  }
  return nodeSelectorTerms.length === 0 ? undefined : named;
}
