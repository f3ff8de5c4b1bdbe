import { describe, expect, test } from 'vitest';
import { runHere } from '../support/run-here.ts';

const FOLDER = 'fixtures/scenarios/small-zone-stops-at-partial-disruption';
const SCENARIO = [`${FOLDER}/snapshot.yaml`, '-s', `${FOLDER}/script.yaml`, '--no-what-if'];

const explain = (object: string, ...more: readonly string[]) =>
  runHere(['explain', object, ...SCENARIO, ...more]);

const explanationOf = async (object: string, ...more: readonly string[]) => {
  const { stdout, stderr } = await explain(object, '-o', 'json', ...more);
  expect(stderr).toBe('');
  return JSON.parse(stdout);
};

const CHANCES = ['--chances', '20', '--jobs', '1'];

describe('the explanation of an object in many histories', () => {
  test('shows the chains of the typical, the earliest and the latest, each of which can be played', async () => {
    const { histories } = await explanationOf('node/north-1', ...CHANCES);
    const { evicted, spread, share, chains } = histories;
    expect(histories).toMatchObject({ histories: 20, seed: 1, held: [] });
    expect(evicted).toBeGreaterThan(1);
    expect(evicted).toBeLessThan(20);
    expect(share).toBe(evicted / 20);
    const at = Object.fromEntries(
      chains.flatMap((chain: { is: string[]; at: number }) => chain.is.map((is) => [is, chain.at])),
    );
    expect(at).toEqual({ earliest: spread.min, typical: spread.median, latest: spread.max });
    const { history, steps } = chains[0];
    const alone = await explanationOf('node/north-1', '--history', `${history}`);
    expect(alone.steps).toEqual(steps);
    expect(alone.histories).toBeUndefined();
  });

  test('says in how many a pod goes', async () => {
    const { stdout } = await explain('node/north-1', ...CHANCES);
    expect(stdout).toMatch(/^In \d+ of 20 histories a pod of it is evicted, first between /m);
    expect(stdout).toMatch(/^In history \d+, the earliest: at /m);
  });

  test('says that it never goes when nothing ever happens to it', async () => {
    const { histories } = await explanationOf('node/south-1', ...CHANCES);
    expect(histories.conclusion).toEqual(['In none of 20 histories is a pod of it evicted.']);
    expect(histories.chains).toEqual([]);
  });

  test.each([
    [['--chances', '5', '--history', '6'], /--history 6: there are only 5 histories/],
    [['--hold', 'leasse', '--chances', '5'], /did you mean leases\?/],
    [['--hold', 'leases'], /--hold asks for --chances or --history/],
    [['--chances', '0'], /no whole number from 1 to 100000/],
  ])('refuses %s', async (more, complaint) => {
    const { exitCode, stderr } = await explain('node/north-1', ...more);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(complaint);
  });
});
