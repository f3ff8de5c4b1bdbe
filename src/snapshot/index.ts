export type {
  ConfigurationDocument,
  KubeletConfigurationSource,
  PlaceOf,
  RawDocument,
  Remark,
} from './documents.ts';
export { findPlacedJsonProblem } from './json/placed-problem.ts';
export { snapshotJsonSchema } from './json-schema.ts';
export { loadSnapshot } from './load.ts';
export { loadManifests, type ManifestsResult } from './manifests/load-manifests.ts';
export type { LoadedManifests, PlacedObject, UnknownFile } from './manifests/manifests.ts';
export { type ModelledKind, projectObject } from './objects/project-object.ts';
export type { SeedObject } from './project/model.ts';
export type {
  ControlPlaneFindings,
  FoundSummary,
  InhibitDelay,
  InputSummary,
  InvalidObject,
  KubeletFlag,
  KubeletFlags,
  LoadedSnapshot,
  Measurements,
  SkippedObject,
  SnapshotInput,
  SnapshotResult,
  Tally,
  TruncatedInput,
} from './snapshot.ts';
export type { Hashing } from './source/unpack.ts';
export { readStatsPatch, type StatsPatch, type StatsPatchReading } from './stats-patch.ts';
export { type PlacedYaml, readPlacedYaml } from './yaml/placed-yaml.ts';
