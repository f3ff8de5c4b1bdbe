import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
import { loadReportJsonSchemas } from '#documents';
import { makeReport } from '#report';
import { ferriesAtHeronBay } from '../support/ferries.ts';
import { mib, pier } from '../support/pressed.ts';
import { Story } from '../support/story.ts';

const schema = (await loadReportJsonSchemas()).simulation();
const ajv = new Ajv2020({ strict: true, allErrors: true, formats: { 'date-time': true } });
const validate = ajv.compile(schema);
const printed = () => JSON.parse(JSON.stringify(makeReport(ferriesAtHeronBay())));

describe('the published JSON Schema of reports', () => {
  test('holds for a report', () => {
    validate(printed());
    expect(validate.errors).toBeNull();
  });

  test('holds for findings, rankings and ties', () => {
    const full = { 'memory.available': '1Gi' };
    const sailors = ['web', 'db', 'lamp'].map((name) => ({
      pod: `shop/${name}`,
      memory: mib(100),
    }));
    const outcome = pier({
      left: { memory: mib(1_000) },
      sailors,
      kubelet: { evictionHard: full },
      ranking: { kind: 'qos', variant: 'code' },
      events: [
        'at=400s nodeUsage nodes=pier memory.add=4Gi',
        'at=420s nodeUsage nodes=pier memory.add=4Gi',
      ],
    });
    const workloadOf = () => 'DaemonSet/shop/agent';
    const told = new Story({ nodes: [], pods: [] }).played({ outcome, workloadOf });
    const report = JSON.parse(JSON.stringify(makeReport(told)));
    expect(report.findings.map(({ kind }: { kind: string }) => kind)).toContain('daemonset-loop');
    expect(report.ambiguities).not.toEqual([]);
    expect(report.rankings).not.toEqual([]);
    validate(report);
    expect(validate.errors).toBeNull();
  });

  test('knows every field: one that it does not name is an error, at any depth', () => {
    const report = printed();
    report.timeline[0].surprise = 1;
    report.summary.surprise = 0;
    expect(validate(report)).toBe(false);
    const unknown = validate.errors?.filter(({ keyword }) => keyword === 'additionalProperties');
    expect(unknown?.map(({ instancePath }) => instancePath)).toEqual(
      expect.arrayContaining(['/summary', '/timeline/0']),
    );
  });

  test('holds for every golden report', () => {
    const goldens = globSync('fixtures/scenarios/**/*report.json');
    expect(goldens.length).toBeGreaterThan(10);
    for (const path of goldens) {
      validate(JSON.parse(readFileSync(path, 'utf8')));
      expect({ path, errors: validate.errors }).toEqual({ path, errors: null });
    }
  });

  test('describes what its numbers count', () => {
    expect(schema).toHaveProperty('properties.summary.properties.nodesLost.description');
  });
});
