import type { CauseId } from '#causes';
import {
  controllerOf,
  isPodReady,
  isSamePart,
  type OfTemplate,
  ownerName,
  type Pod,
  type PodKey,
  rememberedByTemplate,
  rememberedOfCluster,
  type ShelfReader,
  type Store,
  targetNodeOf,
  type WorkloadKind,
  type WorkloadObject,
  workloadName,
} from '#cluster';
import { compareText, OrderedList } from '#units';
import { isActive, isEnding, refersTo } from '../active-pods.ts';

/** How many pods of a workload fare in which way. */
export interface PodCounts {
  /** The pods that are neither finished nor terminating. */
  active: number;
  /** The Ready pods among them. */
  ready: number;
  /** The pods that are being deleted and have not ended. */
  terminating: number;
}

interface Family extends PodCounts {
  /** `Kind/namespace/name` */
  readonly workload: string;
  readonly keys: OrderedList<PodKey>;
}

/** The pods of a workload before any of them changes. */
interface GivenFamily extends PodCounts {
  readonly keys: PodKey[];
}

type Workloads = Pick<ShelfReader<WorkloadObject>, 'get'>;

/** The owner of a pod depends on its references only. */
const WHATEVER_LABELS = (): boolean => true;

const givenFamilies = rememberedOfCluster((store): ReadonlyMap<string, Readonly<GivenFamily>> => {
  const workloads = store.shelf('workloads');
  const families = new Map<string, GivenFamily>();
  const familyOf = rememberedByTemplate((pod) => {
    const workload = workloadOf(pod, workloads);
    if (workload === undefined) return undefined;
    const family = families.get(workload) ?? { keys: [], ...NONE };
    families.set(workload, family);
    return family;
  }, WHATEVER_LABELS);
  for (const pod of store.pods()) {
    const family = familyOf(pod);
    if (family === undefined) continue;
    family.keys.push(pod.key);
    countIn(family, pod, 1);
  }
  return families;
});

/**
 * The pods of every workload, kept up to date: no controller looks through all pods. A pod belongs
 * to the workload that it names as its controller.
 */
export class OwnedPods {
  readonly #store: Store;
  readonly #workloads: Workloads;
  readonly #given: ReadonlyMap<string, Readonly<GivenFamily>>;
  /** The families that were asked for. */
  readonly #families = new Map<string, Family>();
  /** Undefined for pods without an owner. */
  readonly #familyOf = rememberedByTemplate((pod) => this.#findFamily(pod), WHATEVER_LABELS);

  constructor(store: Store) {
    this.#store = store;
    this.#workloads = store.shelf('workloads');
    this.#given = givenFamilies(store);
  }

  /** `Kind/namespace/name` of the workload that a pod belongs to; undefined when it has none. */
  ownerOf(pod: OfTemplate): string | undefined {
    return this.#familyOf(pod)?.workload;
  }

  /** Takes a change of a pod, and returns the workload that it belongs to. */
  note(before: Pod | undefined, after: Pod | undefined): string | undefined {
    const was = before && this.#familyOf(before);
    const isSame =
      after !== undefined && isSamePart(after.ownerReferences, before?.ownerReferences);
    const is = isSame ? was : after && this.#familyOf(after);
    if (before !== undefined && was !== undefined) lose(was, before, was !== is);
    if (after !== undefined && is !== undefined) gain(is, after, was !== is);
    return (is ?? was)?.workload;
  }

  /** The number of a workload's pods, however they fare. */
  countOf(workload: string): number {
    return (this.#families.get(workload) ?? this.#given.get(workload))?.keys.length ?? 0;
  }

  has(workload: string, pod: PodKey): boolean {
    const given = this.#given.get(workload)?.keys;
    return this.#families.get(workload)?.keys.has(pod) ?? given?.includes(pod) ?? false;
  }

  /** The number of a workload's pods that are neither finished nor terminating. */
  activeOf(workload: string): number {
    return this.countsOf(workload).active;
  }

  /** How many of a workload's pods are active, Ready and terminating. */
  countsOf(workload: string): Readonly<PodCounts> {
    return this.#families.get(workload) ?? this.givenCountsOf(workload);
  }

  /** The same numbers before any pod changed. */
  givenCountsOf(workload: string): Readonly<PodCounts> {
    return this.#given.get(workload) ?? NONE;
  }

  /** The pods of a workload, in canonical order. */
  of(workload: WorkloadObject): readonly Pod[] {
    const name = workloadName(workload);
    const keys = this.#families.get(name)?.keys.toArray() ?? this.#given.get(name)?.keys ?? [];
    return keys.flatMap((key) => this.#store.pod(key) ?? []);
  }

  #findFamily(pod: OfTemplate): Family | undefined {
    const workload = workloadOf(pod, this.#workloads);
    if (workload === undefined) return undefined;
    const known = this.#families.get(workload);
    if (known !== undefined) return known;
    const { keys, ...counts } = this.#given.get(workload) ?? { keys: [], ...NONE };
    const family = { workload, keys: new OrderedList(compareText, keys), ...counts };
    this.#families.set(workload, family);
    return family;
  }
}

const NONE: Readonly<PodCounts> = { active: 0, ready: 0, terminating: 0 };

/** The name of the workload that a pod refers to as its controller. */
function workloadOf(pod: OfTemplate, workloads: Workloads): string | undefined {
  const reference = controllerOf(pod);
  if (reference === undefined) return undefined;
  const name = ownerName(reference, pod.namespace);
  const workload = workloads.get(name);
  return workload !== undefined && refersTo(reference, workload) ? name : undefined;
}

function countIn(family: PodCounts, pod: Pod, by: 1 | -1): void {
  if (isEnding(pod)) family.terminating += by;
  if (!isActive(pod)) return;
  family.active += by;
  if (isPodReady(pod)) family.ready += by;
}

function lose(family: Family, pod: Pod, leaves: boolean): void {
  countIn(family, pod, -1);
  if (leaves) family.keys.remove(pod.key);
}

function gain(family: Family, pod: Pod, comes: boolean): void {
  countIn(family, pod, 1);
  if (comes) family.keys.put(pod.key);
}

export const isReadyOne = (pod: Pod | undefined): boolean => pod !== undefined && isPodReady(pod);

export const isActiveOne = (pod: Pod | undefined): boolean => pod !== undefined && isActive(pod);

export const isEndingOne = (pod: Pod | undefined): boolean => pod !== undefined && isEnding(pod);

/** Whether a pod exists as before, has the same owners, and only its state is new. */
export const onlyFares = (before: Pod | undefined, after: Pod | undefined): boolean =>
  isActiveOne(before) === isActiveOne(after) &&
  isSamePart(before?.ownerReferences, after?.ownerReferences);

/** A pod that a workload lost, and the cause. */
export interface Vacancy {
  readonly pod: PodKey;
  readonly cause: CauseId;
  /** A successor was refused before. */
  readonly isRefused?: true;
}

/** A vacancy that a new pod is about to fill. */
export interface TakenVacancy extends Vacancy {
  /** Where it was open. */
  readonly place: string;
}

/**
 * The pods that one workload lost. Removing the first item of a list would move all others, so it
 * is only counted.
 */
interface Lost {
  readonly pods: Vacancy[];
  /** The number of them, from the first on, that have a successor. */
  replaced: number;
}

/** Lost pods without a successor yet, by workload; the first lost is the first replaced. */
export class LostPods {
  readonly #open = new Map<string, Lost>();

  add(workload: string, vacancy: Vacancy): void {
    const known = this.#open.get(workload);
    if (known === undefined) this.#open.set(workload, { pods: [vacancy], replaced: 0 });
    else known.pods.push(vacancy);
  }

  /**
   * Takes a change of a pod of a workload. Sets and Jobs replace pods that no longer count, the
   * others pods that are gone from their place.
   */
  note(
    owner: string,
    kind: WorkloadKind,
    before: Pod | undefined,
    after: Pod | undefined,
    cause: CauseId,
  ): void {
    if (before === undefined) return;
    const vacancy = { pod: before.key, cause };
    const isPlaced = kind === 'StatefulSet' || kind === 'DaemonSet';
    if (!isPlaced && isActiveOne(before) && !isActiveOne(after)) this.add(owner, vacancy);
    if (!isPlaced || after !== undefined) return;
    const place = kind === 'StatefulSet' ? before.key : (targetNodeOf(before) ?? '');
    this.add(`${owner} ${place}`, vacancy);
  }

  /** The vacancy that the next new pod of a workload fills; undefined when there is none. */
  take(workload: string): TakenVacancy | undefined {
    const lost = this.#open.get(workload);
    if (lost === undefined) return undefined;
    const vacancy = lost.pods[lost.replaced];
    lost.replaced += 1;
    if (lost.replaced === lost.pods.length) this.#open.delete(workload);
    return vacancy && { ...vacancy, place: workload };
  }

  /** No successor came: the vacancy is open again, because of the first refusal if there was one. */
  giveBack({ place, pod, cause, isRefused }: TakenVacancy, refusal?: CauseId): void {
    if (refusal === undefined) this.add(place, { pod, cause, ...(isRefused && { isRefused }) });
    else this.add(place, { pod, cause: isRefused ? cause : refusal, isRefused: true });
  }

  /** The same without taking it. */
  next(workload: string): Vacancy | undefined {
    const lost = this.#open.get(workload);
    return lost?.pods[lost.replaced];
  }

  /** The remaining lost pods will not be filled. */
  forget(workload: string): void {
    this.#open.delete(workload);
  }
}
