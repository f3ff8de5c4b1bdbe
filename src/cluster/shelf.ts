import { addToList, compareText } from '#units';
import type { ApiService } from './objects/api-service.ts';
import type {
  AutoscalerProcess,
  AutoscalerStatus,
  ExpanderPriorities,
} from './objects/autoscaler.ts';
import type { PodDisruptionBudget } from './objects/budget.ts';
import type { PriorityClass, RuntimeClass } from './objects/classes.ts';
import type { CronJob } from './objects/cron-job.ts';
import type { CsiDriver, CsiNode } from './objects/csi.ts';
import type {
  DeviceClass,
  DeviceTaintRule,
  ResourceClaim,
  ResourceClaimTemplate,
  ResourceSlice,
} from './objects/device.ts';
import type { EndpointSlice } from './objects/endpoint-slice.ts';
import type { ObjectMeta } from './objects/meta.ts';
import type { Namespace } from './objects/namespace.ts';
import type { NodeClaim, NodePool } from './objects/node-pool.ts';
import type { NodeReadinessRule } from './objects/node-readiness-rule.ts';
import type { PersistentVolume } from './objects/persistent-volume.ts';
import type { PersistentVolumeClaim } from './objects/persistent-volume-claim.ts';
import type { PodAutoscaler } from './objects/pod-autoscaler.ts';
import { type PodGroupObject, podGroupKey } from './objects/pod-group.ts';
import type { LimitRange, ResourceQuota } from './objects/quota.ts';
import type { Service } from './objects/service.ts';
import type { StorageClass } from './objects/storage-class.ts';
import type { VerticalAutoscaler } from './objects/vertical-autoscaler.ts';
import { attachmentKey, type VolumeAttachment } from './objects/volume-attachment.ts';
import type { WebhookConfiguration } from './objects/webhook.ts';
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
  readonly resourceQuotas: ResourceQuota;
  readonly limitRanges: LimitRange;
  readonly webhookConfigurations: WebhookConfiguration;
  readonly podAutoscalers: PodAutoscaler;
  readonly verticalAutoscalers: VerticalAutoscaler;
  readonly resourceClaims: ResourceClaim;
  readonly resourceClaimTemplates: ResourceClaimTemplate;
  readonly resourceSlices: ResourceSlice;
  readonly deviceClasses: DeviceClass;
  readonly deviceTaintRules: DeviceTaintRule;
  readonly apiServices: ApiService;
  readonly nodeReadinessRules: NodeReadinessRule;
  readonly cronJobs: CronJob;
  readonly podGroups: PodGroupObject;
  readonly nodePools: NodePool;
  readonly nodeClaims: NodeClaim;
  readonly autoscalerStatuses: AutoscalerStatus;
  readonly expanderPriorities: ExpanderPriorities;
  readonly autoscalerProcesses: AutoscalerProcess;
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
  resourceQuotas: byNamespaceAndName,
  limitRanges: byNamespaceAndName,
  webhookConfigurations: ({ kind, name }) => `${kind}/${name}`,
  podAutoscalers: byNamespaceAndName,
  verticalAutoscalers: byNamespaceAndName,
  resourceClaims: byNamespaceAndName,
  resourceClaimTemplates: byNamespaceAndName,
  resourceSlices: byName,
  deviceClasses: byName,
  deviceTaintRules: byName,
  apiServices: byName,
  nodeReadinessRules: byName,
  cronJobs: byNamespaceAndName,
  podGroups: podGroupKey,
  nodePools: byName,
  nodeClaims: byName,
  autoscalerStatuses: byNamespaceAndName,
  expanderPriorities: byNamespaceAndName,
  autoscalerProcesses: byNamespaceAndName,
};

/** Reads the objects of one kind. */
export interface ShelfReader<T> {
  get(key: string): T | undefined;
  /** In the order of their keys. */
  list(): readonly T[];
  /** The objects of one namespace, in the same order. */
  inNamespace(namespace: string): readonly T[];
}

/** The objects that shelves of one kind begin with. They share it, and none changes it. */
export class ShelfBase<T extends Pick<ObjectMeta, 'namespace'>> {
  readonly objects: ReadonlyMap<string, T>;
  #sorted: readonly T[] | undefined;
  #keys: ReadonlyMap<string, readonly string[]> | undefined;

  constructor(objects: readonly T[], keyOf: (object: T) => string) {
    this.objects = new Map(objects.map((object) => [keyOf(object), object]));
  }

  get sorted(): readonly T[] {
    this.#sorted ??= inOrderOfKeys(this.objects);
    return this.#sorted;
  }

  get keys(): ReadonlyMap<string, readonly string[]> {
    this.#keys ??= keysByNamespace(this.objects);
    return this.#keys;
  }
}

/** The objects of one kind; like all others they are replaced, never changed. */
export class Shelf<T extends Pick<ObjectMeta, 'namespace'>> implements ShelfReader<T> {
  readonly #base: ShelfBase<T>;
  /** A copy of the objects of the base, once one of them has changed. */
  #changed: Map<string, T> | undefined;
  /** The keys in order, by namespace. Replacing an object changes none of them. */
  #keys: ReadonlyMap<string, readonly string[]> | undefined;
  #sorted: readonly T[] | undefined;

  constructor(base: ShelfBase<T>) {
    this.#base = base;
  }

  /** Whether all objects are those of this base. */
  isOn(base: ShelfBase<T>): boolean {
    return this.#base === base && this.#changed === undefined;
  }

  get(key: string): T | undefined {
    return (this.#changed ?? this.#base.objects).get(key);
  }

  list(): readonly T[] {
    if (this.#changed === undefined) return this.#base.sorted;
    this.#sorted ??= inOrderOfKeys(this.#changed);
    return this.#sorted;
  }

  inNamespace(namespace: string): readonly T[] {
    if (this.#changed === undefined) this.#keys = this.#base.keys;
    else this.#keys ??= keysByNamespace(this.#changed);
    return (this.#keys.get(namespace) ?? []).flatMap((key) => this.get(key) ?? []);
  }

  replace(key: string, after: T | undefined): void {
    this.#changed ??= new Map(this.#base.objects);
    if (after === undefined || !this.#changed.has(key)) this.#keys = undefined;
    if (after === undefined) this.#changed.delete(key);
    else this.#changed.set(key, after);
    this.#sorted = undefined;
  }
}

const inOrderOfKeys = <T>(objects: ReadonlyMap<string, T>): readonly T[] =>
  [...objects].sort(([a], [b]) => compareText(a, b)).map(([, object]) => object);

function keysByNamespace(
  objects: ReadonlyMap<string, Pick<ObjectMeta, 'namespace'>>,
): ReadonlyMap<string, readonly string[]> {
  const keys = new Map<string, string[]>();
  for (const key of [...objects.keys()].sort(compareText)) {
    const { namespace = '' } = objects.get(key) ?? {};
    addToList(keys, namespace, key);
  }
  return keys;
}

export type Shelves = { readonly [Kind in ShelvedKind]: Shelf<ShelvedKinds[Kind]> };

/** Objects by the name of their list. */
export type ShelvedObjects = {
  readonly [Kind in ShelvedKind]?: readonly ShelvedKinds[Kind][];
};

export type ShelfBases = { readonly [Kind in ShelvedKind]: ShelfBase<ShelvedKinds[Kind]> };

/** A base for every kind, empty where nothing of it is given. */
export function shelfBasesOf(objects: ShelvedObjects): ShelfBases {
  const baseOf = <Kind extends ShelvedKind>(kind: Kind): ShelfBase<ShelvedKinds[Kind]> =>
    new ShelfBase(objects[kind] ?? [], SHELF_KEYS[kind]);
  return {
    workloads: baseOf('workloads'),
    budgets: baseOf('budgets'),
    services: baseOf('services'),
    endpointSlices: baseOf('endpointSlices'),
    namespaces: baseOf('namespaces'),
    persistentVolumes: baseOf('persistentVolumes'),
    persistentVolumeClaims: baseOf('persistentVolumeClaims'),
    volumeAttachments: baseOf('volumeAttachments'),
    storageClasses: baseOf('storageClasses'),
    csiNodes: baseOf('csiNodes'),
    csiDrivers: baseOf('csiDrivers'),
    priorityClasses: baseOf('priorityClasses'),
    runtimeClasses: baseOf('runtimeClasses'),
    resourceQuotas: baseOf('resourceQuotas'),
    limitRanges: baseOf('limitRanges'),
    webhookConfigurations: baseOf('webhookConfigurations'),
    podAutoscalers: baseOf('podAutoscalers'),
    verticalAutoscalers: baseOf('verticalAutoscalers'),
    resourceClaims: baseOf('resourceClaims'),
    resourceClaimTemplates: baseOf('resourceClaimTemplates'),
    resourceSlices: baseOf('resourceSlices'),
    deviceClasses: baseOf('deviceClasses'),
    deviceTaintRules: baseOf('deviceTaintRules'),
    apiServices: baseOf('apiServices'),
    nodeReadinessRules: baseOf('nodeReadinessRules'),
    cronJobs: baseOf('cronJobs'),
    podGroups: baseOf('podGroups'),
    nodePools: baseOf('nodePools'),
    nodeClaims: baseOf('nodeClaims'),
    autoscalerStatuses: baseOf('autoscalerStatuses'),
    expanderPriorities: baseOf('expanderPriorities'),
    autoscalerProcesses: baseOf('autoscalerProcesses'),
  };
}

export const shelvesOn = (bases: ShelfBases): Shelves => ({
  workloads: new Shelf(bases.workloads),
  budgets: new Shelf(bases.budgets),
  services: new Shelf(bases.services),
  endpointSlices: new Shelf(bases.endpointSlices),
  namespaces: new Shelf(bases.namespaces),
  persistentVolumes: new Shelf(bases.persistentVolumes),
  persistentVolumeClaims: new Shelf(bases.persistentVolumeClaims),
  volumeAttachments: new Shelf(bases.volumeAttachments),
  storageClasses: new Shelf(bases.storageClasses),
  csiNodes: new Shelf(bases.csiNodes),
  csiDrivers: new Shelf(bases.csiDrivers),
  priorityClasses: new Shelf(bases.priorityClasses),
  runtimeClasses: new Shelf(bases.runtimeClasses),
  resourceQuotas: new Shelf(bases.resourceQuotas),
  limitRanges: new Shelf(bases.limitRanges),
  webhookConfigurations: new Shelf(bases.webhookConfigurations),
  podAutoscalers: new Shelf(bases.podAutoscalers),
  verticalAutoscalers: new Shelf(bases.verticalAutoscalers),
  resourceClaims: new Shelf(bases.resourceClaims),
  resourceClaimTemplates: new Shelf(bases.resourceClaimTemplates),
  resourceSlices: new Shelf(bases.resourceSlices),
  deviceClasses: new Shelf(bases.deviceClasses),
  deviceTaintRules: new Shelf(bases.deviceTaintRules),
  apiServices: new Shelf(bases.apiServices),
  nodeReadinessRules: new Shelf(bases.nodeReadinessRules),
  cronJobs: new Shelf(bases.cronJobs),
  podGroups: new Shelf(bases.podGroups),
  nodePools: new Shelf(bases.nodePools),
  nodeClaims: new Shelf(bases.nodeClaims),
  autoscalerStatuses: new Shelf(bases.autoscalerStatuses),
  expanderPriorities: new Shelf(bases.expanderPriorities),
  autoscalerProcesses: new Shelf(bases.autoscalerProcesses),
});
