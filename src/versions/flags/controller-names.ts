import { isBefore, type KubernetesVersion, type Release } from '../version.ts';

/** The controllers of kube-controller-manager that evictions depend on. */
export type ControllerName =
  | 'cronjob-controller'
  | 'node-ipam-controller'
  | 'node-lifecycle-controller'
  | 'taint-eviction-controller'
  | 'device-taint-eviction-controller'
  | 'disruption-controller'
  | 'endpointslice-controller'
  | 'pod-garbage-collector-controller'
  | 'resourcequota-controller'
  | 'persistentvolume-attach-detach-controller';

/** From this release on controllers have names in full; the names before it stayed as aliases. */
const FULL_NAMES: Release = '1.28';

/**
 * All controllers, by their full names and those before 1.28.
 * @upstream cmd/kube-controller-manager/names/controller_names.go (1.36)
 */
const NAMES: readonly (readonly [name: string, alias?: string])[] = [
  ['bootstrap-signer-controller', 'bootstrapsigner'],
  ['certificatesigningrequest-approving-controller', 'csrapproving'],
  ['certificatesigningrequest-cleaner-controller', 'csrcleaner'],
  ['certificatesigningrequest-signing-controller', 'csrsigning'],
  ['cloud-node-lifecycle-controller', 'cloud-node-lifecycle'],
  ['clusterrole-aggregation-controller', 'clusterrole-aggregation'],
  ['cronjob-controller', 'cronjob'],
  ['daemonset-controller', 'daemonset'],
  ['deployment-controller', 'deployment'],
  ['device-taint-eviction-controller'],
  ['disruption-controller', 'disruption'],
  ['endpoints-controller', 'endpoint'],
  ['endpointslice-controller', 'endpointslice'],
  ['endpointslice-mirroring-controller', 'endpointslicemirroring'],
  ['ephemeral-volume-controller', 'ephemeral-volume'],
  ['garbage-collector-controller', 'garbagecollector'],
  ['horizontal-pod-autoscaler-controller', 'horizontalpodautoscaling'],
  ['job-controller', 'job'],
  ['kube-apiserver-serving-clustertrustbundle-publisher-controller'],
  ['legacy-serviceaccount-token-cleaner-controller', 'legacy-service-account-token-cleaner'],
  ['namespace-controller', 'namespace'],
  ['node-ipam-controller', 'nodeipam'],
  ['node-lifecycle-controller', 'nodelifecycle'],
  ['node-route-controller', 'route'],
  ['persistentvolume-attach-detach-controller', 'attachdetach'],
  ['persistentvolume-binder-controller', 'persistentvolume-binder'],
  ['persistentvolume-expander-controller', 'persistentvolume-expander'],
  ['persistentvolume-protection-controller', 'pv-protection'],
  ['persistentvolumeclaim-protection-controller', 'pvc-protection'],
  ['pod-garbage-collector-controller', 'podgc'],
  ['podcertificaterequest-cleaner-controller'],
  ['replicaset-controller', 'replicaset'],
  ['replicationcontroller-controller', 'replicationcontroller'],
  ['resourceclaim-controller', 'resource-claim-controller'],
  ['resourcequota-controller', 'resourcequota'],
  ['root-ca-certificate-publisher-controller', 'root-ca-cert-publisher'],
  ['selinux-warning-controller'],
  ['service-cidr-controller'],
  ['service-lb-controller', 'service'],
  ['serviceaccount-controller', 'serviceaccount'],
  ['serviceaccount-token-controller', 'serviceaccount-token'],
  ['statefulset-controller', 'statefulset'],
  ['storage-version-migrator-controller'],
  ['storageversion-garbage-collector-controller', 'storage-version-gc'],
  ['taint-eviction-controller'],
  ['token-cleaner-controller', 'tokencleaner'],
  ['ttl-after-finished-controller', 'ttl-after-finished'],
  ['ttl-controller', 'ttl'],
  ['validatingadmissionpolicy-status-controller'],
  ['volumeattributesclass-protection-controller'],
];

const FULL_NAME_OF: ReadonlyMap<string, string> = new Map(
  NAMES.flatMap(([name, alias]) => (alias === undefined ? [] : [[alias, name] as const])),
);

/** Releases of the controllers that are younger than full names. */
const YOUNGER: ReadonlyMap<string, Release> = new Map([['taint-eviction-controller', '1.29']]);

/** The full name of a controller that may be given by its alias. */
export const fullNameOf = (name: string): string => FULL_NAME_OF.get(name) ?? name;

/** All names, in full and short, that a release's `--controllers` takes. */
export const controllerNamesAt = (version: KubernetesVersion): readonly string[] =>
  NAMES.flatMap(([name, alias]) => [
    ...(isBefore(version, YOUNGER.get(name) ?? FULL_NAMES) ? [] : [name]),
    ...(alias === undefined ? [] : [alias]),
  ]);
