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

/** What the scheduler makes of a pod's spec, once for all pods that have an equal one. */
export interface SpecFacts {
  /** Tells specs apart. */
  readonly id: number;
  /** The spec without its volumes. */
  readonly spec: PodSpec;
  readonly priority: number;
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

/** Specs that the scheduler has met. */
export class SpecCatalog {
  readonly #rules: SchedulerBehavior;
  readonly #known = new WeakMap<PodSpec, SpecFacts>();
  readonly #equal = new Map<string, SpecFacts>();

  constructor(rules: SchedulerBehavior) {
    this.#rules = rules;
  }

  factsOf(pod: Pod): SpecFacts {
    const known = this.#known.get(pod.spec);
    if (known !== undefined) return known;
    const { volumes: _, ...spec } = pod.spec;
    const text = JSON.stringify(spec);
    const facts = this.#equal.get(text) ?? this.#read(spec, pod);
    this.#equal.set(text, facts);
    this.#known.set(pod.spec, facts);
    return facts;
  }

  /** What a pod takes: its spec says so unless it has been resized. */
  demandOf(pod: Pod): Demand {
    const isResized =
      pod.actuatedResources !== undefined ||
      pod.containerStatuses.some(({ resources }) => resources !== undefined) ||
      pod.initContainerStatuses?.some(({ resources }) => resources !== undefined);
    return isResized === true ? demandOf(pod, this.#rules) : this.factsOf(pod).demand;
  }

  #read(spec: PodSpec, pod: Pod): SpecFacts {
    const { requiredDuringSchedulingIgnoredDuringExecution: required } =
      spec.affinity?.nodeAffinity ?? {};
    const preferred = spec.affinity?.nodeAffinity?.preferredDuringSchedulingIgnoredDuringExecution;
    const {
      containerStatuses: _c,
      initContainerStatuses: _i,
      actuatedResources: _a,
      ...plain
    } = pod;
    return {
      id: this.#equal.size,
      spec,
      priority: spec.priority ?? 0,
      demand: demandOf({ ...plain, containerStatuses: [] }, this.#rules),
      ports: hostPortsOf(spec),
      isAllowedOn: requiredNodeAffinity(spec),
      isRestricted: spec.nodeSelector !== undefined || required !== undefined,
      preferenceFor: preferred === undefined ? undefined : preferredNodeScore(preferred),
      named: required === undefined ? undefined : namedNodes(required),
    };
  }
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
