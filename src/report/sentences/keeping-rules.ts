import type { KeepingRule, KeptBecause } from '#autoscaling';
import { inSeconds } from '#units';
import { offsetText } from '#words';

type Words = (about: KeptBecause) => string;

const pod = ({ pod: key }: KeptBecause): string => `pod ${key ?? ''}`;
const detail = ({ detail: more }: KeptBecause): string =>
  more === undefined || more === '' ? '' : ` (${more})`;
const until = ({ until: time }: KeptBecause): string =>
  time === undefined ? '' : ` for ${offsetText(inSeconds(time))} more`;

/** The rules that keep a node, in words about it. */
const RULE_WORDS: Readonly<Record<KeepingRule, Words>> = {
  'not-managed': () => 'no autoscaler looks after it',
  'not-initialized': () => 'it is not initialized yet',
  going: () => 'it is being taken away already',
  nominated: (about) => `a pod is to come to it${until(about)}`,
  'do-not-disrupt': () => 'it has karpenter.sh/do-not-disrupt',
  'scale-down-off': () => '--scale-down-enabled is false',
  'cluster-unhealthy': () => 'too many nodes are not ready: Cluster Autoscaler does nothing at all',
  'scale-down-disabled': () => 'it has cluster-autoscaler.kubernetes.io/scale-down-disabled',
  coming: () => 'it counts as starting',
  utilization: () => 'its pods request more of it than --scale-down-utilization-threshold',
  'pod-do-not-disrupt': (about) => `${pod(about)} has karpenter.sh/do-not-disrupt`,
  'pod-without-controller': (about) => `${pod(about)} has no controller that would make it anew`,
  'pod-controller-missing': (about) => `the controller of ${pod(about)} does not exist`,
  'pod-too-few-replicas': (about) =>
    `the controller of ${pod(about)} wants fewer pods than --min-replica-count`,
  'pod-custom-controller': (about) =>
    `${pod(about)} has a controller of its own kind (--skip-nodes-with-custom-controller-pods)`,
  'pod-system': (about) =>
    `${pod(about)} is in kube-system, has no budget and is younger than 1h (--skip-nodes-with-system-pods)`,
  'pod-not-safe-to-evict': (about) =>
    `${pod(about)} has cluster-autoscaler.kubernetes.io/safe-to-evict: "false"`,
  'pod-local-storage': (about) =>
    `${pod(about)} has local storage (--skip-nodes-with-local-storage)`,
  'pod-disruption-budget': (about) =>
    `${pod(about)} may not be evicted: ${about.budget ?? 'its budget'} allows no disruption`,
  'pod-in-several-budgets': (about) => `several PodDisruptionBudgets select ${pod(about)}`,
  'pod-has-to-complete': () => 'a pod that is safe to evict on completion has to end first',
  'static-capacity': () => 'its NodePool keeps a fixed number of nodes (replicas)',
  'consolidation-never': () => 'consolidateAfter of its NodePool is Never',
  'consolidation-when-empty': () => 'its NodePool consolidates empty nodes only (WhenEmpty)',
  'consolidate-after': (about) => `consolidateAfter of its NodePool lasts${until(about)}`,
  'node-budget': () => 'the disruption budgets of its NodePool allow no node',
  'no-place': (about) => `${pod(about)} fits nowhere else${detail(about)}`,
  'needs-several-nodes': () => 'its pods would need more than one new node',
  'not-cheaper': () => 'no machine that its pods need is cheaper',
  'spot-to-spot': () =>
    'a spot machine is replaced by another only with SpotToSpotConsolidation and 15 cheaper types',
  'not-balanced': () =>
    'it would save too little for what its pods lose (consolidationPolicy Balanced of its NodePool)',
  'group-at-minimum': () => 'its group would have fewer nodes than its minimum',
  'node-budget-spent': () => 'it could go, but others use up the disruption budget of its NodePool',
  'others-first': () => 'it could go, once others have gone',
};

export const keptText = (about: KeptBecause): string => RULE_WORDS[about.rule](about);

/** A rule in words about no node in particular. */
export const ruleText = (rule: KeepingRule): string => GENERAL[rule] ?? RULE_WORDS[rule]({ rule });

/** Where the words about a node name a pod or a time. */
const GENERAL: Readonly<Partial<Record<KeepingRule, string>>> = {
  nominated: 'a pod is to come to the node',
  'pod-do-not-disrupt': 'a pod has karpenter.sh/do-not-disrupt',
  'pod-without-controller': 'a pod has no controller that would make it anew',
  'pod-controller-missing': 'the controller of a pod does not exist',
  'pod-too-few-replicas': 'a controller wants fewer pods than --min-replica-count',
  'pod-custom-controller': 'a pod has a controller of its own kind',
  'pod-system': 'a young pod of kube-system has no budget',
  'pod-not-safe-to-evict': 'a pod is not safe to evict, as its annotation says',
  'pod-local-storage': 'a pod has local storage',
  'pod-disruption-budget': 'a PodDisruptionBudget allows no disruption',
  'pod-in-several-budgets': 'several PodDisruptionBudgets select a pod',
  'consolidate-after': 'consolidateAfter is not over',
  'no-place': 'a pod fits nowhere else',
};
