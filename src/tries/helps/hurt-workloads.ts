import {
  isTerminal,
  isTerminating,
  type ObjectSelector,
  type Pod,
  readObjectSelector,
  selectsLabels,
  workloadName,
} from '#cluster';
import type { SweepRow } from '#documents';
import type { Run } from '#simulation';
import { addToList } from '#units';
import type { Hurt } from './proposal.ts';

/** Finds the workloads that faults hurt: those that are down or blocked, the longest outage first. */
export function hurtWorkloads(scenario: Run): (row: SweepRow) => readonly Hurt[] {
  const { cluster } = scenario.outcome;
  const podsOf = new Map<string, Pod[]>();
  for (const pod of cluster.pods) {
    const workload =
      isTerminal(pod) || isTerminating(pod) ? undefined : scenario.workloadOf(pod.key);
    if (workload !== undefined) addToList(podsOf, workload, pod);
  }
  const objects = new Map(cluster.workloads.map((each) => [workloadName(each), each]));
  const selecting = selectors(cluster);
  const behind = (name: string): readonly string[] => {
    const found = selecting.get(name);
    if (found === undefined) return [name];
    const [namespace, selector] = found;
    const those = cluster.pods.filter(
      (pod) => pod.namespace === namespace && selectsLabels(selector, pod.labels),
    );
    return those.flatMap(({ key }) => scenario.workloadOf(key) ?? []);
  };
  return (row) => {
    const names = [
      ...row.down.map(({ name }) => name),
      ...row.quorumLost,
      ...row.blocking.map((name) => `PodDisruptionBudget/${name}`),
    ];
    return [...new Set(names.flatMap(behind))].flatMap((workload) => {
      const object = objects.get(workload);
      const pods = podsOf.get(workload) ?? [];
      return object === undefined ? [] : { row, scenario, workload, object, pods };
    });
  };
}

/** The selectors of Services and budgets, by `Kind/namespace/name`. */
const selectors = ({
  services = [],
  budgets = [],
}: Run['outcome']['cluster']): ReadonlyMap<string, readonly [namespace: string, ObjectSelector]> =>
  new Map([
    ...services.map(({ namespace, name, selector }) => {
      const object = readObjectSelector(selector && { matchLabels: selector });
      return [`Service/${namespace}/${name}`, [namespace, object]] as const;
    }),
    ...budgets.map(({ namespace, name, spec }) => {
      const object = spec.selector ?? readObjectSelector(undefined);
      return [`PodDisruptionBudget/${namespace}/${name}`, [namespace, object]] as const;
    }),
  ]);
