import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { milliseconds, seconds } from '#units';
import { anyOutage, outageOfHealthyCluster } from '../support/arbitrary-outage.ts';
import { controlledBy, workload } from '../support/budgets.ts';
import {
  availabilityAddsUp,
  complaintsAbout,
  livesAreSeenInOrder,
  scriptIsTheRoot,
} from '../support/checkers/index.ts';
import { type Outage, play } from '../support/outage.ts';

const RUNS = Number(process.env['RUNS'] ?? 60);

describe('whatever happens to whatever cluster', () => {
  it('nothing happens that must never be', () => {
    fc.assert(
      fc.property(anyOutage, (outage) => {
        expect(complaintsAbout(play(outage), outage)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  it('the script is the root of it all, when all was well at the start', () => {
    fc.assert(
      fc.property(outageOfHealthyCluster, (outage) => {
        const played = play(outage);
        expect(complaintsAbout(played, outage)).toEqual([]);
        expect(scriptIsTheRoot(played, outage)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  it('what is down and what is short adds up, whatever requests take (AV-10)', () => {
    fc.assert(
      fc.property(anyOutage, fc.boolean(), requests, (outage, early, client) => {
        const served = { ...serving(outage, early), ...client };
        const played = play(served);
        expect(availabilityAddsUp(played)).toEqual([]);
        expect(livesAreSeenInOrder(played, served)).toEqual([]);
        if (client === INSTANT) expect(complaintsAbout(played, served)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });
});

type Client = Required<Pick<Outage, 'apiLatency' | 'flags'>>;

const INSTANT: Client = { apiLatency: milliseconds(0), flags: {} };

/** The latency of requests, and their limits. */
const requests = fc.oneof(
  fc.constant<Client>(INSTANT),
  fc.record<Client>({
    apiLatency: fc.constantFrom(0, 10, 700).map(milliseconds),
    flags: fc.constantFrom<NonNullable<Outage['flags']>>(
      {},
      { 'kube-api-qps': 20, 'kube-api-burst': 30 },
      { 'kube-api-qps': 1, 'kube-api-burst': 1 },
    ),
  }),
);

/** The same with a ReplicaSet that owns all pods and a Service that selects them. */
function serving(outage: Outage, publishNotReadyAddresses: boolean): Outage {
  const { pods = [] } = outage;
  const owner = workload('ReplicaSet', 'web', { replicas: pods.length });
  return {
    ...outage,
    workloads: [owner],
    restartTimeOf: () => seconds(7),
    services: [
      {
        ...{ namespace: 'shop', name: 'web', uid: '', labels: {}, annotations: {} },
        ...{ ownerReferences: [], finalizers: [], publishNotReadyAddresses },
        selector: { app: 'web' },
      },
    ],
    pods: pods.map((pod) => ({
      ...pod,
      labels: { app: 'web' },
      ownerReferences: [controlledBy(owner)],
    })),
  };
}
