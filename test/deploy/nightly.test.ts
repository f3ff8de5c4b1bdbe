import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CronJob } from 'kubernetes-types/batch/v1.js';
import type { RoleBinding } from 'kubernetes-types/rbac/v1.js';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { newFolder, TOP } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const objectsOf = (
  text: string,
): { kind: string; metadata: { name: string; namespace?: string } }[] =>
  parseAllDocuments(text)
    .map((document) => document.toJS())
    .filter((object) => object !== null);

const OBJECTS = objectsOf(readFileSync(join(TOP, 'deploy/nightly.yaml'), 'utf8'));
const ofKind = <T>(...kinds: readonly string[]): T[] =>
  OBJECTS.filter(({ kind }) => kinds.includes(kind)) as T[];
const [JOB] = ofKind<CronJob>('CronJob');
const POD = JOB?.spec?.jobTemplate.spec?.template.spec;

test('its roles are those that capture needs, and no others', async () => {
  const { stdout } = await runHere(['capture', '--print-rbac']);
  expect(ofKind('ClusterRole', 'Role')).toEqual(objectsOf(stdout));
});

test('each role is bound to the account of its pods, where it is', () => {
  const roles = ofKind<(typeof OBJECTS)[number]>('ClusterRole', 'Role');
  const bindings = ofKind<RoleBinding>('ClusterRoleBinding', 'RoleBinding');
  expect(
    bindings.map(({ roleRef, metadata }) => [roleRef.kind, roleRef.name, metadata?.namespace]),
  ).toEqual(roles.map(({ kind, metadata }) => [kind, metadata.name, metadata.namespace]));
  const [account] = ofKind<(typeof OBJECTS)[number]>('ServiceAccount');
  const { name, namespace } = account?.metadata ?? {};
  for (const { subjects } of bindings) {
    expect(subjects).toEqual([{ kind: 'ServiceAccount', name, namespace }]);
  }
  expect(POD?.serviceAccountName).toBe(name);
  expect(JOB?.metadata?.namespace).toBe(namespace);
});

test('its script, night by night, holds a sweep against the last one', () => {
  const folder = newFolder();
  const history = join(folder, 'history');
  mkdirSync(history);
  // In place of the cluster: capture copies a file, and sweep plays few nodes.
  writeFileSync(
    join(folder, 'program.mjs'),
    `import { copyFileSync } from 'node:fs';
const [command, ...words] = process.argv.slice(2);
if (command === 'capture') copyFileSync(${JSON.stringify(join(folder, 'cluster.yaml'))}, words.at(-1));
else {
  process.argv.splice(2, Infinity, command, ...words, '--over=nodes', '--target=nodes=worker-1,worker-5');
  await import(${JSON.stringify(join(TOP, 'bin/k8s-evict.js'))});
}
`,
  );
  const snapshot = readFileSync(join(TOP, 'fixtures/cluster/snapshot.yaml'), 'utf8');
  const [container] = POD?.containers ?? [];
  const [script = ''] = container?.args ?? [];
  const play = (night: string, text: string) => {
    writeFileSync(join(folder, 'cluster.yaml'), text);
    const own = script
      .replace('/app/bin/k8s-evict.js', join(folder, 'program.mjs'))
      .replaceAll('.snapshot.json.gz', '.snapshot.yaml')
      .replace(/\$\(date .*\)/, night);
    const [shell = '', ...words] = container?.command ?? [];
    const { status, stdout } = spawnSync(shell, [...words, own], {
      cwd: history,
      encoding: 'utf8',
    });
    return { status, first: stdout.split('\n')[0] };
  };
  expect(play('2026-11-20T01-30-00', snapshot).status).toBe(0);
  const second = play('2026-11-21T01-30-00', snapshot);
  expect(second.status).toBe(0);
  expect(second.first).toContain('none of 2 faults breaks anything');
  expect(readdirSync(history).filter((name) => name.endsWith('.sweep.json'))).toHaveLength(2);
  const broken = play('2026-11-22T01-30-00', 'kind: [');
  expect(broken.status).toBe(2);
  expect(readdirSync(history).filter((name) => name.endsWith('.sweep.json'))).toHaveLength(2);
  forgetLosses(join(history, '2026-11-21T01-30-00.sweep.json'));
  const worse = play('2026-11-23T01-30-00', snapshot);
  expect(worse.first).toContain('losing worker-5 takes monitoring/grafana');
  expect(worse.status).toBe(1);
});

/** A stored sweep as if its faults had taken nothing down. */
function forgetLosses(path: string): void {
  const report = JSON.parse(readFileSync(path, 'utf8'));
  for (const row of report.rows) row.down = [];
  writeFileSync(path, JSON.stringify(report));
}
