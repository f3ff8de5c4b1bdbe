export { type CauseId, Ledger, type LedgerEntry, type Recorder, THE_SNAPSHOT } from './ledger.ts';
export type {
  DeletionMechanism,
  TimelineEvent,
  TimelineKind,
  ZoneState,
} from './timeline-event.ts';
