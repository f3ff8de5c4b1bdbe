import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { openreports } from '../../../src/print/formats/openreports.ts';
import { prometheus } from '../../../src/print/formats/prometheus.ts';
import { runHere } from '../../support/run-here.ts';

const SNAPSHOT = 'fixtures/cluster/snapshot.yaml';
const SAMPLE = /^(k8s_evict_[a-z_]+)(\{(?:[a-z]+="(?:[^"\\\n]|\\["\\n])*",?)+\})? (\+Inf|[\d.]+)$/;

/** The values by series, of a text in the format of Prometheus. */
function samplesIn(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const families = new Set<string>();
  for (const line of text.trimEnd().split('\n')) {
    const [, help] = /^# HELP (\w+) \S/.exec(line) ?? [];
    if (help !== undefined) {
      expect(families.has(help)).toBe(false);
      families.add(help);
    }
    if (line.startsWith('#')) continue;
    const [, name = '', labels = '', value = ''] = SAMPLE.exec(line) ?? [];
    expect([line, families.has(name), found.has(name + labels)]).toEqual([line, true, false]);
    found.set(name + labels, value);
  }
  return found;
}

describe('Prometheus', () => {
  test('gets labels in which nothing ends too early, and what is for good as +Inf', () => {
    const samples = [{ labels: { fault: 'a"b\\c\nd' }, value: Number.POSITIVE_INFINITY }];
    const text = [...prometheus([{ name: 'faults', help: 'How\nmany.', samples }])].join('');
    expect(text.split('\n')).toEqual([
      '# HELP k8s_evict_faults How\\nmany.',
      '# TYPE k8s_evict_faults gauge',
      'k8s_evict_faults{fault="a\\"b\\\\c\\nd"} +Inf',
      '',
    ]);
    expect([...prometheus([{ name: 'none', help: 'None.', samples: [] }])]).toEqual([]);
  });

  test('gets the figures of a simulation', async () => {
    const args = ['simulate', SNAPSHOT, '-e', 'at=1m powerOff zones=us-east-1b', '--quiet'];
    const { summary } = JSON.parse((await runHere([...args, '-o', 'json'])).stdout);
    const found = samplesIn((await runHere([...args, '-o', 'prometheus'])).stdout);
    expect(found.get('k8s_evict_services_down')).toBe(`${summary.servicesDown}`);
    expect(found.get('k8s_evict_evictions{mechanism="taint"}')).toBe(`${summary.evictions}`);
    expect(found.get('k8s_evict_longest_down_seconds')).toBe(`${summary.longestDown.seconds}`);
  });

  test('gets a sample for each fault of a sweep, and for each rule of a check', async () => {
    const sweep = ['sweep', SNAPSHOT, '--over', 'zones', '--quiet', '-o', 'prometheus'];
    const faults = samplesIn((await runHere(sweep)).stdout);
    expect(faults.get('k8s_evict_faults')).toBe('3');
    const name =
      'k8s_evict_fault_services_down{fault="zone/us-east-1a",kind="zone",what="powerOff"}';
    expect(Number(faults.get(name))).toBeGreaterThan(0);
    const check = await runHere(['check', 'fixtures/check', '-o', 'prometheus', '--quiet']);
    expect(samplesIn(check.stdout).size).toBeGreaterThan(1);
  });
});

describe('OpenReports', () => {
  test('counts what it lists', () => {
    const annotations = [
      { code: 'fog', severity: 'error', message: 'fog: dense', path: 'a b.yaml', line: 3 },
      { code: 'tide', severity: 'warning', message: 'low', help: 'wait' },
      { code: 'gull', severity: 'note', message: 'a gull' },
    ] as const;
    const text = [...openreports({ annotations, rules: [], command: 'check' })].join('');
    const report = parse(text);
    expect(report).toMatchObject({ apiVersion: 'openreports.io/v1alpha1', kind: 'ClusterReport' });
    expect(report.summary).toEqual({ pass: 0, fail: 1, warn: 1, error: 0, skip: 1 });
    expect(report.results.map(({ result }: { result: string }) => result)).toEqual([
      ...['fail', 'warn', 'skip'],
    ]);
    expect(report.results[0].properties).toEqual({ path: 'a b.yaml:3' });
    expect(report.results[2]).not.toHaveProperty('properties');
  });

  test('is what check writes', async () => {
    const { stdout } = await runHere(['check', 'fixtures/check', '-o', 'openreports', '--quiet']);
    const { results, summary } = parse(stdout);
    expect(results).toHaveLength(summary.fail + summary.warn + summary.skip);
    expect(results.length).toBeGreaterThan(1);
  });
});
