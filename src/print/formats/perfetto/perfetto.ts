import { assert, between, inNanoseconds, instant, parseInstant } from '#units';
import type { Trace } from '../../parts/trace.ts';
import { BUILTIN_CLOCK, BY_RANK, CLOCK, CLOCKS, PACKET, TRACE, TRACK } from './fields.ts';
import { Message } from './message.ts';
import { PacketWriter } from './packet-writer.ts';

/** Bytes are handed on in pieces of about this many. */
const PIECE = 65_536;

/** A trace in the protobuf format of Perfetto, which ui.perfetto.dev opens. */
export function* perfetto({ start, items }: Trace): Generator<Uint8Array> {
  const out = new Message();
  writeHead(out, start);
  const packets = new PacketWriter(out);
  for (const item of items) {
    if (item.type === 'track') packets.track(item);
    else packets.event(item);
    if (out.size >= PIECE) yield out.take();
  }
  yield out.take();
}

/** The clocks, so that viewers can show the time of day, and how tracks are ordered. */
function writeHead(out: Message, start: string): void {
  const began = parseInstant(start);
  assert(began.ok, 'the start of a report is an instant');
  out.message(TRACE.packet, () => {
    out.message(PACKET.clockSnapshot, () => {
      writeClock(out, BUILTIN_CLOCK.boottime, 0n);
      const sinceEpoch = inNanoseconds(between(EPOCH, began.value));
      // The format has no time of day before 1677 and after 2262: viewers then show none.
      if (BigInt.asIntN(CLOCK_BITS, sinceEpoch) === sinceEpoch) {
        writeClock(out, BUILTIN_CLOCK.realtime, sinceEpoch);
      }
      out.int(CLOCKS.primaryTraceClock, BUILTIN_CLOCK.boottime);
    });
  });
  out.message(TRACE.packet, () => {
    out.message(PACKET.trackDescriptor, () => {
      out.int(TRACK.uuid, 0).int(TRACK.processOrdering, BY_RANK).int(TRACK.threadOrdering, BY_RANK);
    });
  });
}

const EPOCH = instant(0);

const CLOCK_BITS = 64;

const writeClock = (out: Message, id: number, nanoseconds: bigint): Message =>
  out.message(CLOCKS.clocks, () => {
    out.int(CLOCK.clockId, id).int(CLOCK.timestamp, nanoseconds);
  });
