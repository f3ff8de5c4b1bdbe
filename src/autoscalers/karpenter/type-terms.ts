import type { Node, NodeSelectorTerm, Pod, PodSpec } from '#cluster';
import { remembered } from '#units';

/** Terms about labels that still differ between the types are checked type by type. */
export function withoutTypeTerms(pod: Pod, labels: Node['labels']): Pod {
  const { keys, hasEmptyTerm } = askedOf(pod.spec);
  const open = keys.filter((key) => labels[key] === undefined);
  if (open.length === 0 && !hasEmptyTerm) return pod;
  const known = specsKnown(pod.spec);
  const name = open.join(' ');
  const spec = known.get(name) ?? specWithout(pod.spec, new Set(open));
  known.set(name, spec);
  return { ...pod, spec };
}

/** Specs without terms about some labels, each made once. */
const specsKnown = remembered((_: PodSpec) => new Map<string, PodSpec>());

/** The labels that a pod asks of its node, and whether a term asks for nothing. */
const askedOf = remembered(({ affinity, nodeSelector = {} }: PodSpec) => {
  const { requiredDuringSchedulingIgnoredDuringExecution: required } = affinity?.nodeAffinity ?? {};
  const terms = required?.nodeSelectorTerms ?? [];
  const expressions = terms.flatMap(({ matchExpressions }) => matchExpressions);
  const keys = [...new Set([...Object.keys(nodeSelector), ...expressions.map(({ key }) => key)])];
  return { keys, hasEmptyTerm: terms.some(isEmpty) };
});

const isEmpty = ({ matchExpressions, matchFields }: NodeSelectorTerm): boolean =>
  matchExpressions.length + matchFields.length === 0;

function specWithout(
  { affinity, nodeSelector, ...spec }: PodSpec,
  open: ReadonlySet<string>,
): PodSpec {
  const { nodeAffinity, ...others } = affinity ?? {};
  const terms = nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms;
  const kept = terms?.map(({ matchExpressions, matchFields }) => ({
    matchExpressions: matchExpressions.filter(({ key }) => !open.has(key)),
    matchFields,
  }));
  const isOpen = kept?.some(isEmpty);
  const selected = Object.entries(nodeSelector ?? {}).filter(([key]) => !open.has(key));
  return {
    ...spec,
    ...(nodeSelector && { nodeSelector: Object.fromEntries(selected) }),
    affinity: {
      ...others,
      ...(kept !== undefined &&
        isOpen !== true && {
          nodeAffinity: {
            requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: kept },
          },
        }),
    },
  };
}
