import { isLabelKey, isLabelValue } from './label-syntax.ts';
import type {
  NodeSelector,
  NodeSelectorRequirement,
  NodeSelectorTerm,
  PreferredSchedulingTerm,
} from './objects/affinity.ts';
import type { Node } from './objects/node.ts';
import type { PodSpec } from './objects/pod-spec.ts';
import { matchesSelector, parseInteger, type Requirement } from './objects/selector.ts';

/** The one field of a node that terms may select by. */
export const NODE_NAME_FIELD = 'metadata.name';

/** Whether a node matches. Created once for a pod's spec, applied to many nodes. */
export type NodeFilter = (node: Pick<Node, 'name' | 'labels'>) => boolean;

/**
 * The nodes on which a pod may run by its `nodeSelector` and its required node affinity, both of
 * which have to be met.
 *
 * @upstream component-helpers scheduling/corev1/nodeaffinity GetRequiredNodeAffinity (1.36)
 */
export function requiredNodeAffinity(spec: Pick<PodSpec, 'nodeSelector' | 'affinity'>): NodeFilter {
  const labels = Object.entries(spec.nodeSelector ?? {}).map(
    ([key, value]): Requirement => ({ key, operator: 'in', values: [value] }),
  );
  const required = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  if (required === undefined) return (node) => matchesSelector(labels, node.labels);
  const isSelected = nodeSelectorFilter(required);
  return (node) => matchesSelector(labels, node.labels) && isSelected(node);
}

/**
 * The nodes that a node selector selects. A term that the API server would not take selects none.
 *
 * @upstream component-helpers scheduling/corev1/nodeaffinity NewLazyErrorNodeSelector (1.36)
 */
export function nodeSelectorFilter({ nodeSelectorTerms }: NodeSelector): NodeFilter {
  const terms = nodeSelectorTerms.flatMap((term) => termFilter(term) ?? []);
  return (node) => terms.some((isMet) => isMet(node));
}

/**
 * The sum of the weights of the preferred terms that a node meets. One term that cannot be read
 * makes all preferences void, as the scheduler has an error then; the result is undefined.
 *
 * @upstream component-helpers scheduling/corev1/nodeaffinity NewPreferredSchedulingTerms (1.36)
 */
export function preferredNodeScore(
  preferred: readonly PreferredSchedulingTerm[],
): ((node: Pick<Node, 'name' | 'labels'>) => number) | undefined {
  const counting = preferred.filter(({ weight, preference }) => weight !== 0 && asks(preference));
  const terms = counting.flatMap(({ weight, preference }) => {
    const isMet = termFilter(preference);
    return isMet === undefined ? [] : { weight, isMet };
  });
  if (terms.length < counting.length) return undefined;
  return (node) => terms.reduce((sum, { weight, isMet }) => (isMet(node) ? sum + weight : sum), 0);
}

const asks = ({ matchExpressions, matchFields }: NodeSelectorTerm): boolean =>
  matchExpressions.length > 0 || matchFields.length > 0;

/** Undefined for a term without requirements, or with one that makes no sense. */
function termFilter(term: NodeSelectorTerm): NodeFilter | undefined {
  if (!asks(term)) return undefined;
  const labels = all(term.matchExpressions, labelRequirement);
  const fields = all(term.matchFields, fieldFilter);
  if (labels === undefined || fields === undefined) return undefined;
  return (node) => matchesSelector(labels, node.labels) && fields.every((isMet) => isMet(node));
}

/** All requirements, parsed; undefined when one of them cannot be. */
function all<T>(
  requirements: readonly NodeSelectorRequirement[],
  read: (requirement: NodeSelectorRequirement) => T | undefined,
): readonly T[] | undefined {
  const found = requirements.flatMap((requirement) => read(requirement) ?? []);
  return found.length === requirements.length ? found : undefined;
}

const OPERATORS: ReadonlyMap<string, Requirement['operator']> = new Map([
  ['In', 'in'],
  ['NotIn', 'not-in'],
  ['Exists', 'exists'],
  ['DoesNotExist', 'absent'],
  ['Gt', 'above'],
  ['Lt', 'below'],
]);

/** @upstream apimachinery pkg/labels/selector.go NewRequirement (1.36) */
function labelRequirement({
  key,
  operator: written,
  values,
}: NodeSelectorRequirement): Requirement | undefined {
  const operator = OPERATORS.get(written);
  if (operator === undefined || !isLabelKey(key) || !values.every(isLabelValue)) return undefined;
  return takes(operator, values) ? { key, operator, values } : undefined;
}

function takes(operator: Requirement['operator'], values: readonly string[]): boolean {
  switch (operator) {
    case 'in':
    case 'not-in':
      return values.length > 0;
    case 'above':
    case 'below':
      return values.length === 1 && parseInteger(values[0]) !== undefined;
    default:
      return values.length === 0;
  }
}

/** A field that nodes do not have counts as empty. */
function fieldFilter({ key, operator, values }: NodeSelectorRequirement): NodeFilter | undefined {
  const [value] = values;
  if (value === undefined || values.length > 1) return undefined;
  const isEqual: NodeFilter = ({ name }) => (key === NODE_NAME_FIELD ? name : '') === value;
  if (operator === 'In') return isEqual;
  return operator === 'NotIn' ? (node) => !isEqual(node) : undefined;
}
