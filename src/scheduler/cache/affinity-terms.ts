import type { Affinity, Pod, PodAffinity, PodAffinityTerm } from '#cluster';
import { type NamespaceLabels, type PodSelector, podSelector } from './selectors.ts';

/** A selection of pods, and the label whose values define the domains of nodes. */
export interface AffinityTerm {
  readonly selector: PodSelector;
  readonly topologyKey: string;
}

export interface WeightedAffinityTerm extends AffinityTerm {
  /** Below 0 for anti-affinity. */
  readonly weight: number;
}

/** The required affinity, the required anti-affinity and the preferences of a pod. */
export interface AffinityTerms {
  readonly near: readonly AffinityTerm[];
  readonly away: readonly AffinityTerm[];
  readonly preferred: readonly WeightedAffinityTerm[];
  /** Whether the labels of the pod itself determine the selected pods. */
  readonly readsOwnLabels: boolean;
}

export const NO_TERMS: AffinityTerms = { near: [], away: [], preferred: [], readsOwnLabels: false };

/** @upstream pkg/scheduler/framework/types.go GetAffinityTerms (1.36) */
export function affinityTermsOf(
  pod: Pick<Pod, 'namespace' | 'labels' | 'spec'>,
  labelsOf: NamespaceLabels,
): AffinityTerms {
  const { podAffinity, podAntiAffinity } = pod.spec.affinity ?? {};
  if (podAffinity === undefined && podAntiAffinity === undefined) return NO_TERMS;
  let readsOwnLabels = false;
  const read = (term: PodAffinityTerm): AffinityTerm => {
    const { namespaces = [], namespaceSelector, labelSelector, topologyKey } = term;
    readsOwnLabels ||= term.matchLabelKeys !== undefined || term.mismatchLabelKeys !== undefined;
    const isAboutOwn = namespaces.length === 0 && namespaceSelector === undefined;
    const names = isAboutOwn ? [pod.namespace] : namespaces;
    const own = { labels: pod.labels, ...keysOf(term) };
    const covered = { names, selector: namespaceSelector };
    return { selector: podSelector(covered, labelSelector, own, labelsOf), topologyKey };
  };
  const preferred = (affinity: PodAffinity | undefined, sign: 1 | -1) =>
    (affinity?.preferredDuringSchedulingIgnoredDuringExecution ?? []).map(
      ({ weight, podAffinityTerm }) => ({ ...read(podAffinityTerm), weight: sign * weight }),
    );
  return {
    near: (podAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? []).map(read),
    away: (podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? []).map(read),
    preferred: [...preferred(podAffinity, 1), ...preferred(podAntiAffinity, -1)],
    readsOwnLabels,
  };
}

/** Whether some term may be about pods of other namespaces. */
export const reachesOut = ({ podAffinity, podAntiAffinity }: Affinity = {}): boolean =>
  hasFarTerm(podAffinity) || hasFarTerm(podAntiAffinity);

const hasFarTerm = ({
  requiredDuringSchedulingIgnoredDuringExecution: required = [],
  preferredDuringSchedulingIgnoredDuringExecution: preferred = [],
}: PodAffinity = {}): boolean =>
  required.some(isFar) || preferred.some(({ podAffinityTerm }) => isFar(podAffinityTerm));

const isFar = ({ namespaces = [], namespaceSelector }: PodAffinityTerm): boolean =>
  namespaces.length > 0 || namespaceSelector !== undefined;

const keysOf = ({ matchLabelKeys, mismatchLabelKeys }: PodAffinityTerm) => ({
  matchLabelKeys,
  mismatchLabelKeys,
});
