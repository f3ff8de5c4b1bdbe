import type { TimelineEntry } from '#documents';

/** The field that decides the state to which an entry leads. */
export function detailOf(entry: TimelineEntry): string | undefined {
  switch (entry.kind) {
    case 'NodeConditionChanged':
      return `${entry.condition}=${entry.from}>${entry.to}`;
    case 'NodeTainted':
    case 'NodeUntainted':
    case 'DeviceTainted':
    case 'DeviceUntainted':
      return entry.taint;
    case 'PodDeletionRequested':
    case 'PodEvicted':
      return entry.mechanism;
    case 'ThresholdMet':
    case 'ThresholdCleared':
      return entry.signal;
    case 'PodCreated':
      return entry.replaces;
    case 'ScriptEvent':
      return entry.event;
    case 'ZoneStateChanged':
      return entry.zone;
    case 'PodNotWorking':
      return entry.reason;
    default:
      return undefined;
  }
}
