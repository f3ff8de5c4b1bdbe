/** A decoder of Perfetto traces that knows nothing of the writer: field numbers are written out. */

type Value = number | bigint | Uint8Array;
type Fields = ReadonlyMap<number, readonly Value[]>;

/** The fields of a protobuf message, by number. */
function fieldsOf(bytes: Uint8Array): Fields {
  const fields = new Map<number, Value[]>();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = view.getUint8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const read = (wire: number): Value => {
    if (wire === 0) return BigInt.asIntN(64, varint());
    at += wire === 1 ? 8 : 0;
    if (wire === 1) return view.getBigUint64(at - 8, true);
    if (wire !== 2) throw new Error(`wire type ${wire}`);
    const length = Number(varint());
    at += length;
    if (at > bytes.length) throw new Error('a message is longer than the one around it');
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const value = read(tag & 7);
    fields.set(tag >>> 3, [...(fields.get(tag >>> 3) ?? []), value]);
  }
  return fields;
}

const bytesIn = (fields: Fields, field: number): readonly Uint8Array[] =>
  (fields.get(field) ?? []).map((value) => {
    if (!(value instanceof Uint8Array)) throw new Error(`field ${field} is no message`);
    return value;
  });
const messagesIn = (fields: Fields, field: number): readonly Fields[] =>
  bytesIn(fields, field).map(fieldsOf);
const messageIn = (fields: Fields, field: number): Fields | undefined =>
  messagesIn(fields, field)[0];
const utf8 = new TextDecoder('utf-8', { fatal: true });
const textIn = (fields: Fields, field: number): string | undefined =>
  bytesIn(fields, field).map((bytes) => utf8.decode(bytes))[0];
const numberIn = (fields: Fields | undefined, field: number): number | undefined =>
  fields?.get(field)?.map(Number)[0];

interface DecodedTrack {
  readonly kind: 'process' | 'thread' | 'counter' | 'lane';
  readonly name: string;
  /** The name of the process of a thread, or of the process that is the parent. */
  readonly process: string;
}

interface DecodedEvent {
  readonly track: DecodedTrack;
  readonly type: 'begin' | 'end' | 'instant' | 'count';
  /** Nanoseconds. */
  readonly at: number;
  readonly name: string | undefined;
  readonly category: string | undefined;
  readonly value: number | undefined;
  readonly flows: readonly number[];
  readonly endsFlows: readonly number[];
  readonly details: Readonly<Record<string, unknown>>;
}

export interface DecodedTrace {
  /** The readings of clocks at one instant, in nanoseconds, by the id of the clock. */
  readonly clocks: ReadonlyMap<number, bigint>;
  readonly tracks: readonly DecodedTrack[];
  readonly events: readonly DecodedEvent[];
}

const TYPES = [undefined, 'begin', 'end', 'instant', 'count'] as const;

/** Texts by number, as the packets so far have defined them. */
class Texts {
  readonly #texts = new Map<string, string>();

  learn(data: Fields): void {
    for (const field of [1, 2, 3, 29]) {
      for (const entry of messagesIn(data, field)) {
        const key = `${field} ${numberIn(entry, 1)}`;
        if (this.#texts.has(key)) throw new Error(`${key} is defined twice`);
        this.#texts.set(key, textIn(entry, 2) ?? '');
      }
    }
  }

  of(field: number, iid: number | undefined): string | undefined {
    if (iid === undefined) return undefined;
    const text = this.#texts.get(`${field} ${iid}`);
    if (text === undefined) throw new Error(`${field} ${iid} is not defined`);
    return text;
  }
}

/** Decodes a trace. Throws if a packet refers to a track or a text that is not there before it. */
export function decodeTrace(bytes: Uint8Array): DecodedTrace {
  const texts = new Texts();
  const tracks = new Map<number, DecodedTrack>();
  const processes = new Map<number, string>();
  const clocks = new Map<number, bigint>();
  const events: DecodedEvent[] = [];
  for (const packet of messagesIn(fieldsOf(bytes), 1)) {
    for (const clock of messagesIn(messageIn(packet, 6) ?? new Map(), 1)) {
      clocks.set(numberIn(clock, 1) ?? 0, clock.get(2)?.[0] as bigint);
    }
    const described = messageIn(packet, 60);
    if (described !== undefined && numberIn(described, 1) !== 0) {
      addTrack(described, tracks, processes);
    }
    texts.learn(messageIn(packet, 12) ?? new Map());
    const event = messageIn(packet, 11);
    if (event !== undefined) events.push(eventOf(packet, event, tracks, texts));
  }
  return { clocks, tracks: [...tracks.values()], events };
}

function addTrack(
  described: Fields,
  tracks: Map<number, DecodedTrack>,
  processes: Map<number, string>,
): void {
  const uuid = numberIn(described, 1) ?? 0;
  if (tracks.has(uuid)) throw new Error(`the track ${uuid} is there twice`);
  const [process, thread] = [messageIn(described, 3), messageIn(described, 4)];
  if (process !== undefined) {
    const name = textIn(process, 6) ?? '';
    processes.set(numberIn(process, 1) ?? 0, name);
    tracks.set(uuid, { kind: 'process', name, process: name });
  } else if (thread !== undefined) {
    const parent = processes.get(numberIn(thread, 1) ?? 0);
    if (parent === undefined) throw new Error('a thread has no process');
    tracks.set(uuid, { kind: 'thread', name: textIn(thread, 5) ?? '', process: parent });
  } else {
    const parent = tracks.get(numberIn(described, 5) ?? 0);
    if (parent === undefined) throw new Error('a track has no parent');
    const kind = described.has(8) ? 'counter' : 'lane';
    tracks.set(uuid, { kind, name: textIn(described, 2) ?? '', process: parent.name });
  }
}

function eventOf(
  packet: Fields,
  event: Fields,
  tracks: ReadonlyMap<number, DecodedTrack>,
  texts: Texts,
): DecodedEvent {
  const track = tracks.get(numberIn(event, 11) ?? 0);
  const type = TYPES[numberIn(event, 9) ?? 0];
  if (track === undefined || type === undefined) throw new Error('an event without track or type');
  const [double] = event.get(44) ?? [];
  return {
    ...{ track, type },
    at: numberIn(packet, 8) ?? -1,
    name: texts.of(2, numberIn(event, 10)),
    category: texts.of(1, numberIn(event, 3)),
    value: double === undefined ? numberIn(event, 30) : doubleOf(double),
    flows: (event.get(47) ?? []).map(Number),
    endsFlows: (event.get(48) ?? []).map(Number),
    details: Object.fromEntries(
      messagesIn(event, 4).map((detail) => [
        texts.of(3, numberIn(detail, 1)),
        detailOf(detail, texts),
      ]),
    ),
  };
}

const doubleOf = (bits: Value): number =>
  new Float64Array(BigUint64Array.of(bits as bigint).buffer)[0] ?? 0;

function detailOf(detail: Fields, texts: Texts): unknown {
  const [double] = detail.get(5) ?? [];
  if (detail.has(12)) return messagesIn(detail, 12).map((each) => detailOf(each, texts));
  if (detail.has(2)) return numberIn(detail, 2) === 1;
  if (detail.has(4)) return numberIn(detail, 4);
  if (double !== undefined) return doubleOf(double);
  return textIn(detail, 6) ?? texts.of(29, numberIn(detail, 17));
}

/** A slice with its end, and the number of slices around it. */
export interface DecodedSlice {
  readonly track: DecodedTrack;
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly depth: number;
}

/** The slices of a trace in the order of their ends. Throws if an end has no begin, or is missing. */
export function slicesIn({ events }: DecodedTrace): readonly DecodedSlice[] {
  const open = new Map<DecodedTrack, DecodedEvent[]>();
  const slices: DecodedSlice[] = [];
  for (const event of events) {
    const stack = open.get(event.track) ?? [];
    open.set(event.track, stack);
    if (event.type === 'begin') stack.push(event);
    if (event.type !== 'end') continue;
    const begun = stack.pop();
    if (begun === undefined) throw new Error(`no slice to end on ${event.track.name}`);
    const { track, name = '', at: from } = begun;
    slices.push({ track, name, from, to: event.at, depth: stack.length });
  }
  const left = [...open].filter(([, stack]) => stack.length > 0).map(([{ name }]) => name);
  if (left.length > 0) throw new Error(`slices without end on ${left.join(', ')}`);
  return slices;
}
