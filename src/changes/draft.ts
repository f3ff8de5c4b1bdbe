import {
  type Cluster,
  comparePods,
  type EndpointSlice,
  type Pod,
  type PodDisruptionBudget,
  type PodKey,
  type PriorityClass,
  type Service,
  type WorkloadObject,
  workloadName,
} from '#cluster';
import type { Diagnostic } from '#diagnostics';
import { addToList, compareText } from '#units';
import type { ChangeEffects, ControlPlane } from './request.ts';

/** Objects by `namespace/name`. */
const byName = <T extends { readonly namespace: string; readonly name: string }>(
  objects: readonly T[] = [],
): Map<string, T> => new Map(objects.map((each) => [`${each.namespace}/${each.name}`, each]));

const inOrder = <T>(objects: ReadonlyMap<string, T>): readonly T[] =>
  [...objects].sort(([a], [b]) => compareText(a, b)).map(([, object]) => object);

/** A pod whose place on a node is to be decided. */
export interface PodToPlace {
  /** As the snapshot has it; absent for a new pod. */
  readonly before?: Pod;
  readonly after: Pod;
  /** A pod of the same workload. */
  readonly like?: Pod;
}

/** A cluster that is being changed. */
export class Draft {
  readonly #seed: Cluster;
  readonly #plane: ControlPlane;
  readonly playsRollouts: boolean;
  /** By `Kind/namespace/name`. */
  readonly workloads: Map<string, WorkloadObject>;
  readonly budgets: Map<string, PodDisruptionBudget>;
  readonly services: Map<string, Service>;
  readonly priorityClasses: Map<string, PriorityClass>;
  endpointSlices: readonly EndpointSlice[];
  readonly toPlace = new Map<PodKey, PodToPlace>();
  readonly removed = new Map<PodKey, Pod>();
  readonly diagnostics: Diagnostic[] = [];
  readonly changed = new Set<string>();
  readonly rollingOut = new Set<string>();
  readonly added = new Set<string>();
  readonly passedOver = new Map<string, number>();
  #podsOf: Map<string, Pod[]> | undefined;
  #keys: ReadonlySet<PodKey> | undefined;

  /** @param playsRollouts whether the controllers of the run roll new templates out */
  constructor(cluster: Cluster, plane: ControlPlane, playsRollouts: boolean = false) {
    this.playsRollouts = playsRollouts;
    this.#seed = cluster;
    this.#plane = plane;
    this.workloads = new Map(cluster.workloads.map((each) => [workloadName(each), each]));
    this.budgets = byName(cluster.budgets);
    this.services = byName(cluster.services);
    this.priorityClasses = byName(cluster.priorityClasses);
    this.endpointSlices = cluster.endpointSlices ?? [];
  }

  get plane(): ControlPlane {
    return this.#plane;
  }

  /** The pods of a workload as they are by now, in canonical order. */
  podsOf(workload: string): readonly Pod[] {
    this.#podsOf ??= this.#podsByWorkload();
    const known = this.#podsOf.get(workload) ?? [];
    const news = [...this.toPlace.values()]
      .filter(
        ({ before, after }) => before === undefined && this.#plane.workloadOf(after) === workload,
      )
      .map(({ after }) => after);
    return [...known, ...news].flatMap((pod) =>
      this.removed.has(pod.key) ? [] : (this.toPlace.get(pod.key)?.after ?? pod),
    );
  }

  #podsByWorkload(): Map<string, Pod[]> {
    const found = new Map<string, Pod[]>();
    for (const pod of this.#seed.pods) {
      const name = this.#plane.workloadOf(pod);
      if (name !== undefined) addToList(found, name, pod);
    }
    return found;
  }

  /** Whether a pod of this name exists. */
  hasPod(key: PodKey): boolean {
    this.#keys ??= new Set(this.#seed.pods.map((pod) => pod.key));
    return this.toPlace.has(key) || this.#keys.has(key);
  }

  /** Whether the snapshot shows all workloads of a kind in a namespace, so that more can be added. */
  showsAll(kind: string, namespace: string): boolean {
    for (const each of this.workloads.values()) {
      if (each.kind === kind && each.namespace === namespace) return true;
    }
    return !this.#seed.pods.some((pod) => pod.namespace === namespace);
  }

  /** Counts an object of a manifest that is not applied. */
  passOver(kind: string): void {
    this.passedOver.set(kind, (this.passedOver.get(kind) ?? 0) + 1);
  }

  change(pod: Pod, after: Pod): void {
    const before = this.toPlace.get(pod.key)?.before ?? pod;
    this.toPlace.set(pod.key, { before, after });
  }

  add(after: Pod, like: Pod | undefined): void {
    this.toPlace.set(after.key, { after, ...(like && { like }) });
  }

  remove(pod: Pod): void {
    const change = this.toPlace.get(pod.key);
    this.toPlace.delete(pod.key);
    const before = change === undefined ? pod : change.before;
    if (before !== undefined) this.removed.set(pod.key, before);
  }

  /** @param placed - the pods that were to be placed, as they are now */
  finish(placed: ReadonlyMap<PodKey, Pod>): Cluster {
    const kept = this.#seed.pods.filter(({ key }) => !this.removed.has(key) && !placed.has(key));
    const pods =
      placed.size + this.removed.size === 0
        ? this.#seed.pods
        : [...kept, ...placed.values()].sort(comparePods);
    return {
      ...this.#seed,
      pods,
      workloads: inOrder(this.workloads),
      budgets: inOrder(this.budgets),
      services: inOrder(this.services),
      priorityClasses: inOrder(this.priorityClasses),
      endpointSlices: this.endpointSlices,
    };
  }

  /** The effects besides those that placing the pods has. */
  effects(): Pick<ChangeEffects, 'changed' | 'added' | 'rollingOut' | 'passedOver'> {
    return {
      changed: [...this.changed].sort(compareText),
      added: [...this.added].sort(compareText),
      rollingOut: [...this.rollingOut].sort(compareText),
      passedOver: Object.fromEntries([...this.passedOver].sort(([a], [b]) => compareText(a, b))),
    };
  }
}
