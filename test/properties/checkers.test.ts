import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seconds } from '#units';
import { anyOutage, outageOfHealthyCluster } from '../support/arbitrary-outage.ts';
import { controlledBy, workload } from '../support/budgets.ts';
import { availabilityAddsUp, complaintsAbout, scriptIsTheRoot } from '../support/checkers/index.ts';
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

  it('what is down and what is short adds up', () => {
    fc.assert(
      fc.property(anyOutage, fc.boolean(), (outage, early) => {
        const served = serving(outage, early);
        const played = play(served);
        expect(availabilityAddsUp(played)).toEqual([]);
        expect(complaintsAbout(played, served)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });
});

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
