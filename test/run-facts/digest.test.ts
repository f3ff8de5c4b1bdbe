import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CauseId, type LedgerEntry, THE_SNAPSHOT } from '#causes';
import type { Cause } from '#run-facts';
import { digestOf } from '#run-facts';
import { atSecond, START } from '../support/clock.ts';

const entry = (
  node: string,
  second: number,
  because: CauseId = THE_SNAPSHOT,
): LedgerEntry<Cause> => ({
  id: 1 as CauseId,
  at: atSecond(second),
  component: 'user',
  cause: { kind: 'NodeCordoned', node },
  because,
});

/** The same hash by whole numbers of any size. */
function slowDigest(entries: readonly LedgerEntry<Cause>[]): string {
  let hash = 0xcbf29ce484222325n;
  for (const { at, component, cause, because } of entries) {
    const text = `${at} ${component} ${JSON.stringify(cause)} ${because}\n`;
    for (let place = 0; place < text.length; place += 1) {
      hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(place))) * 0x100000001b3n);
    }
  }
  return hash.toString(16).padStart(16, '0');
}

describe('the digest of what happened', () => {
  it('is the 64-bit FNV-1a hash of all entries', () => {
    const entries = fc.array(
      fc
        .record({ node: fc.string(), second: fc.nat(1_000_000) })
        .map(({ node, second }) => entry(node, second)),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(entries, (given) => {
        expect(digestOf(given, START)).toBe(slowDigest(given));
      }),
    );
  });

  it('is the offset basis when nothing happened', () => {
    expect(digestOf([], START)).toBe('cbf29ce484222325');
  });

  it('does not depend on the place of an event', () => {
    const event = { kind: 'ScriptEvent', event: 'powerOff', nodes: ['heron-bay'] } as const;
    const digests = [
      event,
      { ...event, file: 'storm.yaml', line: 9 },
      { ...event, argument: 'powerOff nodes=heron-bay' },
    ].map((cause) => digestOf([{ ...entry('', 1), cause }], START));
    expect(new Set(digests).size).toBe(1);
  });

  it('tells other nodes, instants, causes and orders apart', () => {
    const [heron, otter] = [entry('heron-bay', 1), entry('otter-point', 1)];
    const digests = [
      [heron],
      [otter],
      [entry('heron-bay', 2)],
      [entry('heron-bay', 1, 1 as CauseId)],
      [heron, otter],
      [otter, heron],
    ].map((entries) => digestOf(entries, START));
    expect(new Set(digests).size).toBe(digests.length);
  });
});
