import { type Node, type Pod, type Toleration, toleratesTaint, zoneKeyOf } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import type { LoadedManifests } from '#snapshot';
import type { Duration } from '#units';
import {
  type Behaviors,
  decideControlPlane,
  type FlagSetting,
  type judgeName,
  NEWEST_VERSION,
  resolveBehaviors,
} from '#versions';
import type { Subject, Violation, Where } from '../rule.ts';
import { placeInConfigurations, strangeFields, strangeFlags } from './control-plane-names.ts';
import type { Placed } from './objects.ts';

/** The objects in the files that show the size of the cluster. */
interface PlacedObjects {
  readonly nodes: readonly Placed<Node>[];
  readonly pods: readonly Placed<Pod>[];
}

/** The settings of kube-controller-manager and kube-apiserver in the files. */
export interface ControlPlaneSubject extends Subject {
  readonly behaviors: Behaviors;
  /** Names of the flags that the files set. */
  readonly flags: ReadonlySet<string>;
  /** The value of a flag; the last one counts if a flag is repeated. */
  readonly flagText: (flag: string) => string | undefined;
  /** Faults of flags, by flag. */
  readonly problems: readonly { readonly flag: string; readonly diagnostic: Diagnostic }[];
  /** Flags, fields and feature gates that no release of the component has. */
  readonly strangeNames: readonly Violation[];
  /** Nodes by the key of their zone. */
  readonly zones: ReadonlyMap<string, number>;
  /** Pods on these nodes that the taint of an unreachable node evicts, by the key of the zone. */
  readonly evictablePods: ReadonlyMap<string, number>;
  /** The limit for the evictions of a zone. */
  readonly evictionsWithin: Duration;
}

/** The release, where the files or the user name it. */
export type KnownRelease = Parameters<typeof judgeName>[2];

/** The release that the user requests, or that the files name. */
export function decideRelease(
  manifests: LoadedManifests,
  nodes: readonly Node[],
  wanted: string | undefined,
) {
  return decideControlPlane({
    ...(wanted !== undefined && { wanted: { text: wanted } }),
    apiServerImages: manifests.apiServerImages,
    kubeletVersions: nodes.map(({ kubeletVersion }) => kubeletVersion),
  });
}

export const knownRelease = (release: ReturnType<typeof decideRelease>): KnownRelease =>
  release.kind === 'decided' && release.by !== 'newest-known' ? release.version : undefined;

export function controlPlaneSubject(
  { controllerManagerFlags, apiServerFlags, controllerManagerConfigurations }: LoadedManifests,
  { nodes: placed, pods }: PlacedObjects,
  release: ReturnType<typeof decideRelease>,
): Omit<ControlPlaneSubject, 'evictionsWithin'> {
  const nodes = placed.map(({ object }) => object);
  const { behaviors, diagnostics } = resolveBehaviors({
    controlPlane: release.kind === 'decided' ? release.version : NEWEST_VERSION,
    controllerManagerFlags,
    apiServerFlags,
  });
  const settings = [...controllerManagerFlags, ...apiServerFlags];
  return {
    name: '',
    behaviors,
    flags: new Set(settings.map(({ name }) => name)),
    flagText: (flag) => settings.findLast(({ name }) => name === flag)?.value,
    problems: diagnostics.map((diagnostic) => ({
      flag: settings.find((setting) => isAt(setting, diagnostic))?.name ?? '',
      diagnostic,
    })),
    strangeNames: [
      ...strangeFlags(controllerManagerFlags, 'controller-manager-flag'),
      ...strangeFlags(apiServerFlags, 'api-server-flag'),
      ...controllerManagerConfigurations.flatMap(strangeFields),
    ],
    zones: countZones(nodes),
    evictablePods: countEvictable(nodes, pods),
    placeOf: (field, part) =>
      placeInConfigurations(field, part, controllerManagerConfigurations) ??
      placeOfFlag(settings, field[0]) ??
      placeOfNodes(placed),
  };
}

/** The last one counts if a flag is repeated. */
function placeOfFlag(
  settings: readonly FlagSetting[],
  flag: string | number | undefined,
): Where | undefined {
  const { path, position } = settings.findLast(({ name }) => name === flag)?.place ?? {};
  return path === undefined || position === undefined ? undefined : { path, position };
}

/** Defaults have no place of their own, so nodes show the problems with them. */
const placeOfNodes = ([node]: readonly Placed<Node>[]): Where =>
  node?.placeOf(['metadata', 'name'], 'value') ?? { path: '', position: { line: 1, column: 1 } };

const isAt = ({ place }: FlagSetting, { path, position }: Diagnostic): boolean =>
  place?.path === path &&
  place?.position?.line === position?.line &&
  place?.position?.column === position?.column;

function countZones(nodes: readonly Node[]): ReadonlyMap<string, number> {
  const zones = new Map<string, number>();
  for (const node of nodes) {
    const key = zoneKeyOf(node);
    zones.set(key, (zones.get(key) ?? 0) + 1);
  }
  return zones;
}

function countEvictable(
  nodes: readonly Node[],
  pods: readonly Placed<Pod>[],
): ReadonlyMap<string, number> {
  const zoneOf = new Map(nodes.map((node) => [node.name, zoneKeyOf(node)]));
  const counts = new Map<string, number>();
  for (const { object } of pods) {
    const zone = zoneOf.get(object.nodeName ?? '');
    if (zone === undefined || object.spec.tolerations.some(bearsForever)) continue;
    counts.set(zone, (counts.get(zone) ?? 0) + 1);
  }
  return counts;
}

/**
 * Pods of DaemonSets tolerate the taint of an unreachable node without limit, static pods all
 * taints.
 */
const bearsForever = (toleration: Toleration): boolean =>
  toleration.tolerationSeconds === undefined &&
  toleratesTaint(toleration, UNREACHABLE, { comparisonOperators: false });

const UNREACHABLE = { key: 'node.kubernetes.io/unreachable', value: '', effect: 'NoExecute' };
