import {
  type NodeSelectorTerm,
  type Pod,
  type PodSpec,
  type PreferredSchedulingTerm,
  type Taint,
  type Toleration,
  type TopologySpreadConstraint,
  toleratesTaint,
  type WeightedPodAffinityTerm,
} from '#cluster';
import { remembered } from '#units';

/** What Karpenter still takes as required of a pod's node. */
interface Preferences {
  readonly alternatives: readonly NodeSelectorTerm[];
  /** Preferences, the heaviest first. */
  readonly near: readonly WeightedPodAffinityTerm[];
  readonly away: readonly WeightedPodAffinityTerm[];
  readonly nodes: readonly PreferredSchedulingTerm[];
  readonly spread: readonly TopologySpreadConstraint[];
  /** Nodes that would rather not have it are still avoided, but this may be given up. */
  readonly avoids: boolean;
}

const heaviestFirst = <T extends { readonly weight: number }>(
  terms: readonly T[] = [],
): readonly T[] => [...terms].sort((a, b) => b.weight - a.weight);

function preferencesOf(
  { affinity, topologySpreadConstraints = [], tolerations }: PodSpec,
  ignored: boolean,
  isTainted: boolean,
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
    avoids: isTainted && !tolerations.some(isForPreferences),
  };
}

/**
 * The preferences without the next that is given up; undefined where only requirements are left.
 * @upstream karpenter pkg/controllers/provisioning/scheduling/preferences.go Relax (1.12)
 */
function relaxed(preferences: Preferences): Preferences | undefined {
  const { alternatives, near, away, nodes, spread, avoids } = preferences;
  if (alternatives.length > 1) return { ...preferences, alternatives: alternatives.slice(1) };
  if (near.length > 0) return { ...preferences, near: near.slice(1) };
  if (away.length > 0) return { ...preferences, away: away.slice(1) };
  if (nodes.length > 0) return { ...preferences, nodes: nodes.slice(1) };
  const soft = spread.findIndex(({ whenUnsatisfiable }) => whenUnsatisfiable === 'ScheduleAnyway');
  if (soft >= 0) return { ...preferences, spread: spread.filter((_, place) => place !== soft) };
  return avoids ? { ...preferences, avoids: false } : undefined;
}

/** A pod that requires all of its preferences. */
function asRequired(
  { affinity, topologySpreadConstraints: _, ...spec }: PodSpec,
  { alternatives, near, away, nodes, spread }: Preferences,
): PodSpec {
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
  };
}

/** Tolerates all that would rather have no pods. */
const ANY_PREFERENCE: Toleration = { operator: 'Exists', effect: 'PreferNoSchedule' };

const isForPreferences = ({ key, operator, effect }: Toleration): boolean =>
  (key ?? '') === '' && operator === 'Exists' && effect === 'PreferNoSchedule';

/**
 * A pod with all of its preferences as requirements, then with one after the other given up. Last of
 * all it goes to nodes that would rather not have it.
 * @param isTainted whether any pool makes such nodes
 */
export function variantsOf(
  pod: Pod,
  ignoresPreferences: boolean,
  isTainted = false,
): readonly Pod[] {
  const known = specsKnown(pod.spec);
  const name = `${ignoresPreferences} ${isTainted}`;
  const specs = known.get(name) ?? variantSpecs(pod.spec, ignoresPreferences, isTainted);
  known.set(name, specs);
  return specs.map((spec) => ({ ...pod, spec }));
}

/** What follows from a spec is found once for each object, so that its variants are made once, too. */
const specsKnown = remembered((_: PodSpec) => new Map<string, readonly PodSpec[]>());

function variantSpecs(
  spec: PodSpec,
  ignoresPreferences: boolean,
  isTainted: boolean,
): readonly PodSpec[] {
  const variants: PodSpec[] = [];
  let preferences: Preferences | undefined = preferencesOf(spec, ignoresPreferences, isTainted);
  while (preferences !== undefined) {
    const variant = asRequired(spec, preferences);
    const gaveUp = isTainted && !preferences.avoids;
    variants.push(gaveUp ? tolerating(variant) : variant);
    preferences = relaxed(preferences);
  }
  return variants;
}

const tolerating = (spec: PodSpec): PodSpec => ({
  ...spec,
  tolerations: [...spec.tolerations, ANY_PREFERENCE],
});

const isPreference = ({ effect }: Taint): boolean => effect === 'PreferNoSchedule';

/** Whether nodes of these taints would rather have no pods. */
export const prefersNone = (taints: readonly Taint[]): boolean => taints.some(isPreference);

/**
 * Whether a pod is kept away by taints of nodes that would rather not have it: they are no preference
 * until it tolerates them.
 * @upstream karpenter pkg/scheduling/taints.go ToleratesPod (1.12)
 */
export const avoids = ({ spec }: Pick<Pod, 'spec'>, taints: readonly Taint[]): boolean =>
  taints.some(
    (taint) =>
      isPreference(taint) && !spec.tolerations.some((each) => toleratesTaint(each, taint, RULES)),
  );

const RULES = { comparisonOperators: false };
