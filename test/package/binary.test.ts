import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { newFolder, run, TOP } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';
import { SCENARIO_NAMES } from '../support/scenario.ts';

/** Node.js is copied, and all modules are compiled. */
const SLOW = 240_000;
const MOST_BYTES = 120_000_000;
const CLUSTER = ['fixtures/cluster/snapshot.yaml', '-s', 'fixtures/cluster/outage-one-zone.yaml'];

/** A sample; all of them with BINARY=all, as before a release. */
const SCENARIOS = SCENARIO_NAMES.filter(
  (_, index) => process.env['BINARY'] === 'all' || index % 4 === 0,
);

const folder = newFolder();
const binary = join(folder, 'k8s-evict');

const runBinary = (args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const { status, stdout, stderr } = spawnSync(binary, args, {
    ...{ cwd: TOP, encoding: 'utf8', maxBuffer: 2 ** 28, env },
  });
  return { exitCode: status, stdout, stderr };
};

const step = (name: string, ...args: string[]): string =>
  execFileSync(process.execPath, [join(TOP, 'packaging', name), ...args], {
    ...{ cwd: TOP, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  });

beforeAll(() => {
  step('binary/build.js', binary);
}, SLOW);

describe('the program as one file', () => {
  test('is not larger than promised', () => {
    expect(statSync(binary).size).toBeLessThanOrEqual(MOST_BYTES);
  });

  test.each(SCENARIOS)('plays %s to the same bytes as the package', async (name) => {
    const path = `fixtures/scenarios/${name}`;
    const args = ['simulate', `${path}/snapshot.yaml`, '-s', `${path}/script.yaml`, '-o', 'json'];
    expect(runBinary(args)).toEqual(await runHere(args));
  });

  test.each([
    [['--help']],
    [['simulate', '--help']],
    [['version']],
    [['simulate', ...CLUSTER]],
    [['simulate', ...CLUSTER, '-o', 'markdown']],
    [['simulate', ...CLUSTER, '-o', 'html']],
    [['explain', 'payments/db-1', ...CLUSTER]],
    [['check', 'fixtures/check']],
    [['rank', 'fixtures/rank']],
    [['behaviors', '--diff', '1.33', '1.36']],
    [['schema', 'script']],
    [['completion', 'powershell']],
    [['example', '--list']],
    [['simulate', 'no-such-file.yaml']],
    [['simulat']],
  ])('prints what the package prints: %j', (args) => {
    expect(runBinary(args)).toEqual(run(args));
  });

  test('begins itself to help itself, whatever NODE_OPTIONS others have set', () => {
    const args = ['simulate', ...CLUSTER, '--chances', '20', '--jobs', '2', '-o', 'json'];
    const env = { NODE_OPTIONS: '--max-semi-space-size=32 --enable-source-maps' };
    expect(runBinary(args, env)).toEqual(run(args));
  });

  test('needs no home, no folder for temporary files and no path', () => {
    const args = ['simulate', ...CLUSTER, '-o', 'name'];
    const env = { HOME: '/nowhere', TMPDIR: '/nowhere', PATH: '', COLUMNS: '20' };
    expect(runBinary(args, env)).toEqual(run(args));
  });

  test('has the files of the examples in itself', () => {
    const copies = join(folder, 'copies');
    expect(runBinary(['example', '--to', copies])).toMatchObject({ exitCode: 0, stderr: '' });
    for (const path of ['fixtures/cluster/snapshot.yaml', 'docs/guide/surprises.md']) {
      expect(readFileSync(join(copies, path)).equals(readFileSync(join(TOP, path)))).toBe(true);
    }
  });
});

describe('its archive', () => {
  const release = join(folder, 'release');
  let file = '';

  beforeAll(() => {
    file = step('binary/archive.js', binary, release).trim();
  }, SLOW);

  test('has the licences beside it, and a sum that fits', () => {
    const listed = execFileSync('tar', ['-tzf', file], { encoding: 'utf8' }).trim().split('\n');
    expect(listed).toEqual(['k8s-evict', 'LICENSE', 'THIRD-PARTY-NOTICES.txt', 'k8s-evict.1']);
    const unpacked = execFileSync('tar', ['-xzOf', file, 'THIRD-PARTY-NOTICES.txt'], {
      encoding: 'utf8',
    });
    expect(unpacked).toContain(`\nNode.js ${process.versions.node}\n`);
    expect(unpacked).toContain('commander 14');
    const sum = createHash('sha256').update(readFileSync(file)).digest('hex');
    expect(readFileSync(`${file}.sha256`, 'utf8').split('  ')[0]).toBe(sum);
    const [platform] = parse(readFileSync(join(release, 'evict-sim.yaml'), 'utf8')).spec.platforms;
    expect(platform).toMatchObject({ sha256: sum, bin: 'kubectl-evict_sim' });
    expect(file.endsWith(platform.uri.split('/').at(-1))).toBe(true);
    expect(readFileSync(join(release, 'k8s-evict.rb'), 'utf8')).toContain(`sha256 "${sum}"`);
  });

  test('is refused by its sum when a byte of it is another', () => {
    const bytes = readFileSync(file);
    bytes.writeUInt8(255 - bytes.readUInt8(1_000), 1_000);
    writeFileSync(file, bytes);
    const { status } = spawnSync('sha256sum', ['-c', `${file}.sha256`], { cwd: release });
    expect(status).not.toBe(0);
  });
});
