export { loadSnapshot } from './load.ts';
export type {
  ControlPlaneFindings,
  InputSummary,
  LoadedSnapshot,
  RawDocument,
  SnapshotInput,
  SnapshotResult,
  Tally,
} from './snapshot.ts';
