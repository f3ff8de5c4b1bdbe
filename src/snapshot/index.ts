export { BrokenGzip, type ByteWork } from './bytes/byte-work.ts';
export type { InputSummary, SnapshotInput, Tally } from './bytes/input.ts';
export type { Remark } from './bytes/remarks.ts';
export type { Hashing } from './bytes/unpack.ts';
export { UnreadableInput, unpackedInput } from './bytes/unpacked-input.ts';
export { type CaptureGap, captureGaps } from './cluster/capture-gaps.ts';
export type { ControlPlaneFindings } from './cluster/control-plane.ts';
export type { FoundSummary, Measurements } from './cluster/measurements.ts';
export { eachObject } from './each-object.ts';
export { snapshotJsonSchema } from './json-schema.ts';
export type { LoadedSnapshot, SnapshotResult } from './load.ts';
export { loadSnapshot } from './load.ts';
export { loadManifests } from './manifests/load-manifests.ts';
export type { LoadedManifests, PlacedObject } from './manifests/manifests.ts';
export type { TruncatedInput } from './objects/findings.ts';

export type { ClusterObject } from './objects/kinds/model.ts';

export { type ModelledKind, projectObject } from './objects/project-object.ts';
export type { InhibitDelay } from './objects/setup/cloud-files.ts';
export type { KubeletFlags } from './objects/setup/kubelet-flag.ts';

export type {
  ConfigurationDocument,
  KubeletConfigurationSource,
  PlaceOf,
} from './raw/documents.ts';
export { type PlacedYaml, readPlacedYaml } from './raw/yaml/placed-yaml.ts';
export { findPlacedJsonProblem } from './split/placed-problem.ts';
export { readStatsPatch, type StatsPatch } from './stats-patch.ts';
