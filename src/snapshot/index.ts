export { snapshotJsonSchema } from './json-schema.ts';
export { loadSnapshot } from './load.ts';
export { loadManifests, type ManifestsResult } from './manifests/load-manifests.ts';
export type { LoadedManifests, PlacedObject, UnknownFile } from './manifests/manifests.ts';
export type { SeedObject } from './project/model.ts';
export type {
  ConfigurationDocument,
  ControlPlaneFindings,
  FoundSummary,
  Hashing,
  InhibitDelay,
  InputSummary,
  InvalidObject,
  KubeletConfigurationSource,
  KubeletFlag,
  KubeletFlags,
  LoadedSnapshot,
  Measurements,
  PlaceOf,
  RawDocument,
  Remark,
  SkippedObject,
  SnapshotInput,
  SnapshotResult,
  Tally,
  TruncatedInput,
} from './snapshot.ts';
export { readStatsPatch, type StatsPatch, type StatsPatchReading } from './stats-patch.ts';
export { type PlacedYaml, readPlacedYaml } from './yaml/placed-yaml.ts';
