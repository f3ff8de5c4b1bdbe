import {
  type ConditionStatus,
  conditionOf,
  matchesSelector,
  type Node,
  type NodeReadinessRule,
  sameTaint,
} from '#cluster';

/** What a rule wants for a node. */
export type Verdict =
  | { readonly kind: 'leave' }
  | { readonly kind: 'remove' }
  | {
      readonly kind: 'add';
      readonly condition: string;
      readonly status: ConditionStatus;
      readonly required: ConditionStatus;
    };

const LEAVE: Verdict = { kind: 'leave' };

/** The annotation of a node that has lost the taint of a rule for its beginning. */
export const completed = (rule: string): string => `readiness.k8s.io/bootstrap-completed-${rule}`;

/**
 * Whether a rule adds its taint to a node, or removes it. A condition that the node lacks is Unknown.
 * @upstream node-readiness-controller internal/controller/nodereadinessrule_controller.go evaluateRuleForNode (0.1)
 */
export function evaluateRule(rule: NodeReadinessRule, node: Node): Verdict {
  const { nodes, conditions, taint } = rule;
  if (nodes.kind !== 'labels' || !matchesSelector(nodes.selector, node.labels)) return LEAVE;
  if (rule.isBootstrapOnly && Object.hasOwn(node.annotations, completed(rule.name))) return LEAVE;
  const isTainted = node.taints.some((each) => sameTaint(each, taint));
  for (const { type, requiredStatus } of conditions) {
    const status = conditionOf(node, type)?.status ?? 'Unknown';
    if (status === requiredStatus) continue;
    if (isTainted) return LEAVE;
    return { kind: 'add', condition: type, status, required: requiredStatus };
  }
  return isTainted ? { kind: 'remove' } : LEAVE;
}
