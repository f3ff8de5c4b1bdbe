import { priorityClassesOf } from '#admission';
import { type Cluster, controllerOf, ownerIdentity, ownerName, type Pod } from '#cluster';
import type { Outcome } from '#play';
import type { Plan } from '#preparation';
import { compareText, once } from '#units';
import { staleRenewals } from './late-leases.ts';

/** What the snapshot lacks although this run depends on it. */
export interface Lacking {
  /** Nodes without a status from any kubelet, which count as unreachable. */
  readonly statuses: readonly string[];
  /** Nodes that count as alive although their leases end long before the rest of the snapshot. */
  readonly renewals: readonly string[];
  /** Whether nobody knows which budgets there are. */
  readonly budgets: boolean;
  /** Whether nobody knows which Services there are. */
  readonly services: boolean;
  /** The PriorityClasses of new pods whose value is unknown, by name, and how many pods have one. */
  readonly priorities: PrioritiesOfNewPods;
  /** The PriorityClasses of new pods whose value only other pods show. */
  readonly prioritiesFromPods: PrioritiesOfNewPods;
}

export interface PrioritiesOfNewPods {
  readonly names: readonly string[];
  readonly pods: number;
}

export function lackingIn(
  plan: Plan,
  { created, assumed, taught }: Pick<Outcome, 'assumed' | 'created' | 'taught'>,
): Lacking {
  const { base, start } = plan;
  const { cluster, neverHealthy } = base;
  const classes = once(() => classesOf(cluster, created.values(), taught));
  return {
    statuses: neverHealthy,
    budgets: lacksBudgets(plan),
    services: lacksServices(cluster),
    renewals: staleRenewals(cluster, start, assumed.silentAtStart),
    get priorities() {
      return summedUp(classes().unknown);
    },
    get prioritiesFromPods() {
      return summedUp(classes().fromPods);
    },
  };
}

const summedUp = (names: readonly string[]): PrioritiesOfNewPods => ({
  names: [...new Set(names)].sort(compareText),
  pods: names.length,
});

/**
 * The PriorityClasses of new pods that the snapshot lacks, one name for each pod. Where a template
 * names none although its pods have one, that is perhaps the default class.
 * What new pods have of running ones is told with all else that they have of them.
 */
function classesOf(
  cluster: Cluster,
  created: Iterable<Pod>,
  taught: Outcome['taught'],
): { readonly unknown: readonly string[]; readonly fromPods: readonly string[] } {
  const { has, fromPods } = priorityClassesOf(cluster);
  const found = { unknown: [] as string[], fromPods: [] as string[] };
  const bySiblings = once(() => lackingClassesByOwner(cluster));
  for (const pod of created) {
    const { priorityClassName: named } = pod.spec;
    if (named !== undefined && named === shownClassOf(pod, taught)) continue;
    if (named !== undefined && has(named)) {
      if (fromPods.has(named)) found.fromPods.push(named);
      continue;
    }
    const name = named ?? bySiblings().get(ownerKeyOf(pod) ?? '');
    if (name !== undefined) found.unknown.push(name);
  }
  return found;
}

/** The PriorityClass that a pod has of a running one. */
function shownClassOf(pod: Pod, taught: Outcome['taught']): string | undefined {
  const owner = controllerOf(pod);
  return owner && taught.get(ownerName(owner, pod.namespace))?.priorityClass;
}

function ownerKeyOf(pod: Pod): string | undefined {
  const owner = controllerOf(pod);
  return owner && `${pod.namespace}/${ownerIdentity(owner)}`;
}

/** The PriorityClass of the pods of each controller, where the snapshot lacks it. */
function lackingClassesByOwner(cluster: Cluster): ReadonlyMap<string, string> {
  const { has, fromPods } = priorityClassesOf(cluster);
  return new Map(
    cluster.pods.flatMap((pod) => {
      const { priorityClassName: name } = pod.spec;
      const owner = ownerKeyOf(pod);
      if (name === undefined || owner === undefined) return [];
      return has(name) && !fromPods.has(name) ? [] : [[owner, name] as const];
    }),
  );
}

/**
 * Whether nobody knows which budgets the cluster has: the snapshot holds none, and no capture has
 * read all of them.
 */
export const lacksBudgets = ({
  base: { cluster },
  snapshot: { captures },
}: Pick<Plan, 'base' | 'snapshot'>): boolean =>
  (cluster.budgets ?? []).length === 0 &&
  !captures.some(({ lists }) =>
    lists.some(
      ({ kind, namespace, status }) =>
        kind === 'PodDisruptionBudget' && namespace === undefined && status === 'complete',
    ),
  );

/** Whether nobody knows which Services the cluster has: the snapshot holds none. */
export const lacksServices = ({ services = [] }: Pick<Cluster, 'services'>): boolean =>
  services.length === 0;
