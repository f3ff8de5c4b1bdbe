import type { Diagnostic } from '#diagnostics';
import { fieldsRead, flagsRead } from '#kubelet-configuration';
import type {
  ConfigurationDocument,
  ControlPlaneFindings,
  KubeletConfigurationSource,
  KubeletFlags,
  LoadedSnapshot,
  PlacedObject,
  SnapshotResult,
} from '#snapshot';
import { parseGraph, printGraph } from '#units';
import {
  API_SERVER_FLAGS,
  CLOUD_CONTROLLER_MANAGER_FLAGS,
  CONTROLLER_MANAGER_FLAGS,
  type FlagSetting,
  flagNames,
  SCHEDULER_FLAGS,
} from '#versions';
import type { AppliedManifests } from './changed-cluster.ts';

/** All that scenarios on a snapshot need of files. */
export interface LoadedFiles {
  readonly snapshot: SnapshotResult;
  /** Manifests that were applied; absent without any. */
  readonly applied?: AppliedManifests;
}

/**
 * A loaded snapshot as a text that may be passed on: the fields that models read and nothing else
 * of its files, not even the lines that complaints would show. Each part of a snapshot that is not
 * what a schema has read is cut here, and the types ask for a decision about a new part.
 */
export function printFiles({ snapshot: { snapshot, diagnostics }, applied }: LoadedFiles): string {
  return printGraph({
    snapshot: {
      snapshot: snapshot && partsOf(snapshot),
      diagnostics: diagnostics.map(withoutLine),
    },
    ...(applied && { applied: appliedParts(applied) }),
  });
}

/** The snapshot of a text of {@link printFiles}. Scenarios on it have the same reports. */
export function parseFiles(text: string): LoadedFiles {
  const { snapshot, applied } = parseGraph(text) as Kept;
  const { snapshot: parts, diagnostics } = snapshot;
  return {
    snapshot: { diagnostics, snapshot: parts && { ...parts, ...withPlaces(parts) } },
    ...(applied && { applied }),
  };
}

interface Kept {
  readonly snapshot: {
    readonly snapshot: ReturnType<typeof partsOf> | undefined;
    readonly diagnostics: readonly Diagnostic[];
  };
  readonly applied?: AppliedManifests;
}

const withoutLine = <T extends Pick<Diagnostic, 'excerpt'>>({ excerpt: _, ...rest }: T) => rest;

/** A document without the functions that find places in its file. */
type WithoutPlaces<T> = Omit<T, 'placeOf' | 'placeWithin'>;

type Parts = {
  readonly [Name in keyof LoadedSnapshot]: Name extends 'kubeletConfigurations'
    ? readonly WithoutPlaces<KubeletConfigurationSource>[]
    : Name extends 'nodeFacts'
      ? readonly WithoutPlaces<ConfigurationDocument>[]
      : LoadedSnapshot[Name];
};

function partsOf(snapshot: LoadedSnapshot): Parts {
  const { cluster, inputs, controlPlane, measurements, captures, unread, ignored } = snapshot;
  const { kubeletConfigurations, kubeletFlags, nodeFacts } = snapshot;
  const { kindless, passedOver, truncated, skipped } = snapshot;
  const { newestHeartbeat, clocksAhead, newestTimestamp } = snapshot;
  return {
    ...{ cluster, inputs, measurements, captures, unread, ignored, kindless },
    ...{ passedOver, truncated, skipped, newestHeartbeat, clocksAhead, newestTimestamp },
    controlPlane: controlPlaneParts(controlPlane),
    kubeletConfigurations: kubeletConfigurations.map(({ placeOf: _, value, ...source }) => ({
      ...source,
      value: fieldsRead(value),
    })),
    kubeletFlags: kubeletFlags.map(flagsOfKubelet),
    nodeFacts: nodeFacts.map(({ placeOf: _, placeWithin: __, ...facts }) => facts),
    documents: [],
    // No model reads what was seen before.
    events: [],
  };
}

function controlPlaneParts(findings: ControlPlaneFindings): ControlPlaneFindings {
  const { apiServerReleases, apiServerImages, shown, preset } = findings;
  const { controllerManagerFlags, apiServerFlags } = findings;
  const { schedulerFlags, cloudControllerManagerFlags } = findings;
  return {
    ...{ apiServerReleases, apiServerImages, shown, ...(preset && { preset }) },
    controllerManagerFlags: flagsIn(controllerManagerFlags, CONTROLLER_MANAGER_FLAGS),
    apiServerFlags: flagsIn(apiServerFlags, API_SERVER_FLAGS),
    schedulerFlags: flagsIn(schedulerFlags, SCHEDULER_FLAGS),
    cloudControllerManagerFlags: flagsIn(
      cloudControllerManagerFlags,
      CLOUD_CONTROLLER_MANAGER_FLAGS,
    ),
  };
}

function flagsIn(
  settings: readonly FlagSetting[],
  known: Parameters<typeof flagNames>[0],
): readonly FlagSetting[] {
  const names = flagNames(known);
  return settings
    .filter(({ name }) => names.includes(name))
    .map(({ place, ...setting }) => ({ ...setting, ...(place && { place: withoutLine(place) }) }));
}

const flagsOfKubelet = ({ flags, ...line }: KubeletFlags): KubeletFlags => ({
  ...line,
  flags: flagsRead(flags).map((flag) => ({ ...flag, place: placeOfWhole(flag.place) })),
});

/** The place of a document in place of those of its fields. */
const placeOfWhole = ({ path, position }: Pick<ConfigurationDocument, 'path' | 'position'>) => ({
  ...{ path, position },
  excerpt: { text: '', length: 1 },
});

function withPlaces({ kubeletConfigurations, nodeFacts }: Parts) {
  return {
    kubeletConfigurations: kubeletConfigurations.map((source) => ({
      ...source,
      placeOf: () => placeOfWhole(source),
    })),
    nodeFacts: nodeFacts.map((facts) => ({
      ...facts,
      placeOf: () => placeOfWhole(facts),
      placeWithin: () => placeOfWhole(facts),
    })),
  };
}

const appliedParts = ({ inputs, manifests, diagnostics }: AppliedManifests): AppliedManifests => ({
  inputs: inputs.map(({ path, fromFolder }) => ({ path, ...(fromFolder && { fromFolder }) })),
  manifests: {
    objects: manifests.objects.map(objectParts),
    invalid: manifests.invalid,
    notUnderstood: manifests.notUnderstood,
  },
  diagnostics: diagnostics.map(withoutLine),
});

const objectParts = ({ placeOf: _, ...object }: PlacedObject): PlacedObject => object;
