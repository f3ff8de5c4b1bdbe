import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { present } from '#units';
import {
  explain,
  makeReport,
  type PlayedScenario,
  parseObjectName,
  runScenario,
  type ScenarioRequest,
  scriptJsonSchema,
} from '../src/index.ts';

const path = 'fixtures/cluster/snapshot.yaml';
const bytes = readFileSync(join(import.meta.dirname, '..', path));

const request = (...events: readonly string[]): ScenarioRequest => ({
  snapshot: [{ path, bytes }],
  scripts: [],
  events,
  options: { controllers: 'steady' },
});

async function played(...events: readonly string[]): Promise<PlayedScenario> {
  const result = await runScenario(request(...events));
  if (result.kind === 'rejected') throw new Error(JSON.stringify(result.diagnostics));
  return result.scenario;
}

describe('another program', () => {
  test('plays a scenario and gets its report', async () => {
    const report = makeReport(await played('at=30s powerOff nodes=worker-2'));
    expect(report.summary).toMatchObject({ nodes: 12, pods: 82, evictions: 5 });
    expect(report.evictions.every(({ node }) => node === 'worker-2')).toBe(true);
  });

  test('asks why, of any node or pod', async () => {
    const scenario = await played('at=30s powerOff nodes=worker-2');
    const name = present(parseObjectName('batch/legacy-importer'), 'the name of a pod');
    expect(explain(scenario, name)).toMatchObject({ kind: 'explained' });
  });

  test('is told what is wrong with its inputs instead of being thrown at', async () => {
    const result = await runScenario(request('at=30s powerOf nodes=worker-2'));
    expect(result.kind).toBe('rejected');
    expect(result.kind === 'rejected' && result.diagnostics.length).toBe(1);
  });

  test('gets the schema of scripts', () => {
    expect(scriptJsonSchema()).toMatchObject({ type: 'object' });
  });
});
