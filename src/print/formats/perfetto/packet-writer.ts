import { visible } from '#units';
import type { TraceEvent, TraceMark, TraceTrack } from '../../parts/trace.ts';
import {
  ANNOTATION,
  COUNTER,
  EVENT,
  EVENT_TYPE,
  INTERNED,
  INTERNED_ENTRY,
  NEVER_MERGE,
  PACKET,
  PROCESS,
  SEQUENCE,
  THREAD,
  TRACE,
  TRACK,
  UNIT,
} from './fields.ts';
import { Interner } from './interner.ts';
import type { Message } from './message.ts';

const NANOSECONDS_PER_MILLISECOND = 1_000_000;
/** All packets are of one sequence, so that they share the interned texts. */
const SEQUENCE_ID = 1;
/** Texts that hardly recur would only fill the memory of readers. */
const WRITTEN_OUT: ReadonlySet<string> = new Set(['message', 'reasons', 'conditionMessage']);
/** The packet of an event has these itself. */
const IN_EVENT: ReadonlySet<string> = new Set(['at', 'time', 'component']);

/** Writes tracks and events as packets of a trace. Texts that recur are written once. */
export class PacketWriter {
  readonly #out: Message;
  readonly #names = new Interner();
  readonly #categories = new Interner();
  readonly #keys = new Interner();
  readonly #values = new Interner();
  readonly #texts = [
    { field: INTERNED.eventNames, texts: this.#names },
    { field: INTERNED.eventCategories, texts: this.#categories },
    { field: INTERNED.debugAnnotationNames, texts: this.#keys },
    { field: INTERNED.debugAnnotationStringValues, texts: this.#values },
  ];
  #isFirst = true;

  constructor(out: Message) {
    this.#out = out;
  }

  track(track: TraceTrack): void {
    const out = this.#out;
    out.message(TRACE.packet, () => {
      out.int(PACKET.timestamp, 0);
      out.message(PACKET.trackDescriptor, () => this.#describe(track));
    });
  }

  #describe(track: TraceTrack): void {
    const out = this.#out.int(TRACK.uuid, track.track).int(TRACK.siblingOrderRank, track.rank);
    if (track.description !== undefined) out.string(TRACK.description, track.description);
    const name = visible(track.name);
    switch (track.kind) {
      case 'process':
        out.message(TRACK.process, () => {
          out.int(PROCESS.pid, track.process).string(PROCESS.name, name);
        });
        break;
      case 'thread':
        out.message(TRACK.thread, () => {
          out.int(THREAD.pid, track.process).int(THREAD.tid, track.thread);
          out.string(THREAD.name, name);
        });
        break;
      case 'counter':
        out.message(TRACK.counter, () => {
          out.int(COUNTER.unit, UNIT[track.unit]);
          if (track.scale !== undefined) out.string(COUNTER.yAxisShareKey, visible(track.scale));
        });
        this.#describeChild(name, track.parent);
        break;
      case 'lane':
        this.#describeChild(name, track.parent);
    }
  }

  /** Lanes of one name never share a row: their slices would no longer nest. */
  #describeChild(name: string, parent: number): void {
    this.#out.string(TRACK.name, name).int(TRACK.parentUuid, parent);
    this.#out.int(TRACK.siblingMergeBehavior, NEVER_MERGE);
  }

  event(event: TraceEvent): void {
    const out = this.#out;
    out.message(TRACE.packet, () => {
      out.int(PACKET.timestamp, event.at * NANOSECONDS_PER_MILLISECOND);
      out.int(PACKET.trustedPacketSequenceId, SEQUENCE_ID);
      const cleared = this.#isFirst ? SEQUENCE.incrementalStateCleared : 0;
      out.int(PACKET.sequenceFlags, SEQUENCE.needsIncrementalState + cleared);
      this.#isFirst = false;
      out.message(PACKET.trackEvent, () => {
        out.int(EVENT.type, EVENT_TYPE[event.type]).int(EVENT.trackUuid, event.track);
        if (event.type === 'count') this.#count(event.value);
        else if (event.type !== 'end') this.#mark(event);
      });
      this.#intern();
    });
  }

  #count(value: number): void {
    if (Number.isSafeInteger(value)) this.#out.int(EVENT.counterValue, value);
    else this.#out.double(EVENT.doubleCounterValue, value);
  }

  #mark({ name, category, flows = [], endsFlow, details }: TraceMark): void {
    const out = this.#out.int(EVENT.nameIid, this.#names.iid(name));
    if (category !== undefined) out.int(EVENT.categoryIids, this.#categories.iid(category));
    for (const flow of flows) out.fixed(EVENT.flowIds, flow);
    if (endsFlow !== undefined) out.fixed(EVENT.terminatingFlowIds, endsFlow);
    for (const key in details) {
      const value = details[key];
      if (value !== undefined && !IN_EVENT.has(key)) {
        out.message(EVENT.debugAnnotations, () => this.#annotate(key, value));
      }
    }
  }

  #annotate(key: string, value: unknown): void {
    const out = this.#out.int(ANNOTATION.nameIid, this.#keys.iid(key));
    if (typeof value === 'boolean') out.bool(ANNOTATION.boolValue, value);
    else if (typeof value === 'number') this.#annotateNumber(value);
    else if (Array.isArray(value)) this.#annotateList(value);
    else if (WRITTEN_OUT.has(key)) out.string(ANNOTATION.stringValue, visible(`${value}`));
    else out.int(ANNOTATION.stringValueIid, this.#values.iid(`${value}`));
  }

  #annotateNumber(value: number): void {
    if (Number.isSafeInteger(value)) this.#out.int(ANNOTATION.intValue, value);
    else this.#out.double(ANNOTATION.doubleValue, value);
  }

  #annotateList(values: readonly unknown[]): void {
    for (const value of values) {
      this.#out.message(ANNOTATION.arrayValues, () => {
        this.#out.int(ANNOTATION.stringValueIid, this.#values.iid(`${value}`));
      });
    }
  }

  /** Writes the texts that this packet is the first to use. */
  #intern(): void {
    if (!this.#texts.some(({ texts }) => texts.hasFresh)) return;
    this.#out.message(PACKET.internedData, () => {
      for (const { field, texts } of this.#texts) {
        for (const [iid, text] of texts.takeFresh()) {
          this.#out.message(field, () => {
            this.#out.int(INTERNED_ENTRY.iid, iid).string(INTERNED_ENTRY.text, text);
          });
        }
      }
    });
  }
}
