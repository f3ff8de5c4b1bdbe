import {
  type BudgetSpec,
  type BudgetStatus,
  type LabelSelectorObject,
  type PodDisruptionBudget,
  readObjectSelector,
  type WorkloadKind,
  type WorkloadObject,
} from '#cluster';

const META = { labels: {}, annotations: {}, ownerReferences: [], finalizers: [] };

const STATUS: BudgetStatus = {
  observedGeneration: 1,
  disruptionsAllowed: 1,
  currentHealthy: 3,
  desiredHealthy: 2,
  expectedPods: 3,
  disruptedPods: new Map(),
};

type GivenSpec = Partial<Omit<BudgetSpec, 'selector'>> & {
  readonly selector?: LabelSelectorObject;
};

/** A budget of the namespace `shop` for pods labelled `app: web`; what is given wins. */
export const budget = (
  name: string,
  { selector = { matchLabels: { app: 'web' } }, ...spec }: GivenSpec = {},
  status: Partial<BudgetStatus> = {},
): PodDisruptionBudget => ({
  ...META,
  namespace: 'shop',
  name,
  uid: `uid-of-${name}`,
  generation: 1,
  spec: {
    unhealthyPodEvictionPolicy: 'IfHealthyBudget',
    ...spec,
    selector: readObjectSelector(selector),
  },
  status: { ...STATUS, ...status },
});

/** A workload of the namespace `shop`. */
export const workload = (
  kind: WorkloadKind,
  name: string,
  given: Partial<WorkloadObject> = {},
): WorkloadObject => ({
  ...META,
  kind,
  namespace: 'shop',
  name,
  uid: `uid-of-${name}`,
  ...given,
});

/** The reference of an object to the workload that controls it. */
export { controllerReference as controlledBy } from '../../src/workloads/pod-request.ts';
