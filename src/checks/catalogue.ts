import { RULES } from './registry.ts';
import type { Rule, Subject } from './rule.ts';
import { META_RULES } from './suppressions/meta-rules.ts';

/** A rule as people read it. */
export interface DescribedRule extends Omit<Rule<Subject>, 'find'> {
  /** What it looks at. */
  readonly about: string;
}

const ABOUT: Readonly<Record<keyof typeof RULES, string>> = {
  kubelets: 'kubelet configurations',
  controlPlane: 'flags of the control plane',
  pods: 'pods and pod templates',
  workloads: 'workloads',
  budgets: 'PodDisruptionBudgets',
  nodes: 'nodes',
};

/** All rules in the order of the registry, those about suppressions last. */
export const CATALOGUE: readonly DescribedRule[] = [
  ...Object.entries(ABOUT).flatMap(([group, about]) =>
    RULES[group as keyof typeof RULES].map((rule) => ({ ...rule, about })),
  ),
  ...Object.values(META_RULES).map((rule) => ({ ...rule, about: 'suppressions' })),
];
