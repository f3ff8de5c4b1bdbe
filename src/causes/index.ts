export type { AutoscalerEvent, NodeRemovalReason } from './autoscaler-event.ts';
export type { RecordedDeviceTaint } from './device-event.ts';
export {
  type CauseId,
  entriesOf,
  Ledger,
  type LedgerEntry,
  lastOnPath,
  type Recorder,
  THE_SNAPSHOT,
} from './ledger.ts';
export {
  DELETION_MECHANISMS,
  type DeletionMechanism,
  EVICTION_MECHANISMS,
  type EvictionMechanism,
  KUBELET_MECHANISMS,
} from './mechanisms.ts';
export type {
  OomScope,
  RecordedTaint,
  TimelineEvent,
  TimelineKind,
  ZoneState,
} from './timeline-event.ts';
