import { isTerminating, type Pod } from '#cluster';
import { addToList } from '#units';
import { type AffinityTerms, affinityTermsOf, NO_TERMS } from './affinity-terms.ts';
import { type ExistingTerm, ExistingTerms } from './existing-terms.ts';
import type { GivenPods } from './given-pods.ts';
import { type LabelGroup, LabelGroups, type PodQuery } from './label-groups.ts';
import type { NamespaceLabels, PodSelector } from './selectors.ts';

/** The affinity terms of a pod, and the queries that count them. */
export interface ReadAffinity {
  readonly affinity: AffinityTerms;
  readonly terms: readonly ExistingTerm[];
}

/**
 * The bound pods as others find them: by their labels, and by their own terms. Pods are only listed
 * until a query about their namespace arrives: in a huge cluster most namespaces never get one.
 */
export class Neighbours {
  readonly #groups = new LabelGroups();
  readonly #terms = new ExistingTerms();
  readonly #affinities = new WeakMap<object, Map<string, ReadAffinity>>();
  readonly #listed = new Map<string, (readonly Pod[])[]>();
  #given: GivenPods['byNamespace'] = new Map();
  /** Nodes whose given pods do not count. */
  readonly #leftOut = new Set<string>();
  /** Namespaces whose pods are counted. */
  readonly #counted = new Set<string>();
  readonly #namespaceLabels: NamespaceLabels;
  readonly #slotOf: (node: string) => number;

  constructor(namespaceLabels: NamespaceLabels, slotOf: (node: string) => number) {
    this.#namespaceLabels = namespaceLabels;
    this.#slotOf = slotOf;
  }

  /** Lists all pods, before any query. */
  begin(given: GivenPods['byNamespace']): void {
    this.#given = given;
  }

  /** The given pods of a node are left out, before any query. */
  leaveOut(node: string): void {
    this.#leftOut.add(node);
  }

  /**
   * Lists pods of one namespace, which are counted on the first query about it.
   * @param reachOut whether the affinity of one of them is about other pods
   */
  list(namespace: string, pods: readonly Pod[], reachOut: boolean): void {
    if (this.#counted.has(namespace)) {
      for (const pod of pods) this.#count(pod, 1);
      return;
    }
    addToList(this.#listed, namespace, pods);
    if (reachOut) this.countAllOf(namespace);
  }

  /** Adds or subtracts a pod. */
  count(pod: Pod, by: 1 | -1): void {
    this.countAllOf(pod.namespace);
    this.#count(pod, by);
  }

  /** The number of selected pods on each node. */
  query(selector: PodSelector): PodQuery {
    const { namespaces = [...this.#given.keys(), ...this.#listed.keys()] } = selector;
    for (const namespace of namespaces) this.countAllOf(namespace);
    return this.#groups.query(selector);
  }

  /** The terms of bound pods that are about the pods of a group. */
  termsAbout(group: LabelGroup): readonly ExistingTerm[] {
    this.countAllOf(group.namespace);
    return this.#terms.termsAbout(group);
  }

  groupOf({ namespace, labels }: Pick<Pod, 'namespace' | 'labels'>): LabelGroup {
    return this.#groups.groupOf(namespace, labels);
  }

  /** Pods of a template share one affinity object; its meaning differs by namespace at most. */
  affinityOf(pod: Pick<Pod, 'namespace' | 'labels' | 'spec'>): ReadAffinity {
    const given = pod.spec.affinity;
    if (!given?.podAffinity && !given?.podAntiAffinity) return NO_AFFINITY;
    const known = this.#affinities.get(given)?.get(pod.namespace);
    if (known !== undefined) return known;
    const affinity = affinityTermsOf(pod, this.#namespaceLabels);
    const read = { affinity, terms: this.#terms.termsOf(affinity) };
    if (!affinity.readsOwnLabels) {
      const byNamespace = this.#affinities.get(given) ?? new Map<string, ReadAffinity>();
      this.#affinities.set(given, byNamespace.set(pod.namespace, read));
    }
    return read;
  }

  /** Counts the listed pods of a namespace. */
  countAllOf(namespace: string): void {
    if (this.#counted.has(namespace)) return;
    this.#counted.add(namespace);
    for (const { node, pods } of this.#given.get(namespace) ?? []) {
      if (this.#leftOut.has(node)) continue;
      for (const pod of pods) this.#count(pod, 1);
    }
    for (const pods of this.#listed.get(namespace) ?? []) {
      for (const pod of pods) this.#count(pod, 1);
    }
    this.#listed.delete(namespace);
  }

  #count(pod: Pod, by: 1 | -1): void {
    const slot = this.#slotOf(pod.nodeName ?? '');
    this.#groups.count(this.groupOf(pod), slot, !isTerminating(pod), by);
    this.#terms.count(this.affinityOf(pod).terms, slot, by);
  }
}

const NO_AFFINITY: ReadAffinity = { affinity: NO_TERMS, terms: [] };
