export { loadSnapshot } from './load.ts';
export { projectObject } from './project-object.ts';
export type {
  ConfigurationDocument,
  ControlPlaneFindings,
  FoundSummary,
  InputSummary,
  KubeletConfigurationSource,
  LoadedSnapshot,
  Measurements,
  PlaceOf,
  RawDocument,
  SnapshotInput,
  SnapshotResult,
  Tally,
} from './snapshot.ts';
export { readStatsPatch, type StatsPatch, type StatsPatchReading } from './stats-patch.ts';
