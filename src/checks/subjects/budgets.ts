import {
  controllerOf,
  coversPod,
  type PodDisruptionBudget,
  type SelectorIndex,
  type WorkloadObject,
} from '#cluster';
import { addToList } from '#units';
import type { Placed, PlacedObjects } from './objects.ts';

/** A budget with its workloads and pods. */
export interface BudgetSubject extends Placed<PodDisruptionBudget> {
  /** Workloads with pods that it covers, except workloads made by another one. */
  readonly workloads: readonly WorkloadObject[];
  /** The number of pods in the files that it covers. */
  readonly pods: number;
  /** Other budgets that cover some of the same pods, with an example that both cover. */
  readonly overlaps: ReadonlyMap<string, string>;
  /** Whether the files hold any pod or workload in its namespace. */
  readonly hasNeighbours: boolean;
}

export function budgetSubjects(
  objects: PlacedObjects,
  index: SelectorIndex,
): readonly BudgetSubject[] {
  const workloads = workloadsByNamespace(objects);
  const inhabited = new Set(objects.pods.map(({ object }) => object.namespace));
  const overlaps = findOverlaps(objects, index);
  const counts = countPods(objects, index);
  return objects.budgets.map((placed) => {
    const { namespace, name } = placed.object;
    const near = workloads.get(namespace) ?? [];
    return {
      ...placed,
      workloads: near.filter(
        ({ template }) =>
          template !== undefined &&
          coversPod(placed.object, { namespace, labels: template.labels }),
      ),
      pods: counts.get(`${namespace}/${name}`) ?? 0,
      overlaps: overlaps.get(`${namespace}/${name}`) ?? new Map(),
      hasNeighbours: near.length > 0 || inhabited.has(namespace),
    };
  });
}

function workloadsByNamespace({
  workloads,
}: PlacedObjects): ReadonlyMap<string, readonly WorkloadObject[]> {
  const found = new Map<string, WorkloadObject[]>();
  for (const { object } of workloads) {
    if (controllerOf(object) !== undefined) continue;
    addToList(found, object.namespace, object);
  }
  return found;
}

/** For each budget, the other budgets that cover the same pods, with an example. */
function findOverlaps(
  { workloads, pods }: PlacedObjects,
  index: SelectorIndex,
): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const found = new Map<string, Map<string, string>>();
  const note = (budgets: readonly string[], what: () => string) => {
    if (budgets.length < 2) return;
    for (const budget of budgets) {
      const others = found.get(budget) ?? new Map<string, string>();
      found.set(budget, others);
      for (const other of budgets) {
        if (other !== budget && !others.has(other)) others.set(other, what());
      }
    }
  };
  for (const { name, object } of workloads) {
    const { namespace, template } = object;
    if (template !== undefined) {
      note(index.covering({ namespace, labels: template.labels }), () => name);
    }
  }
  for (const { name, object } of pods) note(index.covering(object), () => name);
  return found;
}

function countPods({ pods }: PlacedObjects, index: SelectorIndex): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { object } of pods) {
    for (const budget of index.covering(object)) counts.set(budget, (counts.get(budget) ?? 0) + 1);
  }
  return counts;
}
