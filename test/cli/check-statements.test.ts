import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
import { newFolder } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

interface Finding {
  readonly code: string;
  readonly severity: string;
  readonly object?: string;
  readonly message: string;
}

const CORPUS = 'fixtures/configurations';

/** The exit code of `check`, and its findings. */
async function checked(...args: readonly string[]) {
  const { exitCode, stdout } = await runHere(['check', ...args, '-o', 'json']);
  const { findings }: { readonly findings: readonly Finding[] } = JSON.parse(stdout);
  return { exitCode, findings };
}

async function codesOf(...documents: readonly object[]): Promise<readonly string[]> {
  const path = join(newFolder(), 'given.yaml');
  writeFileSync(path, documents.map((each) => JSON.stringify(each)).join('\n---\n'));
  return (await checked(path)).findings.map(({ code }) => code);
}

const template = {
  metadata: { labels: { app: 'web' } },
  spec: { containers: [{ name: 'web', image: 'web:1' }] },
};

const deployment = (name = 'web', spec: object = {}, metadata: object = {}) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name, namespace: 'shop', ...metadata },
  spec: { selector: { matchLabels: { app: 'web' } }, template, ...spec },
});

describe('check on configurations as vendors document them', () => {
  // Each file is of another machine, so each is checked alone.
  const filesIn = (folder: string): readonly string[] =>
    globSync(`${CORPUS}/${folder}/**`, { dot: true }).sort();

  test.each(filesIn('right'))('raises no alarm where they are right: %s', async (file) => {
    const { exitCode, findings } = await checked(file);
    expect(findings.filter(({ severity }) => severity !== 'note')).toEqual([]);
    expect(exitCode).toBe(0);
  });

  test.each(filesIn('mistaken'))('finds a planted mistake: %s', async (file) => {
    const { exitCode, findings } = await checked(file, '--fail-on', 'note');
    expect(findings).not.toEqual([]);
    expect(exitCode).not.toBe(0);
  });

  test('does not pass over a file in which it understands nothing', async () => {
    const path = `${CORPUS}/mistaken/wrong-kind.yaml`;
    const { exitCode, findings } = await checked(path);
    expect([exitCode, findings.map(({ code }) => code)]).toEqual([2, ['not-understood']]);
    expect((await checked(path, '--ignore-unknown')).exitCode).toBe(0);
  });
});

describe('check on manifests', () => {
  test('counts the replicas that an autoscaler keeps', async () => {
    const autoscaler = (minReplicas: number) => ({
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: { name: 'web', namespace: 'shop' },
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
        minReplicas,
        maxReplicas: 9,
      },
    });
    expect(await codesOf(deployment(), autoscaler(1))).toContain('single-replica');
    expect(await codesOf(deployment(), autoscaler(3))).not.toContain('single-replica');
  });

  test('leaves hooks of Helm and finished pods alone', async () => {
    const pod = (phase: string) => ({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'once', namespace: 'shop' },
      spec: { nodeName: 'a', ...template.spec },
      status: { phase },
    });
    const hook = { annotations: { 'helm.sh/hook': 'pre-install' } };
    expect(await codesOf(deployment('web', {}, hook))).toEqual([]);
    expect(await codesOf(pod('Running'))).toContain('best-effort');
    expect(await codesOf(pod('Succeeded'))).toEqual([]);
  });

  test('reports an invalid object once, and checks the others', async () => {
    const broken = deployment('web', { replicas: 'two', minReadySeconds: 'soon' });
    const path = join(newFolder(), 'given.yaml');
    writeFileSync(path, `${JSON.stringify(broken)}\n---\n${JSON.stringify(deployment('api'))}`);
    const { exitCode, findings } = await checked(path);
    const invalid = findings.filter(({ code }) => code === 'invalid-object');
    expect(invalid).toHaveLength(1);
    expect(invalid[0]?.message).toMatch(/spec\.replicas.*spec\.minReadySeconds/s);
    expect(findings.map(({ object }) => object)).toContain('Deployment shop/api');
    expect(exitCode).toBe(1);
  });

  test('reports a name that the API server refuses', async () => {
    expect(await codesOf(deployment('Bad_Name'))).toContain('invalid-object');
  });
});
