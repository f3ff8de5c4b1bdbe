import { FILE_RULES } from './file-rules.ts';
import { META_RULES } from './meta-rules.ts';
import { RULES } from './registry.ts';
import type { MetaRule } from './rule.ts';

/** A rule with its description for users. */
export interface DescribedRule extends MetaRule {
  /** The subjects of the rule, in words. */
  readonly about: string;
}

const ABOUT: Readonly<Record<keyof typeof RULES, string>> = {
  kubelets: 'kubelet configurations',
  controlPlane: 'flags of the control plane',
  pods: 'pods and pod templates',
  workloads: 'workloads',
  budgets: 'PodDisruptionBudgets',
  nodes: 'nodes',
  pools: 'NodePools of Karpenter',
  autoscalers: 'flags of autoscalers',
  webhooks: 'admission webhooks',
};

/** All rules in the order of the registry, with the rules for files and suppressions last. */
export const CATALOGUE: readonly DescribedRule[] = [
  ...Object.entries(ABOUT).flatMap(([group, about]) =>
    RULES[group as keyof typeof RULES].map((rule) => ({ ...rule, about })),
  ),
  ...Object.values(FILE_RULES).map((rule) => ({ ...rule, about: 'files' })),
  ...Object.values(META_RULES).map((rule) => ({ ...rule, about: 'suppressions' })),
];
