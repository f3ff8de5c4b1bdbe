import type { Cluster } from '#cluster';
import type { Plan } from '#preparation';

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
