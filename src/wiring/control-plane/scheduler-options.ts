import {
  controllerOf,
  type LabelSelectorObject,
  type Labels,
  type ObjectSelector,
  ownerName,
  type PersistentVolume,
  type Store,
} from '#cluster';
import { DeviceRoom, deviceNeeds } from '#pod-devices';
import type { IsMissing } from '#pod-volumes';
import type { NamespaceLabels, SchedulerOptions } from '#scheduler';
import { remembered } from '#units';
import type { SchedulerBehavior } from '#versions';

/** The scheduler's inputs from the API besides nodes and pods. */
export function schedulerOptions(
  store: Store,
  rules: SchedulerBehavior,
  isMissing: IsMissing,
): SchedulerOptions {
  return {
    rules,
    namespaceLabels: namespaceLabelsOf(store.given),
    volumes: {
      claim: (namespace, name) => store.shelf('persistentVolumeClaims').get(`${namespace}/${name}`),
      isMissing,
      volume: (name) => store.shelf('persistentVolumes').get(name),
      volumesOfClass: (name) =>
        store
          .shelf('persistentVolumes')
          .list()
          .filter((volume) => classOf(volume) === name),
      storageClass: (name) => store.shelf('storageClasses').get(name),
      attachLimit: (node, driver) =>
        store
          .shelf('csiNodes')
          .get(node)
          ?.drivers.find(({ name }) => name === driver)?.allocatableCount,
    },
    devices: {
      needsOf: (pod) => deviceNeeds(pod, store),
      room: () => new DeviceRoom(store, rules.readsDeviceTaintRules),
    },
    kinship: {
      serviceSelectors: (namespace) =>
        store
          .shelf('services')
          .inNamespace(namespace)
          .flatMap(({ selector }): readonly Labels[] => (selector === undefined ? [] : [selector])),
      ownerSelector: (pod) => {
        const owner = controllerOf(pod);
        if (owner === undefined || !SPREAD_KINDS.has(owner.kind)) return undefined;
        const name = ownerName(owner, pod.namespace);
        return selectorObject(store.shelf('workloads').get(name)?.selector);
      },
    },
    budgets: () => store.shelf('budgets').list(),
  };
}

/** No component writes namespaces: all simulations of a cluster share what follows from them. */
const namespaceLabelsOf = remembered(
  ({ shelves }: Store['given']): NamespaceLabels =>
    (name) =>
      shelves.namespaces.objects.get(name)?.labels ?? { 'kubernetes.io/metadata.name': name },
);

const classOf = ({ storageClassName }: PersistentVolume): string | undefined => storageClassName;

/** @upstream pkg/scheduler/framework/plugins/helper/spread.go DefaultSelector (1.36) */
const SPREAD_KINDS: ReadonlySet<string> = new Set([
  'ReplicaSet',
  'ReplicationController',
  'StatefulSet',
]);

const OPERATORS = {
  in: 'In',
  'not-in': 'NotIn',
  exists: 'Exists',
  absent: 'DoesNotExist',
} as const;

const selectorObject = (selector: ObjectSelector | undefined): LabelSelectorObject | undefined =>
  selector?.kind === 'labels' ? writtenSelector(selector) : undefined;

/** All pods of a workload share one result, which the reader recognizes. */
const writtenSelector = remembered(
  ({ selector }: Extract<ObjectSelector, { readonly kind: 'labels' }>): LabelSelectorObject => ({
    matchExpressions: selector.flatMap(({ key, operator, values }) =>
      operator in OPERATORS
        ? { key, operator: OPERATORS[operator as keyof typeof OPERATORS], values }
        : [],
    ),
  }),
);
