import type { Affinity, Labels, Pod, PodAffinity, PodAffinityTerm } from '#cluster';
import { bump, isAbout, type LabelGroup, LabelIndex, labelNames } from './label-groups.ts';
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

const NO_TERMS: AffinityTerms = { near: [], away: [], preferred: [], readsOwnLabels: false };

/** @upstream pkg/scheduler/framework/types.go GetAffinityTerms (1.36) */
function affinityTermsOf(
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

/** A term of pods in the cluster. */
export interface ExistingTerm extends WeightedAffinityTerm {
  /** A required anti-affinity; other terms attract or repel by their weight. */
  readonly isRequiredAway: boolean;
}

/**
 * The weight with which a required affinity of an existing pod attracts the pods that it is about.
 */
const HARD_POD_AFFINITY_WEIGHT = 1;

/** The affinity terms of pods, each stored once. */
class ExistingTerms {
  readonly #terms = new LabelIndex<ExistingTerm>();
  readonly #equal = new Map<string, ExistingTerm>();
  /** Results of {@link termsAbout} since the last new term. */
  readonly #about = new Map<LabelGroup, readonly ExistingTerm[]>();

  /** The terms of a pod in the form in which they are counted. */
  termsOf({ near, away, preferred }: AffinityTerms): readonly ExistingTerm[] {
    return [
      ...away.map((term) => this.#term(term, 0, true)),
      ...near.map((term) => this.#term(term, HARD_POD_AFFINITY_WEIGHT, false)),
      ...preferred.map((term) => this.#term(term, term.weight, false)),
    ];
  }

  /** The terms that are about the pods of a group, of pods that are in the cluster or not. */
  termsAbout(group: LabelGroup): readonly ExistingTerm[] {
    const known = this.#about.get(group);
    if (known !== undefined) return known;
    const asking = new Set(this.#terms.forLabels(labelNames(group.labels)));
    const about = [...asking].filter(({ selector }) => isAbout(selector, group));
    this.#about.set(group, about);
    return about;
  }

  #term(term: AffinityTerm, weight: number, isRequiredAway: boolean): ExistingTerm {
    const text = JSON.stringify([term.selector.key, term.topologyKey, weight, isRequiredAway]);
    const known = this.#equal.get(text);
    if (known !== undefined) return known;
    const { selector, topologyKey } = term;
    const existing = { selector, topologyKey, weight, isRequiredAway };
    this.#equal.set(text, existing);
    this.#terms.addSelector(selector, existing);
    this.#about.clear();
    return existing;
  }
}

interface TermCounts {
  /** Above a base, by how much each count differs from there. */
  readonly changes: Map<number, number>;
  /** The counts once they have been read. */
  sums: Map<number, number> | undefined;
}

/** The number of pods with each term, by slot. */
export class CountedTerms {
  readonly #base: CountedTerms | undefined;
  readonly #counts = new Map<ExistingTerm, TermCounts>();

  constructor(base?: CountedTerms) {
    this.#base = base;
  }

  count(terms: readonly ExistingTerm[], slot: number, by: 1 | -1): void {
    for (const term of terms) {
      const known = this.#counts.get(term) ?? { changes: new Map(), sums: undefined };
      this.#counts.set(term, known);
      bump(known.changes, slot, by);
      if (known.sums !== undefined) bump(known.sums, slot, by);
    }
  }

  /** The counts of a term, once all pods of the base that may have it are counted. */
  of(term: ExistingTerm): ReadonlyMap<number, number> {
    const own = this.#counts.get(term);
    if (this.#base === undefined) return own?.changes ?? NONE;
    if (own === undefined) return this.#base.of(term);
    if (own.sums === undefined) {
      own.sums = new Map(this.#base.of(term));
      for (const [slot, count] of own.changes) bump(own.sums, slot, count);
    }
    return own.sums;
  }
}

const NONE: ReadonlyMap<number, number> = new Map();

/** The affinity terms of a pod, and the same as pods that are near find them. */
export interface ReadAffinity {
  readonly affinity: AffinityTerms;
  readonly terms: readonly ExistingTerm[];
}

/**
 * Groups of pods and their affinity terms, each stored once. All schedulers that begin with one
 * cluster share them: they count nothing.
 */
export class NeighbourCatalog {
  readonly namespaceLabels: NamespaceLabels;
  readonly #terms = new ExistingTerms();
  readonly #affinities = new WeakMap<object, Map<string, ReadAffinity>>();
  readonly #known = new WeakMap<Labels, Map<string, LabelGroup>>();
  readonly #equal = new Map<string, LabelGroup>();

  constructor(namespaceLabels: NamespaceLabels) {
    this.namespaceLabels = namespaceLabels;
  }

  groupOf({ namespace, labels }: Pick<Pod, 'namespace' | 'labels'>): LabelGroup {
    const ofLabels = this.#known.get(labels) ?? new Map<string, LabelGroup>();
    const known = ofLabels.get(namespace);
    if (known !== undefined) return known;
    const text = `${namespace} ${JSON.stringify(labels)}`;
    const group = this.#equal.get(text) ?? { namespace, labels };
    this.#equal.set(text, group);
    this.#known.set(labels, ofLabels.set(namespace, group));
    return group;
  }

  /** The terms that are about the pods of a group, of pods that are in the cluster or not. */
  termsAbout(group: LabelGroup): readonly ExistingTerm[] {
    return this.#terms.termsAbout(group);
  }

  /** Pods of a template share one affinity object; its meaning differs by namespace at most. */
  affinityOf(pod: Pick<Pod, 'namespace' | 'labels' | 'spec'>): ReadAffinity {
    const given = pod.spec.affinity;
    if (!given?.podAffinity && !given?.podAntiAffinity) return NO_AFFINITY;
    const known = this.#affinities.get(given)?.get(pod.namespace);
    if (known !== undefined) return known;
    const affinity = affinityTermsOf(pod, this.namespaceLabels);
    const read = { affinity, terms: this.#terms.termsOf(affinity) };
    if (!affinity.readsOwnLabels) {
      const byNamespace = this.#affinities.get(given) ?? new Map<string, ReadAffinity>();
      this.#affinities.set(given, byNamespace.set(pod.namespace, read));
    }
    return read;
  }
}

const NO_AFFINITY: ReadAffinity = { affinity: NO_TERMS, terms: [] };
