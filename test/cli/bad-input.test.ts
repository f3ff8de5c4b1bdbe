import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { processIo } from '#cli';
import { dumpBytes } from '../../bench/dump.ts';
import { asJson, asYaml, listOf, rawNode, rawPod } from '../snapshot/support.ts';
import { newFolder, type Ran, run, runLine } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const FOLDER = newFolder();

function save(name: string, content: string | Uint8Array): string {
  const path = join(FOLDER, name);
  writeFileSync(path, content);
  return path;
}

const PODS = 40;
const YAML = dumpBytes({ pods: PODS, format: 'yaml' });
const JSON_DUMP = dumpBytes({ pods: PODS, format: 'json' });

/** Cuts the last third of a dump, in the middle of a line. */
const cut = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor((bytes.length * 2) / 3) + 3);

const simulate = (...args: readonly string[]): Promise<Ran> =>
  runHere(['simulate', ...args, '-o', 'json']);
const podsIn = ({ stdout }: Ran): number => JSON.parse(stdout).inputs[0].objects.Pod;

describe('a dump that is cut off in the middle', () => {
  it.each([
    ['JSON', 'cut.json', cut(JSON_DUMP), 'the JSON ends in the middle'],
    ['YAML', 'cut.yaml', cut(YAML), 'the list ends in the middle'],
    [
      'YAML in the middle of a character',
      'character.yaml',
      Buffer.concat([cut(YAML), Buffer.from('é').subarray(0, 1)]),
      'the list ends in the middle',
    ],
    ['packed YAML', 'packed.yaml.gz', gzipSync(cut(YAML)), 'the list ends in the middle'],
  ])('is refused with the place, and goes on if it may: %s', async (_, name, bytes, message) => {
    const path = save(name, bytes);
    const refused = await simulate(path);
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain(`error: ${message}`);
    expect(refused.stderr).toMatch(/--> .*:\d{3,}:\d+\n/);
    expect(refused.stderr).toContain('--allow-truncated');
    const allowed = await simulate(path, '--allow-truncated');
    expect(allowed.stderr).toContain(`warning: ${message}`);
    expect(allowed.exitCode).toBe(0);
    expect(podsIn(allowed)).toBeGreaterThan(PODS / 3);
    expect(podsIn(allowed)).toBeLessThan(PODS);
    const { limits } = JSON.parse(allowed.stdout);
    const cutShort = limits.find(({ kind }: { kind: string }) => kind === 'snapshot-truncated');
    expect(cutShort.message).toMatch(new RegExp(`${name}:\\d{3,}, which is cut short`));
  });

  it('is taken as a whole where nothing but its end is missing', async () => {
    const path = save(
      'head.yaml',
      asYaml({ apiVersion: 'v1', kind: 'List', items: [rawNode('pier')] }),
    );
    expect((await simulate(path)).exitCode).toBe(0);
  });
});

describe('a packed file that is damaged', () => {
  const packed = gzipSync(YAML);

  it('is refused when its end is missing, and goes on if it may', async () => {
    const path = save('short.yaml.gz', packed.subarray(0, Math.floor(packed.length * 0.8)));
    const refused = await simulate(path);
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain('cannot be unpacked to its end');
    const allowed = await simulate(path, '--allow-truncated');
    expect(allowed.exitCode).toBe(0);
    expect(podsIn(allowed)).toBeLessThan(PODS);
  });

  it.each([[[]], [['--allow-truncated']]])(
    'is refused when a byte is another one: %j',
    async (args) => {
      const damaged = Buffer.from(packed);
      const middle = Math.floor(damaged.length / 2);
      damaged[middle] = (damaged[middle] ?? 0) ^ 0xff;
      const { exitCode, stderr } = await simulate(save('damaged.yaml.gz', damaged), ...args);
      expect(exitCode).toBe(2);
      expect(stderr).toContain('error: ');
    },
  );
});

describe('two dumps of different times', () => {
  it('are taken together: of each object its newer state counts, and older ones are reported', async () => {
    const at = (resourceVersion: string, phase: string) =>
      asJson([
        rawNode('pier', {}, { resourceVersion }),
        rawPod('web', { spec: { nodeName: 'pier' }, status: { phase } }, { resourceVersion }),
      ]);
    const older = save('older.json', at('9', 'Pending'));
    const newer = save('newer.json', at('10', 'Running'));
    for (const paths of [
      [older, newer],
      [newer, older],
    ]) {
      const { exitCode, stderr } = await simulate(...paths);
      expect(exitCode).toBe(0);
      expect(stderr).toMatch(
        /warning: Pod shop\/web is here in an older state than at .*newer\.json/,
      );
      expect(stderr).toMatch(/--> .*older\.json:1:/);
    }
  });
});

describe('a hundred thousand errors', () => {
  it('are reported by the first few, and counted', async () => {
    const pods = Array.from({ length: 100_000 }, (_, i) =>
      asJson(
        rawPod(`web-${i}`, { spec: { priority: 'high' } }, { labels: { [`l${i % 999}`]: 1 } }),
      ),
    );
    const path = save('wrong.json', pods.join('\n'));
    const { exitCode, stderr } = await simulate(path);
    expect(exitCode).toBe(2);
    expect(stderr.match(/^error: /gm)?.length).toBeLessThanOrEqual(20);
    expect(stderr).toContain('199,995 more of this kind');
  });
});

describe('a file that changes while it is read', () => {
  it('is refused: its readable part is unknown', async () => {
    const path = save('growing.yaml', Buffer.alloc(9_000_000, 'a: b\n'));
    const read = async () => {
      for await (const _ of processIo().streamFile(path)) appendFileSync(path, 'c: d\n');
    };
    await expect(read()).rejects.toMatchObject({
      name: 'UserError',
      message: `${path} was changed while it was read`,
    });
  });

  it('is fine when it does not', async () => {
    let size = 0;
    for await (const block of processIo().streamFile(save('still.yaml', YAML)))
      size += block.length;
    expect(size).toBe(YAML.length);
  });
});

describe('standard input that never ends', () => {
  it('is given up once it holds what can be no object', () => {
    const line = 'x'.repeat(5_000);
    const { exitCode, stderr } = runLine(`yes ${line} | k8s-evict simulate -`);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('the file holds an object that is larger than any of Kubernetes');
  });

  it('is given up once its objects fill the memory', () => {
    const pod = asJson(rawPod('web-%d')).replaceAll('"', '\\"');
    const pods = `awk 'BEGIN { for (i = 0; ; i++) printf "${pod}\\n", i }'`;
    const env = 'NODE_OPTIONS=--max-old-space-size=150';
    const { exitCode, stderr } = runLine(`${pods} | ${env} k8s-evict simulate -`);
    expect(stderr).toContain('error: standard input holds more objects than there is memory for');
    expect(exitCode).toBe(2);
  });

  it('is read piece by piece like a file', () => {
    const { exitCode, stdout } = run(['simulate', '-', '-o', 'json'], { input: YAML });
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout).inputs[0].objects.Pod).toBe(PODS);
  });
});

it('a list in which the kind comes first is not asked for one behind', async () => {
  const path = save('kind-first.yaml', asYaml(listOf(rawNode('pier'), rawPod('web'))));
  expect((await simulate(path)).exitCode).toBe(0);
});

describe('a snapshot with workloads and without any pod', () => {
  it('is refused with the command that takes pods, and played if it may be', async () => {
    const replicaSet = {
      ...{ apiVersion: 'apps/v1', kind: 'ReplicaSet' },
      metadata: { name: 'web', namespace: 'shop' },
      spec: { replicas: 2 },
      status: { replicas: 2 },
    };
    const path = save('no-pods.yaml', asYaml(rawNode('pier'), replicaSet));
    const refused = await simulate(path);
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain('the snapshot holds a workload that wants pods, and no pods');
    expect(refused.stderr).toContain('capture --add pods -o more.json');
    const allowed = await simulate(path, '--allow-partial');
    expect(allowed.exitCode).toBe(0);
    const [first] = JSON.parse(allowed.stdout).assumptions;
    expect(first).toMatchObject({ kind: 'pods-unseen', names: ['ReplicaSet/shop/web'], pods: 2 });
  });

  it('is tested if it may be', async () => {
    const replicaSet = {
      ...{ apiVersion: 'apps/v1', kind: 'ReplicaSet' },
      metadata: { name: 'web', namespace: 'shop' },
      spec: { replicas: 2 },
    };
    const snapshot = save('untested.yaml', asYaml(rawNode('pier'), replicaSet));
    const script = save(
      'script.yaml',
      asYaml({
        ...{ apiVersion: 'k8s-evict.dev/v1', kind: 'OutageScript' },
        spec: {
          events: [{ at: '1m', cordon: { nodes: ['pier'] } }],
          expect: [{ name: 'nobody goes', firstEviction: { notBefore: '1m' } }],
        },
      }),
    );
    const test = (...args: readonly string[]) =>
      runHere(['test', script, '--snapshot', snapshot, ...args]);
    const refused = await test();
    expect(refused.stdout + refused.stderr).toContain('--allow-partial plays it as it is');
    expect((await test('--allow-partial')).exitCode).toBe(0);
  });
});
