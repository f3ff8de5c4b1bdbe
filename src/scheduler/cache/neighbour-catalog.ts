import type { Labels, Pod } from '#cluster';
import { type AffinityTerms, affinityTermsOf, NO_TERMS } from './affinity-terms.ts';
import { type ExistingTerm, ExistingTerms } from './existing-terms.ts';
import type { LabelGroup } from './label-groups.ts';
import type { NamespaceLabels } from './selectors.ts';

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
