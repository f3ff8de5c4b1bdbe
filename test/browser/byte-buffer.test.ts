import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteBuffer } from '../../src/browser/byte-buffer.ts';

/** Bytes with many repetitions, text of several alphabets, and bytes of no text. */
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 80 }),
  fc.uint8Array({ maxLength: 20, min: 97, max: 99 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => Uint8Array.from(Buffer.from(text))),
);
const place = fc.nat(90);

/** The same bytes in both kinds of buffers, each a part of a larger one. */
const both = (content: Uint8Array) => {
  const around = Uint8Array.of(7, ...content, 9);
  const parts = [Buffer.from(around), ByteBuffer.from(around)] as const;
  return parts.map((each) => each.subarray(1, -1)) as [Buffer, ByteBuffer];
};

test('bytes do in a browser what they do in Node.js', () => {
  fc.assert(
    fc.property(bytes, bytes, place, place, (content, other, a, b) => {
      const [theirs, ours] = both(content);
      const [theirOther, ourOther] = both(other);
      for (const encoding of ['utf8', 'latin1', 'hex'] as const) {
        expect(ours.toString(encoding, a, a + b)).toBe(theirs.toString(encoding, a, a + b));
      }
      expect(ours.toString()).toBe(theirs.toString());
      const part = theirOther.subarray(0, 3);
      const from = Math.min(a, content.length);
      expect(ours.indexOf(ourOther.subarray(0, 3), from)).toBe(theirs.indexOf(part, from));
      expect(ours.indexOf(b, from)).toBe(theirs.indexOf(b, from));
      expect(ours.indexOf('ab', from)).toBe(theirs.indexOf('ab', from));
      expect(ours.includes('bc')).toBe(theirs.includes('bc'));
      expect(ours.equals(ourOther)).toBe(theirs.equals(theirOther));
      const [end, otherEnd] = [Math.min(b, content.length), Math.min(a, other.length)];
      expect(ours.compare(ourOther, 0, otherEnd, 0, end)).toBe(
        theirs.compare(theirOther, 0, otherEnd, 0, end),
      );
      const joined = ByteBuffer.concat([ours, ourOther]);
      expect(joined.equals(Buffer.concat([theirs, theirOther]))).toBe(true);
      const [to, ourTo] = both(new Uint8Array(200));
      expect(ours.copy(ourTo, a, 0, end)).toBe(theirs.copy(to, a, 0, end));
      expect(ourTo.equals(to)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('texts become bytes, also of base64 with line breaks and without padding', () => {
  for (const text of [
    '',
    'c2hvcA==',
    'c2hvcA',
    'c2\nhv cA==',
    'c',
    '-_-_',
    'c2hv=cA',
    'süß ☃ 🎣',
  ]) {
    expect(ByteBuffer.from(text, 'base64').equals(Buffer.from(text, 'base64'))).toBe(true);
    expect(ByteBuffer.from(text).equals(Buffer.from(text))).toBe(true);
  }
});

test('a part of memory is shown as it is, and other bytes are copied', () => {
  const memory = Uint8Array.of(1, 2, 3, 4);
  const shown = ByteBuffer.from(memory.buffer, 1, 2);
  const copied = ByteBuffer.from(memory);
  memory[1] = 9;
  expect([...shown]).toEqual([9, 3]);
  expect([...copied]).toEqual([1, 2, 3, 4]);
});
