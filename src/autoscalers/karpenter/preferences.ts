import type {
  NodeSelectorTerm,
  Pod,
  PodSpec,
  PreferredSchedulingTerm,
  TopologySpreadConstraint,
  WeightedPodAffinityTerm,
} from '#cluster';

/** What Karpenter still takes as required of a pod's node. */
interface Preferences {
  readonly alternatives: readonly NodeSelectorTerm[];
  /** Preferences, the heaviest first. */
  readonly near: readonly WeightedPodAffinityTerm[];
  readonly away: readonly WeightedPodAffinityTerm[];
  readonly nodes: readonly PreferredSchedulingTerm[];
  readonly spread: readonly TopologySpreadConstraint[];
}

const heaviestFirst = <T extends { readonly weight: number }>(
  terms: readonly T[] = [],
): readonly T[] => [...terms].sort((a, b) => b.weight - a.weight);

function preferencesOf(
  { affinity, topologySpreadConstraints = [] }: PodSpec,
  ignored: boolean,
): Preferences {
  const { nodeAffinity, podAffinity, podAntiAffinity } = affinity ?? {};
  const required = nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  const soft = <T>(terms: readonly T[]): readonly T[] => (ignored ? [] : terms);
  return {
    alternatives: required?.nodeSelectorTerms ?? [],
    near: soft(heaviestFirst(podAffinity?.preferredDuringSchedulingIgnoredDuringExecution)),
    away: soft(heaviestFirst(podAntiAffinity?.preferredDuringSchedulingIgnoredDuringExecution)),
    nodes: soft(heaviestFirst(nodeAffinity?.preferredDuringSchedulingIgnoredDuringExecution)),
    spread: topologySpreadConstraints.filter(
      ({ whenUnsatisfiable }) => !ignored || whenUnsatisfiable === 'DoNotSchedule',
    ),
  };
}

/**
 * The preferences without the next that is given up; undefined where only requirements are left.
 * @upstream karpenter pkg/controllers/provisioning/scheduling/preferences.go Relax (1.12)
 */
function relaxed(preferences: Preferences): Preferences | undefined {
  const { alternatives, near, away, nodes, spread } = preferences;
  if (alternatives.length > 1) return { ...preferences, alternatives: alternatives.slice(1) };
  if (near.length > 0) return { ...preferences, near: near.slice(1) };
  if (away.length > 0) return { ...preferences, away: away.slice(1) };
  if (nodes.length > 0) return { ...preferences, nodes: nodes.slice(1) };
  const soft = spread.findIndex(({ whenUnsatisfiable }) => whenUnsatisfiable === 'ScheduleAnyway');
  if (soft < 0) return undefined;
  return { ...preferences, spread: spread.filter((_, place) => place !== soft) };
}

/** A pod that requires all of its preferences. */
function asRequired(pod: Pod, { alternatives, near, away, nodes, spread }: Preferences): Pod {
  const { affinity, topologySpreadConstraints: _, ...spec } = pod.spec;
  const [first] = alternatives;
  const preferred = nodes[0]?.preference;
  const terms = [first, preferred].filter((each) => each !== undefined);
  const term: NodeSelectorTerm = {
    matchExpressions: terms.flatMap(({ matchExpressions }) => matchExpressions),
    matchFields: terms.flatMap(({ matchFields }) => matchFields),
  };
  const { podAffinity, podAntiAffinity } = affinity ?? {};
  const joined = (
    required: NonNullable<
      typeof podAffinity
    >['requiredDuringSchedulingIgnoredDuringExecution'] = [],
    soft: readonly WeightedPodAffinityTerm[],
  ) => [...required, ...soft.map(({ podAffinityTerm }) => podAffinityTerm)];
  return {
    ...pod,
    spec: {
      ...spec,
      affinity: {
        ...(terms.length > 0 && {
          nodeAffinity: {
            requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [term] },
          },
        }),
        podAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: joined(
            podAffinity?.requiredDuringSchedulingIgnoredDuringExecution,
            near,
          ),
        },
        podAntiAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: joined(
            podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution,
            away,
          ),
        },
      },
      topologySpreadConstraints: spread.map((each) => ({
        ...each,
        whenUnsatisfiable: 'DoNotSchedule',
      })),
    },
  };
}

/** A pod with all of its preferences as requirements, then with one after the other given up. */
export function variantsOf(pod: Pod, ignoresPreferences: boolean): readonly Pod[] {
  const variants: Pod[] = [];
  let preferences: Preferences | undefined = preferencesOf(pod.spec, ignoresPreferences);
  while (preferences !== undefined) {
    variants.push(asRequired(pod, preferences));
    preferences = relaxed(preferences);
  }
  return variants;
}
