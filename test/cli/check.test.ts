import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readCheckSettings } from '#checks';
import { newFolder, run } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const CLEAN = `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
shutdownGracePeriod: 9s
shutdownGracePeriodCriticalPods: 3s
kubeReserved: {memory: 1Gi}
`;
const DOUBTFUL = `${CLEAN}evictionPressureTransitionPeriod: 0s\n`;
const WRONG = `${CLEAN}memoryThrottlingFactor: 2\n`;

const codes = async (args: readonly string[], input: string): Promise<readonly string[]> => {
  const { stdout } = await runHere(['check', '-', ...args, '-o', 'name'], { input });
  return stdout.split('\n').flatMap((line) => line.split(': ')[1] ?? []);
};

describe('the exit code', () => {
  test.each([
    ['nothing is found', CLEAN, [], 0],
    ['only warnings are found', DOUBTFUL, [], 0],
    ['warnings are found and wanted to fail', DOUBTFUL, ['--fail-on', 'warning'], 1],
    ['errors are found', WRONG, [], 1],
    ['errors are found and nothing is to fail', WRONG, ['--fail-on', 'never'], 0],
  ] as const)('when %s', async (_, input, args, expected) => {
    const { exitCode, stderr } = await runHere(['check', '-', ...args], { input });
    expect([exitCode, stderr]).toEqual([expected, '']);
  });

  test.each([
    ['no files', [], 'no files to check'],
    ['a file that is not there', ['fixtures/chekc'], 'did you mean'],
    ['a rule that there is not', ['--explain', 'best-efort'], 'did you mean best-effort?'],
    ['a format that there is not', ['-', '-o', 'sariff'], 'did you mean sarif?'],
    ['a baseline without a name', ['-', '--update-baseline'], '--baseline FILE'],
    ['a release that there is not', ['-', '--kubernetes-version', 'new'], 'new'],
    ['a time that is none', ['-', '--evictions-within', '0s'], 'expected a duration above 0'],
    ['a configuration that is not there', ['-', '--config', 'none.yaml'], 'cannot read none.yaml'],
  ])('is 2 for %s', async (_, args, words) => {
    const { exitCode, stderr, stdout } = await runHere(['check', ...args], { input: CLEAN });
    expect(stderr).toContain(words);
    expect([exitCode, stdout]).toEqual([2, '']);
  });

  test('is 2 for what cannot be read', async () => {
    const { exitCode, stderr } = await runHere(['check', '-'], { input: 'kind: [' });
    expect(exitCode).toBe(2);
    expect(stderr).toContain('--> -:1');
  });
});

test('a configuration next to the files raises, lowers and passes over', async () => {
  const config = join(newFolder(), 'k8s-evict.yaml');
  writeFileSync(
    config,
    `apiVersion: k8s-evict.dev/v1
kind: CheckConfiguration
spec:
  failOn: note
  rules: {transition-period-zero: note, kubelet-does-not-start: off}
`,
  );
  const args = ['check', '-', '--config', config];
  expect((await runHere(args, { input: WRONG })).exitCode).toBe(0);
  expect((await runHere(args, { input: DOUBTFUL })).exitCode).toBe(1);
});

const GUIDE = 'docs/guide/check.md';

test('the guide shows a configuration that can be read', () => {
  const [text = ''] =
    /^apiVersion: .*\nkind: CheckConfiguration\n[^`]*/m.exec(readFileSync(GUIDE, 'utf8')) ?? [];
  expect(readCheckSettings(text, GUIDE)).toMatchObject({ ok: true });
});

test('a baseline passes what is known, and nothing else', async () => {
  const baseline = join(newFolder(), 'known.json');
  const written = await runHere(['check', '-', '--baseline', baseline, '--update-baseline'], {
    input: WRONG,
  });
  expect([written.exitCode, written.stderr]).toEqual([0, `${baseline}: 1 finding is known\n`]);
  expect(await codes(['--baseline', baseline], WRONG)).toEqual([]);
  expect(
    await codes(['--baseline', baseline], `${WRONG}evictionPressureTransitionPeriod: 0s\n`),
  ).toEqual(['transition-period-zero']);
  writeFileSync(baseline, readFileSync(baseline, 'utf8').replace('dev/v1', 'dev/v9'));
  const { exitCode, stderr } = await runHere(['check', '-', '--baseline', baseline], {
    input: WRONG,
  });
  expect(exitCode).toBe(2);
  expect(stderr).toContain('--update-baseline');
});

/** A result of SARIF, as far as it is looked at here. */
interface Result {
  readonly ruleId: string;
  readonly locations: readonly [
    {
      readonly physicalLocation: {
        readonly artifactLocation: { readonly uri: string };
        readonly region: { readonly startLine: number; readonly startColumn: number };
      };
    },
  ];
}

describe('the formats', () => {
  const show = async (format: string) =>
    (await runHere(['check', 'fixtures/check/kubelet.yaml', '-o', format])).stdout;

  test('agree on what is found where', async () => {
    const { findings, summary, suppressed } = JSON.parse(await show('json'));
    const places = findings.map(
      (each: Record<string, unknown>) =>
        `${each['path']}:${each['line']}:${each['column']}: ${each['code']}`,
    );
    expect(await show('name')).toBe(`${places.join('\n')}\n`);
    expect(summary).toEqual({
      files: 1,
      errors: 1,
      warnings: 6,
      notes: 3,
      suppressed: 1,
      known: 0,
    });
    expect(suppressed[0].reason).toBe('inodes of xfs grow with the disk');
    const [{ results }] = JSON.parse(await show('sarif')).runs;
    const regions = results.map((result: Result) => {
      const [{ physicalLocation }] = result.locations;
      const { artifactLocation, region } = physicalLocation;
      return `${artifactLocation.uri}:${region.startLine}:${region.startColumn}: ${result.ruleId}`;
    });
    expect(regions).toEqual(places);
    expect((await show('github')).match(/^::(error|warning|notice) file=/gm)?.length).toBe(
      places.length,
    );
    expect((await show('junit')).match(/<testcase /g)?.length).toBe(places.length);
  });

  test('fit into the columns there are', async () => {
    for (const line of (await show('table')).split('\n'))
      expect(line.length).toBeLessThanOrEqual(120);
  });

  test('are coloured only when colours are wanted', async () => {
    const args = ['check', 'fixtures/check/kubelet.yaml'];
    expect((await runHere(args)).stdout).not.toContain('\u001b');
    expect(run(args, { env: { FORCE_COLOR: '1' } }).stdout).toContain('\u001b[31merror');
  });
});

test('of too many findings the table shows the most severe, and says how to see all', async () => {
  const budget = (index: number) => ({
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: `b-${index}` },
    spec: { selector: { matchLabels: { app: `${index}` } }, maxUnavailable: 0 },
  });
  const lonely = (index: number) => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: `p-${index}`,
      labels: { app: `${index}` },
      ownerReferences: [
        {
          apiVersion: 'apps/v1',
          kind: 'ReplicaSet',
          name: `r-${index}`,
          uid: 'r',
          controller: true,
        },
      ],
    },
    spec: { containers: [{ name: 'app', resources: { requests: { memory: '1Gi' } } }] },
  });
  const documents = Array.from({ length: 60 }, (_, index) => [budget(index), lonely(index)]).flat();
  const input = documents.map((each) => JSON.stringify(each)).join('\n---\n');
  const { stdout } = await runHere(['check', '-'], { input });
  expect(stdout.match(/\[budget-allows-nothing\]/g)?.length).toBe(60);
  expect(stdout).toContain('The 100 most severe are shown; --all shows all ');
  const all = (await runHere(['check', '-', '--all'], { input })).stdout;
  expect(all.match(/\[budget-keeps-unhealthy-pods\]/g)?.length).toBe(60);
});

test('limits that make the evictions of a zone last longer than a given time are found', async () => {
  const manager = (flags: string) => `apiVersion: v1
kind: Pod
metadata: {name: kube-controller-manager-a, namespace: kube-system}
spec: {containers: [{name: main, command: [kube-controller-manager${flags}]}]}
---
apiVersion: v1
kind: Node
metadata: {name: pier, labels: {topology.kubernetes.io/zone: north}}
`;
  const crew = Array.from(
    { length: 100 },
    (_, n) => `---
apiVersion: v1
kind: Pod
metadata: {name: mate-${n}, namespace: quay}
spec: {nodeName: pier, containers: [{name: main, image: mate}]}
`,
  ).join('');
  const found = async (flags: string, ...args: readonly string[]) =>
    (await codes(args, `${manager(flags)}${crew}`)).filter((code) =>
      code.includes('eviction-throughput'),
    );
  const SLOW = ', --kube-api-qps=1, --kube-api-burst=1';
  const within = (time: string) => ['--evictions-within', time];
  expect(await found(SLOW)).toHaveLength(0);
  expect(await found(SLOW, ...within('4m'))).toHaveLength(1);
  // 300 requests, less the burst, at 20 a second: 13.5 s.
  expect(await found('', ...within('13s'))).toHaveLength(1);
  expect(await found('', ...within('14s'))).toHaveLength(0);
});

test('a list without items is no all-clear, and no fault beside files that hold something', async () => {
  const folder = newFolder();
  const [clean, none] = ['clean.yaml', 'none.yaml'].map((name) => join(folder, name));
  writeFileSync(clean ?? '', CLEAN);
  writeFileSync(none ?? '', 'apiVersion: v1\nkind: List\nitems: []\n');
  const alone = await runHere(['check', none ?? '']);
  expect(alone).toMatchObject({ exitCode: 2 });
  expect(alone.stdout).toContain('this file holds no objects [not-understood]');
  const said = `Nothing to look at, as there are no objects: ${none}\n`;
  const ignored = await runHere(['check', '--ignore-unknown', none ?? '']);
  expect(ignored).toMatchObject({ exitCode: 0, stdout: `no objects in 1 file\n${said}` });
  const both = await runHere(['check', folder]);
  expect(both).toMatchObject({ exitCode: 0, stdout: `no findings in 1 file\n${said}` });
  expect(JSON.parse((await runHere(['check', folder, '-o', 'json'])).stdout).empty).toEqual([none]);
  const junit = (await runHere(['check', folder, '-o', 'junit'])).stdout;
  expect(junit).toContain('<skipped message="this file holds no objects"/>');
});

test('files in which nothing is understood are named with --ignore-unknown, and not called fine', async () => {
  const folder = newFolder();
  const [clean, other] = ['clean.yaml', 'other.yaml'].map((name) => join(folder, name));
  writeFileSync(clean ?? '', CLEAN);
  writeFileSync(other ?? '', 'what: is this\n');
  const checked = (...args: readonly string[]) => runHere(['check', '--ignore-unknown', ...args]);
  const said = `Not looked at, as nothing there is understood: ${other}\n`;
  expect((await checked(folder)).stdout).toBe(`no findings in 1 file\n${said}`);
  expect((await checked(other ?? '')).stdout).toBe(`nothing was understood in 1 file\n${said}`);
  writeFileSync(clean ?? '', DOUBTFUL);
  expect((await checked(folder)).stdout).toContain(said);
  expect(JSON.parse((await checked(folder, '-o', 'json')).stdout).notUnderstood).toEqual([other]);
  expect((await checked(folder, '-o', 'junit')).stdout).toContain('<skipped');
});
