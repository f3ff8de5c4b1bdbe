import { addToList, compareText } from '#units';
import type { PodDisruptionBudget } from './objects/budget.ts';
import type { PriorityClass, RuntimeClass } from './objects/classes.ts';
import type { CsiDriver, CsiNode } from './objects/csi.ts';
import type { EndpointSlice } from './objects/endpoint-slice.ts';
import type { ObjectMeta } from './objects/meta.ts';
import type { Namespace } from './objects/namespace.ts';
import type { PersistentVolume } from './objects/persistent-volume.ts';
import type { PersistentVolumeClaim } from './objects/persistent-volume-claim.ts';
import type { Service } from './objects/service.ts';
import type { StorageClass } from './objects/storage-class.ts';
import { attachmentKey, type VolumeAttachment } from './objects/volume-attachment.ts';
import { type WorkloadObject, workloadName } from './objects/workload.ts';

/** Objects besides nodes and pods that controllers read and write, by the name of their list. */
export interface ShelvedKinds {
  readonly workloads: WorkloadObject;
  readonly budgets: PodDisruptionBudget;
  readonly services: Service;
  readonly endpointSlices: EndpointSlice;
  readonly namespaces: Namespace;
  readonly persistentVolumes: PersistentVolume;
  readonly persistentVolumeClaims: PersistentVolumeClaim;
  readonly volumeAttachments: VolumeAttachment;
  readonly storageClasses: StorageClass;
  readonly csiNodes: CsiNode;
  readonly csiDrivers: CsiDriver;
  readonly priorityClasses: PriorityClass;
  readonly runtimeClasses: RuntimeClass;
}

export type ShelvedKind = keyof ShelvedKinds;

type Named = { readonly namespace: string; readonly name: string };

const byName = ({ name }: Named): string => name;
const byNamespaceAndName = ({ namespace, name }: Named): string => `${namespace}/${name}`;

/** Endpoints may have the name of an EndpointSlice. */
const endpointSliceKey = ({ namespace, name, isEndpoints }: EndpointSlice): string =>
  `${isEndpoints ? 'Endpoints' : 'EndpointSlice'}/${namespace}/${name}`;

/** The key that identifies an object among its kind, by kind. */
export const SHELF_KEYS: {
  readonly [Kind in ShelvedKind]: (object: ShelvedKinds[Kind]) => string;
} = {
  workloads: workloadName,
  budgets: byNamespaceAndName,
  services: byNamespaceAndName,
  endpointSlices: endpointSliceKey,
  namespaces: byName,
  persistentVolumes: byName,
  persistentVolumeClaims: byNamespaceAndName,
  volumeAttachments: attachmentKey,
  storageClasses: byName,
  csiNodes: byName,
  csiDrivers: byName,
  priorityClasses: byName,
  runtimeClasses: byName,
};

/** Reads the objects of one kind. */
export interface ShelfReader<T> {
  get(key: string): T | undefined;
  /** In the order of their keys. */
  list(): readonly T[];
  /** The objects of one namespace, in the same order. */
  inNamespace(namespace: string): readonly T[];
}

/** The objects of one kind; like all others they are replaced, never changed. */
export class Shelf<T extends Pick<ObjectMeta, 'namespace'>> implements ShelfReader<T> {
  readonly #objects: Map<string, T>;
  /** The keys in order, by namespace. Replacing an object changes none of them. */
  #keys: ReadonlyMap<string, readonly string[]> | undefined;
  #sorted: readonly T[] | undefined;

  constructor(objects: readonly T[], keyOf: (object: T) => string) {
    this.#objects = new Map(objects.map((object) => [keyOf(object), object]));
  }

  get(key: string): T | undefined {
    return this.#objects.get(key);
  }

  list(): readonly T[] {
    this.#sorted ??= [...this.#objects]
      .sort(([a], [b]) => compareText(a, b))
      .map(([, object]) => object);
    return this.#sorted;
  }

  inNamespace(namespace: string): readonly T[] {
    this.#keys ??= this.#keysByNamespace();
    return (this.#keys.get(namespace) ?? []).flatMap((key) => this.get(key) ?? []);
  }

  replace(key: string, after: T | undefined): void {
    if (after === undefined || !this.#objects.has(key)) this.#keys = undefined;
    if (after === undefined) this.#objects.delete(key);
    else this.#objects.set(key, after);
    this.#sorted = undefined;
  }

  #keysByNamespace(): ReadonlyMap<string, readonly string[]> {
    const keys = new Map<string, string[]>();
    for (const key of [...this.#objects.keys()].sort(compareText)) {
      const { namespace = '' } = this.get(key) ?? {};
      addToList(keys, namespace, key);
    }
    return keys;
  }
}

export type Shelves = { readonly [Kind in ShelvedKind]: Shelf<ShelvedKinds[Kind]> };

/** Objects by the name of their list. */
export type ShelvedObjects = {
  readonly [Kind in ShelvedKind]?: readonly ShelvedKinds[Kind][];
};

/** A shelf for every kind, empty where nothing of it is given. */
export function shelvesOf(objects: ShelvedObjects): Shelves {
  const shelf = <Kind extends ShelvedKind>(kind: Kind): Shelf<ShelvedKinds[Kind]> =>
    new Shelf<ShelvedKinds[Kind]>(objects[kind] ?? [], SHELF_KEYS[kind]);
  return {
    workloads: shelf('workloads'),
    budgets: shelf('budgets'),
    services: shelf('services'),
    endpointSlices: shelf('endpointSlices'),
    persistentVolumes: shelf('persistentVolumes'),
    persistentVolumeClaims: shelf('persistentVolumeClaims'),
    volumeAttachments: shelf('volumeAttachments'),
    storageClasses: shelf('storageClasses'),
    csiNodes: shelf('csiNodes'),
    csiDrivers: shelf('csiDrivers'),
    namespaces: shelf('namespaces'),
    priorityClasses: shelf('priorityClasses'),
    runtimeClasses: shelf('runtimeClasses'),
  };
}
