import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  explain,
  makeRankingReport,
  makeReport,
  parseObjectName,
  runRanking,
  runScenario,
} from '../src/index.ts';
import { run, TOP } from './support/program.ts';

const SNAPSHOT = 'fixtures/cluster/snapshot.yaml';
const EVENT = 'powerOff nodes=worker-1';

test('another program gets the report that the command line prints', async () => {
  const result = await runScenario({
    snapshot: [{ path: SNAPSHOT, bytes: readFileSync(join(TOP, SNAPSHOT)) }],
    scripts: [],
    events: [EVENT],
    options: { controllers: 'steady' },
  });
  if (result.kind === 'rejected') throw new Error('the fixture is played');
  const report = makeReport(result.scenario);
  const { stdout } = run(['simulate', SNAPSHOT, '-e', EVENT, '-o', 'json']);
  expect(JSON.parse(JSON.stringify(report))).toEqual(JSON.parse(stdout));

  const named = parseObjectName('node/worker-1');
  if (named.kind !== 'named') throw new Error('node/worker-1 is the name of an object');
  expect(explain(result.scenario, named.object).kind).toBe('explained');
});

test('another program gets the rankings that the command line prints', async () => {
  const path = 'fixtures/cluster/pressure/worker-3-stats.json';
  const snapshot = [SNAPSHOT, path].map((each) => ({
    path: each,
    bytes: readFileSync(join(TOP, each)),
  }));
  const result = await runRanking({ snapshot, nodes: [], usage: [], order: { kind: 'kubelet' } });
  if (result.kind === 'rejected') throw new Error('the fixture is ranked');
  const report = makeRankingReport(result.ranked);
  expect(report.rankings.map(({ node }) => node)).toEqual(['worker-3']);
  const { stdout } = run(['rank', SNAPSHOT, path, '-o', 'json']);
  expect(JSON.parse(JSON.stringify(report))).toEqual(JSON.parse(stdout));
});
