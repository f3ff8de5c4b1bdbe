import { describe, expect, it } from 'vitest';
import { runHere } from '../support/run-here.ts';

const deleted = async (event: string): Promise<readonly string[]> => {
  const { stdout } = await runHere([
    ...['simulate', 'fixtures/cluster/snapshot.yaml', '-e', event, '-o', 'json', '--quiet'],
  ]);
  return JSON.parse(stdout).evictions.map(({ pod }: { pod: string }) => pod);
};

describe('pick of pods', () => {
  const WEB = 'namespaces=shop selector=app=web';
  const shareOf = (pick: string): string => `deletePods ${WEB} pick="${pick}"`;

  it('takes so many of those that match, the smaller pick within the larger one', async () => {
    const all = await deleted(`deletePods ${WEB}`);
    const two = await deleted(`deletePods ${WEB} pick=2`);
    const [one] = await deleted(`deletePods ${WEB} pick=1`);
    expect([all.length, two.length]).toEqual([6, 2]);
    expect(two).toContain(one);
    expect(all).toEqual(expect.arrayContaining([...two]));
  });

  it('rounds shares as it says', async () => {
    expect(await deleted(`deletePods ${WEB} pick=40%`)).toHaveLength(3);
    expect(await deleted(shareOf('40% rounded down'))).toHaveLength(2);
    expect(await deleted(shareOf('1% rounded down'))).toHaveLength(1);
  });

  it('takes others at the next repetition, as replacements come', async () => {
    const pods = await deleted(`deletePods ${WEB} pick=1 repeat.times=3 repeat.every=1m`);
    expect(new Set(pods).size).toBe(3);
  });
});
