import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../../support/program.ts';
import { fixtureObjects, forbidden, RecordedApi, serve } from '../../support/recorded-api.ts';
import { runHere } from '../../support/run-here.ts';

const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0;
const WHAT = 'a real kubectl brings what the stand-in brings, and is understood when it is refused';
if (!hasKubectl) process.stderr.write(`skipped, as kubectl is not on this machine: ${WHAT}\n`);

test.skipIf(!hasKubectl)(WHAT, async () => {
  const api = new RecordedApi(fixtureObjects(), [
    (path) => (path.startsWith('/apis/policy/') ? forbidden('poddisruptionbudgets') : undefined),
  ]);
  const { url, close } = await serve(api);
  const folder = newFolder();
  const [kubeconfig, file] = [join(folder, 'config'), join(folder, 'c.json')];
  const named = { clusters: [{ name: 'c', cluster: { server: url } }], users: [] };
  const contexts = [{ name: 'harbour', context: { cluster: 'c', user: '' } }];
  const config = { apiVersion: 'v1', kind: 'Config', ...named, contexts };
  writeFileSync(kubeconfig, JSON.stringify({ ...config, 'current-context': 'harbour' }));
  const args = ['--kubeconfig', kubeconfig, '--add', 'pdb,pc', '--chunk-size', '3'];
  const { stderr } = await runHere(['capture', '-o', file, ...args]);
  close();
  expect(stderr).toContain(`reading context harbour (the current one of ${kubeconfig})`);
  expect(stderr).toContain('no poddisruptionbudgets.policy (Forbidden)');
  const { items } = JSON.parse(readFileSync(file, 'utf8'));
  expect(items.filter(({ kind }: { kind: string }) => kind === 'PriorityClass')).toHaveLength(4);
});
