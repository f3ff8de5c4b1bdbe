import type { TimelineEntry } from '#documents';

/** The change that an entry makes on the lane of a node or a zone. */
export interface LaneChange {
  readonly of: 'node' | 'zone';
  /** The node or the zone. */
  readonly name: string;
  readonly lane: string;
  /** The slice that an entry of this kind ends; it was there at the start if none began before. */
  readonly before?: string;
  /** The slice that begins. */
  readonly after?: string;
  /** Whether all lanes of the node end. */
  readonly isEndOfNode?: true;
}

type Lane = Omit<LaneChange, 'of' | 'name'>;

/** Which lane an entry changes: the whole table of them. Undefined for entries about others. */
export function laneChangeOf(entry: TimelineEntry): LaneChange | undefined {
  if (entry.kind === 'ZoneStateChanged') {
    const { zone: name, from, to } = entry;
    return { of: 'zone', name, lane: 'state', before: from, after: to };
  }
  const lane = laneOfNode(entry);
  return lane && 'node' in entry && entry.node !== undefined
    ? { of: 'node', name: entry.node, ...lane }
    : undefined;
}

/** Whether a pass of the node monitor begins or ends; undefined for other entries. */
export function passOf({ kind }: TimelineEntry): 'begins' | 'ends' | undefined {
  if (kind === 'PassStarted') return 'begins';
  return kind === 'PassEnded' ? 'ends' : undefined;
}

function laneOfNode(entry: TimelineEntry): Lane | undefined {
  switch (entry.kind) {
    case 'HeartbeatLost':
      return { lane: 'heartbeats', after: 'no heartbeats' };
    case 'HeartbeatRestored':
      return { lane: 'heartbeats', before: 'no heartbeats' };
    case 'NodeConditionChanged':
      return { lane: entry.condition, before: entry.from, after: entry.to };
    case 'NodeTainted':
      return { lane: `taint ${entry.taint}`, after: entry.taint };
    case 'NodeUntainted':
      return { lane: `taint ${entry.taint}`, before: entry.taint };
    case 'DeviceTainted':
      return { lane: `devices of ${entry.driver} ${entry.taint}`, after: entry.taint };
    case 'DeviceUntainted':
      return { lane: `devices of ${entry.driver} ${entry.taint}`, before: entry.taint };
    case 'NodeCordoned':
      return { lane: 'cordon', after: 'cordoned' };
    case 'NodeUncordoned':
      return { lane: 'cordon', before: 'cordoned' };
    case 'NodeAdded':
      return { lane: 'Node object', after: 'exists' };
    case 'NodeRemoved':
      return { lane: 'Node object', before: 'exists', isEndOfNode: true };
    case 'NodeOrdered':
      return { lane: 'machine', after: 'ordered' };
    case 'NodeOrderFailed':
    case 'NodeRegistered':
      return { lane: 'machine', before: 'ordered' };
    case 'NodeRemovalStarted':
      return { lane: 'taken away', after: entry.reason };
    case 'ThresholdMet':
      return { lane: `${entry.signal} threshold`, after: `below ${entry.threshold}` };
    case 'ThresholdCleared':
      return { lane: `${entry.signal} threshold`, before: `below ${entry.threshold}` };
    case 'ShutdownStarted':
      return { lane: 'shutdown', after: 'shutting down' };
    case 'ShutdownFinished':
    case 'ShutdownCancelled':
      return { lane: 'shutdown', before: 'shutting down' };
    default:
      return MARKS[entry.kind];
  }
}

/** The lanes of entries that last no time. */
const MARKS: { readonly [Kind in TimelineEntry['kind']]?: Lane } = {
  ShutdownGroupStarted: { lane: 'shutdown groups' },
  NodeReclaimed: { lane: 'reclaimed by the kubelet' },
  DrainCompleted: { lane: 'drain' },
  DrainFailed: { lane: 'drain' },
  VolumeAttached: { lane: 'volumes' },
  VolumeDetached: { lane: 'volumes' },
  VolumeForceDetached: { lane: 'volumes' },
};
