import type { FlagSetting } from '#versions';
import type { RawDocument } from '../../raw/documents.ts';
import { isMapping } from '../../raw/value.ts';

/**
 * The configuration field for each flag. Upstream's types name no fields for JSON, so they are
 * written with either a small or a capital first letter, and are matched without case.
 */
const ELECTION = [
  ['leaderElect', 'leader-elect'],
  ['leaseDuration', 'leader-elect-lease-duration'],
  ['renewDeadline', 'leader-elect-renew-deadline'],
  ['retryPeriod', 'leader-elect-retry-period'],
] as const;

const FLAG_OF_FIELD: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  nodeLifecycleController: [
    ['nodeEvictionRate', 'node-eviction-rate'],
    ['secondaryNodeEvictionRate', 'secondary-node-eviction-rate'],
    ['nodeStartupGracePeriod', 'node-startup-grace-period'],
    ['nodeMonitorGracePeriod', 'node-monitor-grace-period'],
    ['largeClusterSizeThreshold', 'large-cluster-size-threshold'],
    ['unhealthyZoneThreshold', 'unhealthy-zone-threshold'],
  ],
  podGCController: [['terminatedPodGCThreshold', 'terminated-pod-gc-threshold']],
  kubeCloudShared: [['nodeMonitorPeriod', 'node-monitor-period']],
  generic: [['controllers', 'controllers']],
  'generic.clientConnection': [
    ['qps', 'kube-api-qps'],
    ['burst', 'kube-api-burst'],
  ],
  'generic.leaderElection': ELECTION,
  daemonSetController: [['concurrentDaemonSetSyncs', 'concurrent-daemonset-syncs']],
  deploymentController: [['concurrentDeploymentSyncs', 'concurrent-deployment-syncs']],
  endpointController: [['concurrentEndpointSyncs', 'concurrent-endpoint-syncs']],
  endpointSliceController: [
    ['concurrentServiceEndpointSyncs', 'concurrent-service-endpoint-syncs'],
  ],
  jobController: [['concurrentJobSyncs', 'concurrent-job-syncs']],
  replicaSetController: [['concurrentRSSyncs', 'concurrent-replicaset-syncs']],
  replicationController: [['concurrentRCSyncs', 'concurrent-rc-syncs']],
  statefulSetController: [['concurrentStatefulSetSyncs', 'concurrent-statefulset-syncs']],
};

/** The settings of a KubeControllerManagerConfiguration, as equivalent flags. */
export const flagsOfConfiguration = (document: RawDocument): readonly FlagSetting[] =>
  flagsIn(document, FLAG_OF_FIELD);

/**
 * The same for a KubeSchedulerConfiguration, in which 0 means the default.
 * @upstream pkg/scheduler/apis/config/v1/defaults.go SetDefaults_KubeSchedulerConfiguration (1.36)
 */
export const flagsOfSchedulerConfiguration = (document: RawDocument): readonly FlagSetting[] =>
  flagsIn(document, {
    clientConnection: FLAG_OF_FIELD['generic.clientConnection'] ?? [],
    leaderElection: ELECTION,
  }).filter(({ value }) => Number(value) !== 0);

function flagsIn(
  { value, path, position }: RawDocument,
  flagOfField: typeof FLAG_OF_FIELD,
): readonly FlagSetting[] {
  const flags = Object.entries(flagOfField).flatMap(([section, fields]) => {
    const settings = section.split('.').reduce(fieldOf, value);
    return fields.map(([field, name]) => ({
      name,
      writtenAs: `${section}.${field}`,
      value: printValue(fieldOf(settings, field)),
    }));
  });
  return flags.flatMap(({ value: text, ...flag }) =>
    text === undefined
      ? []
      : { ...flag, value: text, source: 'snapshot', place: { path, position } },
  );
}

function fieldOf(mapping: unknown, wanted: string): unknown {
  if (!isMapping(mapping)) return undefined;
  const lower = wanted.toLowerCase();
  return Object.entries(mapping).find(([field]) => field.toLowerCase() === lower)?.[1];
}

/** The value as text after the flag; undefined for a value that no flag can have. */
function printValue(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.join(',');
  return ['string', 'number', 'boolean'].includes(typeof value) ? `${value}` : undefined;
}
