import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { newFolder, run, TOP } from '../support/program.ts';
import { CLAIM, JOB } from './manifests.ts';

const read = (path: string): string => readFileSync(join(TOP, path), 'utf8');
const [container] = JOB.spec.template.spec.containers;
const CLUSTER = 'fixtures/cluster/snapshot.yaml';

describe('deploy/sweep-job.yaml', () => {
  test('has the manifests that the types of Kubernetes hold', () => {
    const documents = parseAllDocuments(read('deploy/sweep-job.yaml')).map((each) => each.toJS());
    expect(documents).toEqual([CLAIM, JOB]);
  });

  test('numbers its shards as many as it completes', () => {
    const completions = container?.env.find(({ name }) => name === 'JOB_COMPLETIONS')?.value;
    expect(completions).toBe(`${JOB.spec.completions}`);
    expect(JOB.spec.maxFailedIndexes).toBeLessThanOrEqual(JOB.spec.completions);
  });

  test('gives up an index for an expectation or an input, and the Job for a bug', () => {
    const codes = JOB.spec.podFailurePolicy.rules.flatMap(({ action, onExitCodes }) =>
      onExitCodes === undefined ? [] : [[action, ...onExitCodes.values]],
    );
    expect(codes).toEqual([
      ['FailJob', 70],
      ['FailIndex', 1, 2],
    ]);
  });

  test('mounts all that its arguments name', () => {
    const mounts = container?.volumeMounts.map(({ mountPath }) => mountPath) ?? [];
    const paths = (container?.args ?? []).flatMap((arg) => /(\/[a-z]+)\//.exec(arg)?.[1] ?? []);
    expect(paths.sort()).toEqual(mounts.sort());
  });
});

test('the image runs as a user that is not root, without a shell', () => {
  const lines = read('deploy/Dockerfile').split('\n');
  expect(lines).toContain('USER 65532:65532');
  expect(lines).toContain('ENTRYPOINT ["node", "/app/bin/k8s-evict.js"]');
  expect(JOB.spec.template.spec.securityContext.runAsUser).toBe(65_532);
});

test('its shards, run as pods would, merge to the bytes of the whole sweep', () => {
  const folder = newFolder();
  const over = ['--over=zones', '--over=nodes', '--target=nodes=*-4,worker-5'];
  const shards = ['0', '1', '2'];
  for (const index of shards) {
    const args = (container?.args ?? []).map((arg) =>
      arg
        .replace('/input/snapshot.yaml.gz', CLUSTER)
        .replace('/parts/', `${folder}/`)
        .replace('$(JOB_COMPLETION_INDEX)', index)
        .replace('--jobs=2', '--jobs=1'),
    );
    const own = args.flatMap((arg) => (arg === '--over=pairs' ? over : arg));
    const env = { JOB_COMPLETION_INDEX: index, JOB_COMPLETIONS: '3' };
    expect(run(own, { env })).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  }
  const parts = shards.map((index) => join(folder, `${index}.ndjson`));
  const whole = run(['sweep', CLUSTER, ...over, '-o', 'json']);
  expect(run(['sweep', '--merge', ...parts, '-o', 'json'])).toEqual(whole);
});
