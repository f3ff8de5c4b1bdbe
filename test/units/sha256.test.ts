import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Sha256 } from '#units';

// The length takes the last eight bytes of a block of 64; with less room it gets a block of its own.
test.each([0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1_000])(
  'SHA-256 of %d bytes is that of the platform',
  (length) => {
    const bytes = Uint8Array.from({ length }, (_, place) => place % 251);
    const ours = new Sha256();
    ours.update(bytes);
    expect(ours.digest()).toBe(createHash('sha256').update(bytes).digest('hex'));
  },
);

test('SHA-256 of any bytes, in any pieces, is that of the platform', () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 150 }), { maxLength: 5 });
  fc.assert(
    fc.property(pieces, (parts) => {
      const ours = new Sha256();
      const theirs = createHash('sha256');
      for (const part of parts) {
        ours.update(part);
        theirs.update(part);
      }
      expect(ours.digest()).toBe(theirs.digest('hex'));
    }),
  );
});
