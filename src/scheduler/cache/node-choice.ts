import {
  NODE_NAME_FIELD,
  type NodeFilter,
  type NodeSelector,
  type PodSpec,
  preferredNodeScore,
  requiredNodeAffinity,
} from '#cluster';

/** The nodes that pods with a spec can use and prefer, without regard to running pods. */
export interface NodeChoice {
  readonly tolerations: PodSpec['tolerations'];
  readonly isAllowedOn: NodeFilter;
  /** Whether the spec restricts its nodes at all. */
  readonly isRestricted: boolean;
  /** Undefined when the pod prefers no nodes. */
  readonly preferenceFor: ((node: Parameters<NodeFilter>[0]) => number) | undefined;
  /** The only nodes that the terms name; undefined when some term names none. */
  readonly named: ReadonlySet<string> | undefined;
  /** Such pods find no node under memory pressure in releases that read conditions. */
  readonly isBestEffort: boolean;
}

export function readChoice(spec: PodSpec, isBestEffort: boolean): NodeChoice {
  const { tolerations, nodeSelector, affinity } = spec;
  const { requiredDuringSchedulingIgnoredDuringExecution: required } = affinity?.nodeAffinity ?? {};
  const preferred = affinity?.nodeAffinity?.preferredDuringSchedulingIgnoredDuringExecution;
  return {
    tolerations,
    isAllowedOn: requiredNodeAffinity(spec),
    isRestricted: nodeSelector !== undefined || required !== undefined,
    preferenceFor: preferred === undefined ? undefined : preferredNodeScore(preferred),
    named: required === undefined ? undefined : namedNodes(required),
    isBestEffort,
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
