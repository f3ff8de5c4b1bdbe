import { readFileSync } from 'node:fs';
import { queryObjects } from 'node:v8';
import { expect, test } from 'vitest';
import { readEvents } from '#script';
import { runScenario } from '#simulation';

const PATH = 'fixtures/cluster/snapshot.yaml';
const FAULTS = ['powerOff', 'partition for=10m', 'drain', 'deleteNode', 'reboot', 'stopKubelet'];

/** All objects of the process that something refers to, arrays and maps among them. */
const countObjects = (): number => queryObjects(Object, { format: 'count' });

test('what forks of a cluster make is gone after them', async () => {
  const result = await runScenario({
    snapshot: [{ path: PATH, bytes: readFileSync(PATH) }],
    scripts: [],
    events: [],
    options: { controllers: 'steady' },
  });
  if (result.kind === 'rejected') throw new Error(JSON.stringify(result.diagnostics));
  const { scenario } = result;
  const { nodes } = scenario.outcome.cluster;
  const playAll = (): void => {
    for (const [index, { name }] of nodes.entries()) {
      const fault = FAULTS[index % FAULTS.length] ?? '';
      scenario.replay({ events: readEvents([`at=30s ${fault} nodes=${name}`]).events }, 'figures');
    }
  };
  // The first forks fill the tables that all share.
  playAll();
  const before = countObjects();
  // The last fork is sometimes not collected yet, so that the least of three counts is taken.
  const after = [1, 2, 3].map(() => {
    playAll();
    return countObjects();
  });
  // Each fork makes thousands of them; the test itself makes some.
  expect(Math.min(...after) - before).toBeLessThan(100);
});
