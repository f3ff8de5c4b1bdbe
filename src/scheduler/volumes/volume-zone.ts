import type { Labels, PersistentVolume } from '#cluster';

const BETA_ZONE = 'failure-domain.beta.kubernetes.io/zone';
const BETA_REGION = 'failure-domain.beta.kubernetes.io/region';
const ZONE = 'topology.kubernetes.io/zone';
const REGION = 'topology.kubernetes.io/region';
const KEYS = [BETA_ZONE, BETA_REGION, ZONE, REGION] as const;
const STABLE: Readonly<Record<string, string>> = { [BETA_ZONE]: ZONE, [BETA_REGION]: REGION };

/** Whether the labels of a volume give the zones in which it can be used. */
export const hasZones = ({ labels }: Pick<PersistentVolume, 'labels'>): boolean =>
  KEYS.some((key) => labels[key] !== undefined);

/**
 * Whether a volume with zones in its labels can be used in the zone of a node. A node without any
 * such label takes all volumes.
 *
 * @upstream pkg/scheduler/framework/plugins/volumezone/volume_zone.go Filter (1.36)
 */
export function isInZoneOf(volume: Pick<PersistentVolume, 'labels'>, labels: Labels): boolean {
  if (!KEYS.some((key) => Object.hasOwn(labels, key))) return true;
  return KEYS.every((key) => {
    const zones = volume.labels[key]?.split('__');
    const ofNode = labels[key] ?? labels[STABLE[key] ?? key];
    return zones === undefined || (ofNode !== undefined && zones.includes(ofNode));
  });
}
