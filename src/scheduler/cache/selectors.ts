import {
  type LabelSelectorObject,
  type Labels,
  type ObjectSelector,
  readObjectSelector,
  selectsLabels,
} from '#cluster';
import { compareText } from '#units';

/** The selection of pods by a selector. */
export interface PodSelector {
  /** Equal for selectors that select the same. */
  readonly key: string;
  /** Requires no label, and so selects all pods of its namespaces. */
  readonly isEmpty: boolean;
  /** Sets of labels, as `key=value`: every pod that it selects has one of each set. */
  readonly wanted: readonly ReadonlySet<string>[];
  /** The only namespaces of selected pods; undefined where that depends on their labels. */
  readonly namespaces: readonly string[] | undefined;
  coversNamespace(namespace: string): boolean;
  selects(labels: Labels): boolean;
}

/** The parts of an object's selector that the pod with that selector fills in. */
export interface OwnLabels {
  readonly labels: Labels;
  readonly matchLabelKeys?: readonly string[] | undefined;
  readonly mismatchLabelKeys?: readonly string[] | undefined;
}

/** The namespaces that a term is about. */
export interface Namespaces {
  readonly names: readonly string[];
  readonly selector?: LabelSelectorObject | undefined;
}

/** The labels of a namespace. */
export type NamespaceLabels = (namespace: string) => Labels;

/** Selects the pods of these namespaces by an object's selector; without one, none. */
export function podSelector(
  namespaces: Namespaces,
  selector: LabelSelectorObject | undefined,
  own: OwnLabels,
  labelsOf: NamespaceLabels,
): PodSelector {
  const merged = selector === undefined ? undefined : withOwn(selector, own);
  const read = readObjectSelector(merged);
  const names = new Set(namespaces.names);
  const ofNamespaces =
    namespaces.selector === undefined ? undefined : readObjectSelector(namespaces.selector);
  return {
    key: JSON.stringify([
      [...names].sort(compareText),
      namespaces.selector ?? null,
      merged ?? null,
    ]),
    isEmpty: read.kind === 'labels' && read.selector.length === 0,
    wanted: wantedLabels(read),
    namespaces: namespaces.selector === undefined ? namespaces.names : undefined,
    coversNamespace: (namespace) =>
      names.has(namespace) ||
      (ofNamespaces !== undefined && selectsLabels(ofNamespaces, labelsOf(namespace))),
    selects: (labels) => selectsLabels(read, labels),
  };
}

/** The same for the pods of one namespace, read once: pods of a workload share the selector. */
export function podSelectorIn(namespace: string, selector: LabelSelectorObject): PodSelector {
  const byNamespace = KNOWN.get(selector) ?? new Map<string, PodSelector>();
  const known = byNamespace.get(namespace);
  if (known !== undefined) return known;
  const read = podSelector({ names: [namespace] }, selector, { labels: {} }, () => ({}));
  KNOWN.set(selector, byNamespace.set(namespace, read));
  return read;
}

const KNOWN = new WeakMap<LabelSelectorObject, Map<string, PodSelector>>();

function wantedLabels(read: ObjectSelector): readonly ReadonlySet<string>[] {
  if (read.kind !== 'labels') return [NO_LABELS];
  return read.selector
    .filter(({ operator }) => operator === 'in')
    .map(({ key, values }) => new Set(values.map((value) => `${key}=${value}`)));
}

/** The label set of a selector that selects nothing. */
const NO_LABELS: ReadonlySet<string> = new Set();

/**
 * Adds the pod's own values of the keys whose pods must have the same value, or another. The API
 * server has already merged them into pods that it created; merging them twice changes nothing.
 */
function withOwn(selector: LabelSelectorObject, own: OwnLabels): LabelSelectorObject {
  const { labels, matchLabelKeys = [], mismatchLabelKeys = [] } = own;
  const merged = [
    ...expressions(matchLabelKeys, 'In', labels),
    ...expressions(mismatchLabelKeys, 'NotIn', labels),
  ];
  if (merged.length === 0) return selector;
  return { ...selector, matchExpressions: [...(selector.matchExpressions ?? []), ...merged] };
}

const expressions = (keys: readonly string[], operator: string, labels: Labels) =>
  keys.flatMap((key) => {
    const value = Object.hasOwn(labels, key) ? labels[key] : undefined;
    return value === undefined ? [] : [{ key, operator, values: [value] }];
  });
