/**
 * The field numbers of Perfetto's messages that a trace uses, from `protos/perfetto/trace` of
 * Perfetto. Numbers of published fields never change.
 */

/** `Trace`: a file is one. */
export const TRACE = { packet: 1 } as const;

/** `TracePacket`. */
export const PACKET = {
  clockSnapshot: 6,
  timestamp: 8,
  trustedPacketSequenceId: 10,
  trackEvent: 11,
  internedData: 12,
  sequenceFlags: 13,
  trackDescriptor: 60,
} as const;

/** `TracePacket.SequenceFlags`, a sum of bits. */
export const SEQUENCE = { incrementalStateCleared: 1, needsIncrementalState: 2 } as const;

/** `ClockSnapshot`, its `Clock`, and the ids of `BuiltinClock`. */
export const CLOCKS = { clocks: 1, primaryTraceClock: 2 } as const;
export const CLOCK = { clockId: 1, timestamp: 2 } as const;
export const BUILTIN_CLOCK = { realtime: 1, boottime: 6 } as const;

/** `TrackDescriptor`. */
export const TRACK = {
  uuid: 1,
  name: 2,
  process: 3,
  thread: 4,
  parentUuid: 5,
  counter: 8,
  siblingOrderRank: 12,
  description: 14,
  siblingMergeBehavior: 15,
  processOrdering: 19,
  threadOrdering: 20,
} as const;

/** `TrackDescriptor.SiblingMergeBehavior`, `ProcessOrdering` and `ThreadOrdering`. */
export const NEVER_MERGE = 2;
export const BY_RANK = 1;

export const PROCESS = { pid: 1, name: 6 } as const;
export const THREAD = { pid: 1, tid: 2, name: 5 } as const;

/** `CounterDescriptor`, and its `Unit`. */
export const COUNTER = { unit: 3, yAxisShareKey: 7 } as const;
export const UNIT = { count: 2, bytes: 3 } as const;

/** `TrackEvent`, and its `Type`. */
export const EVENT = {
  categoryIids: 3,
  debugAnnotations: 4,
  type: 9,
  nameIid: 10,
  trackUuid: 11,
  counterValue: 30,
  doubleCounterValue: 44,
  flowIds: 47,
  terminatingFlowIds: 48,
} as const;
export const EVENT_TYPE = { begin: 1, end: 2, instant: 3, count: 4 } as const;

/** `DebugAnnotation`. */
export const ANNOTATION = {
  nameIid: 1,
  boolValue: 2,
  intValue: 4,
  doubleValue: 5,
  stringValue: 6,
  arrayValues: 12,
  stringValueIid: 17,
} as const;

/** `InternedData`, whose entries all have an iid and a text. */
export const INTERNED = {
  eventCategories: 1,
  eventNames: 2,
  debugAnnotationNames: 3,
  debugAnnotationStringValues: 29,
} as const;
export const INTERNED_ENTRY = { iid: 1, text: 2 } as const;
