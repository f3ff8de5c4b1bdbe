import { describe, expect, it } from 'vitest';
import { readObjectSelector } from '#cluster';
import { claimPods } from '#workloads';
import { pod } from '../support/builders.ts';
import { leaving, podOf, workload } from './support.ts';

const FERRIES = workload('ReplicaSet', 'ferries');
const OTHERS = workload('ReplicaSet', 'others', { selector: FERRIES.selector ?? never() });

function never(): never {
  throw new Error('it has a selector');
}

const ORPHAN = pod('harbour/orphan', 'pier', { labels: { app: 'ferries' } });

const names = (pods: readonly { readonly name: string }[]) => pods.map(({ name }) => name);

describe('a workload', () => {
  it('has the pods that it controls and selects', () => {
    const own = podOf(FERRIES, 'own', 'pier');
    const { pods } = claimPods(FERRIES, [own, podOf(OTHERS, 'theirs', 'pier')]);
    expect(names(pods)).toEqual(['own']);
  });

  it('WS-47: lets go of a pod that it does not select any more', () => {
    const stray = podOf(FERRIES, 'stray', 'pier', { labels: {} });
    const claim = claimPods(FERRIES, [stray]);
    expect([names(claim.pods), names(claim.released)]).toEqual([[], ['stray']]);
  });

  it('adopts those without a controller, unless they or it are going', () => {
    expect(names(claimPods(FERRIES, [ORPHAN]).adopted)).toEqual(['orphan']);
    expect(claimPods(FERRIES, [{ ...ORPHAN, ...leaving }]).pods).toEqual([]);
    const going = { ...FERRIES, deletionTimestamp: leaving.deletionTimestamp };
    expect(claimPods(going, [ORPHAN]).pods).toEqual([]);
  });

  it('adopts no pod by a selector that selects everything, nothing or nonsense', () => {
    for (const selector of [
      readObjectSelector({}),
      readObjectSelector(undefined),
      readObjectSelector({ matchLabels: { 'no key!': 'x' } }),
    ]) {
      expect(claimPods({ ...FERRIES, selector }, [ORPHAN]).pods).toEqual([]);
    }
  });

  it('knows its pods by their controller where it has no selector, and in its namespace only', () => {
    const { selector: _, ...bare } = FERRIES;
    const own = podOf(FERRIES, 'own', 'pier', { labels: {} });
    expect(names(claimPods(bare, [own, { ...own, namespace: 'else' }, ORPHAN]).pods)).toEqual([
      'own',
    ]);
  });

  it('is not taken for another that had its name', () => {
    const former = { ...FERRIES, uid: 'uid-of-the-former' };
    expect(claimPods(FERRIES, [podOf(former, 'late', 'pier')]).pods).toEqual([]);
  });
});
