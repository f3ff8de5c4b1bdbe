import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyOutage, outageOfHealthyCluster } from '../support/arbitrary-outage.ts';
import { complaintsAbout, scriptIsTheRoot } from '../support/checkers/index.ts';
import { play } from '../support/outage.ts';

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
});
