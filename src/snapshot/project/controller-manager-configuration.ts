import type { FlagSetting } from '#versions';
import { isMapping } from '../schema/collections.ts';
import type { RawDocument } from '../snapshot.ts';

/**
 * Where a configuration says what flags say. Upstream's types name no fields for JSON, so that they
 * are written with either a small or a capital letter in front, and are matched without the case.
 */
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
};

/** What a KubeControllerManagerConfiguration sets, as the flags that would set the same. */
export function flagsOfConfiguration(document: RawDocument): readonly FlagSetting[] {
  const { value, path, position } = document;
  if (!isMapping(value)) return [];
  const flags = Object.entries(FLAG_OF_FIELD).flatMap(([section, fields]) => {
    const settings = fieldOf(value, section);
    return fields.map(([field, name]) => ({ name, value: printValue(fieldOf(settings, field)) }));
  });
  return flags.flatMap(({ name, value: text }) =>
    text === undefined ? [] : { name, value: text, source: 'snapshot', place: { path, position } },
  );
}

function fieldOf(mapping: unknown, wanted: string): unknown {
  if (!isMapping(mapping)) return undefined;
  const lower = wanted.toLowerCase();
  return Object.entries(mapping).find(([field]) => field.toLowerCase() === lower)?.[1];
}

/** As it would stand behind the flag; undefined for what no flag could say. */
function printValue(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : undefined;
}
