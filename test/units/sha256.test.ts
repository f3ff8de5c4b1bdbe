import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Sha256 } from '#units';

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
