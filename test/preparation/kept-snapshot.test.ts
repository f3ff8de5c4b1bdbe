import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseFiles, printFiles, readManifests, type ScenarioRequest } from '#preparation';
import { makeReport } from '#report';
import { loadForScenarios, type SnapshotInMemory, scenariosOn } from '#simulation';
import { TOP } from '../support/program.ts';
import { requestOf, SCENARIO_NAMES, textInScenario } from '../support/scenario.ts';

/** The report of a request on a snapshot, and what is said about its inputs. */
async function reportOn(snapshot: SnapshotInMemory, request: ScenarioRequest): Promise<unknown> {
  const result = await snapshot.play(request);
  if (result.kind === 'rejected') throw new Error(JSON.stringify(result.diagnostics));
  const { warnings } = result.scenario;
  return { report: makeReport(result.scenario), said: warnings.map(({ message }) => message) };
}

/** Plays a request on its files, and on what is kept of them. */
async function bothWays({ apply = [], ...request }: ScenarioRequest) {
  const loaded = await loadForScenarios(request);
  const applied = await readManifests(apply);
  const text = printFiles({ snapshot: loaded.loaded, ...(applied && { applied }) });
  const fromFiles = await reportOn(loaded, { ...request, apply });
  const fromText = await reportOn(scenariosOn(parseFiles(text)), request);
  return { fromFiles, fromText };
}

test.each(SCENARIO_NAMES)('%s has the same report from what is kept', async (name) => {
  const [snapshot, script] = ['snapshot.yaml', 'script.yaml'].map((f) => textInScenario(name, f));
  const { fromFiles, fromText } = await bothWays(requestOf(snapshot ?? '', script ?? ''));
  expect(fromText).toEqual(fromFiles);
});

const file = (path: string) => ({ path, bytes: readFileSync(join(TOP, 'fixtures', path)) });

test('so has a cluster with configurations, measurements and applied manifests', async () => {
  const pressure = ['cluster/pressure/worker-3-stats.json', 'cluster/pressure/kubelets.yaml'];
  const request: ScenarioRequest = {
    snapshot: ['cluster/snapshot.yaml', ...pressure].map(file),
    scripts: [],
    events: ['at=30s powerOff zones=us-east-1a'],
    apply: [{ path: 'change.yaml', bytes: Buffer.from(CHANGE) }],
    scale: ['deploy/shop/web=5'],
    options: { controllers: 'steady', assumeReady: true },
  };
  const { fromFiles, fromText } = await bothWays(request);
  expect(fromText).toEqual(fromFiles);
  expect(JSON.stringify(fromFiles)).toContain('Deployment/shop/search');
});

const CHANGE = `apiVersion: v1
kind: List
items:
  - apiVersion: apps/v1
    kind: Deployment
    metadata: {namespace: shop, name: search}
    spec:
      template:
        spec:
          containers:
            - {name: search, env: [{name: A, value: b}], resources: {requests: {cpu: 100m}}}
  - apiVersion: policy/v1
    kind: PodDisruptionBudget
    metadata: {namespace: shop, name: web}
    spec: {maxUnavailable: 1}
`;
