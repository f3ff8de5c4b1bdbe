import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SimulationReport } from '#documents';
import { newFolder } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const SNAPSHOT = 'fixtures/cluster/snapshot.yaml';

const played = async (snapshot: string, ...more: readonly string[]): Promise<SimulationReport> => {
  const event = 'at=60s powerOff nodes=worker-5';
  const { stdout } = await runHere(['simulate', snapshot, '-e', event, '-o', 'json', ...more]);
  return JSON.parse(stdout);
};

const lostIn = ({ timeline }: SimulationReport): readonly string[] => [
  ...new Set(
    timeline.flatMap(({ kind, at, ...entry }) =>
      kind === 'NodeConditionChanged' && 'node' in entry ? [`${entry.node} at ${at}`] : [],
    ),
  ),
];

test.each([4, 10, 20, 80])('leases of %d s kill no healthy node', async (seconds) => {
  const setting = `kubelet.config.nodeLeaseDurationSeconds=${seconds}`;
  const report = await played(SNAPSHOT, '--set', setting);
  expect(report.assumptions.map(({ kind }) => kind)).not.toContain('nodes-silent-at-start');
  expect(lostIn(report)).toEqual([expect.stringMatching(/^worker-5 at (1|95)/)]);
});

test('a node that was silent under the old setting stays silent under a longer one', async () => {
  const silent = join(newFolder(), 'snapshot.yaml');
  const text = readFileSync(SNAPSHOT, 'utf8');
  writeFileSync(
    silent,
    text.replace(
      'renewTime: "2026-11-20T09:12:03.141401Z"',
      'renewTime: "2026-11-20T09:11:33.141401Z"',
    ),
  );
  const setting = 'kubelet.config.nodeLeaseDurationSeconds=160';
  const { assumptions } = await played(silent, '--set', setting);
  expect(assumptions).toContainEqual(
    expect.objectContaining({ kind: 'nodes-silent-at-start', nodes: ['worker-5'] }),
  );
});

test('statuses of old kubelets are written at the new pace before the start, too', async () => {
  const old = join(newFolder(), 'snapshot.yaml');
  writeFileSync(old, readFileSync(SNAPSHOT, 'utf8').replaceAll(/v1\.3\d\.\d+/g, 'v1.12.0'));
  const settings = [
    'kubelet.config.nodeStatusUpdateFrequency=1s',
    'controllerManager.node-monitor-grace-period=4s',
    'controllerManager.node-monitor-period=1s',
  ];
  const args = ['--kubernetes-version', '1.12', ...settings.flatMap((each) => ['--set', each])];
  expect(lostIn(await played(old, ...args))).toEqual([expect.stringMatching(/^worker-5 at 6[45]/)]);
});
