import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { examplesInHelp } from '../support/examples.ts';
import { newFolder, TOP } from '../support/program.ts';
import { offline, pack } from './packed.ts';

const SNAPSHOT = join(TOP, 'fixtures/scenarios/partition-heals-in-time/snapshot.yaml');
const EVENT = 'powerOff all=true';
/** Nothing answers there. */
const NO_REGISTRY = '--registry=http://127.0.0.1:9';

/** npm takes its time to start. */
const SLOW = 120_000;

const PROGRAM = `
import { readFileSync } from 'node:fs';
import { makeReport, runScenario } from 'k8s-evict';

const result = await runScenario({
  snapshot: [{ path: 'snapshot.yaml', bytes: readFileSync(process.argv[2]) }],
  scripts: [],
  events: ['${EVENT}'],
  options: { controllers: 'steady' },
});
console.log(makeReport(result.scenario).summary.evictions);
`;

/** Each line that is wrong shows that a type is known: what has no declarations would be anything. */
const TYPED_PROGRAM = `
import { makeReport, type ScenarioRequest, runScenario, type SimulationReport } from 'k8s-evict';

const request: ScenarioRequest = {
  snapshot: [{ path: 'snapshot.yaml', bytes: new Uint8Array() }],
  scripts: [],
  events: ['${EVENT}'],
  // @ts-expect-error
  options: { controllers: 'sail' },
};
const result = await runScenario(request);
if (result.kind === 'played') {
  const report: SimulationReport = makeReport(result.scenario);
  const evictions: number = report.summary.evictions;
  // @ts-expect-error
  const wrong: string = report.summary.evictions;
  console.log(evictions, wrong, report.timeline.map(({ at, message }) => at + message.length));
}
`;

const COMPILER = {
  ...{ strict: true, noEmit: true, skipLibCheck: true, target: 'es2023' },
  ...{ module: 'nodenext', typeRoots: [join(TOP, 'node_modules/@types')], types: ['node'] },
};

describe('a package as npm packs and installs it, without a registry', () => {
  const folder = newFolder();
  const here = { cwd: folder, encoding: 'utf8' } as const;
  const npm = (args: readonly string[], cwd: string) =>
    execFileSync('npm', [...args, '--offline', NO_REGISTRY, `--cache=${folder}/cache`], {
      ...{ cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    });

  beforeAll(() => {
    const packed = npm(['pack', '--json', '--ignore-scripts', '--pack-destination', folder], TOP);
    const [{ filename }] = JSON.parse(packed);
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
    npm(['install', '--ignore-scripts', `./${filename}`], folder);
  }, SLOW);

  test('has no packages of its own', () => {
    const installed = readdirSync(join(folder, 'node_modules'));
    expect(installed.filter((name) => !name.startsWith('.'))).toEqual(['k8s-evict']);
  });

  test('brings the licences of what is bundled, its schemas and no sources', () => {
    const dist = join(folder, 'node_modules/k8s-evict/dist');
    const notices = readFileSync(join(dist, 'bundle/THIRD-PARTY-NOTICES.txt'), 'utf8');
    for (const notice of notices.split(/^-{80}$/m)) {
      expect(notice).toMatch(/^\s*(\W\s*)?Copyright /im);
      expect(notice).toMatch(/permission|provided that/i);
    }
    expect(readdirSync(dist).sort()).toEqual(['bundle', 'schemas', 'types']);
  });

  test('runs as a program', () => {
    const program = join(folder, 'node_modules/.bin/k8s-evict');
    const printed = execFileSync(program, ['simulate', SNAPSHOT, '-e', EVENT, '-o', 'json'], here);
    expect(JSON.parse(printed).summary.nodes).toBeGreaterThan(0);
  });

  test('is a library for programs', () => {
    writeFileSync(join(folder, 'program.js'), PROGRAM);
    const printed = execFileSync('node', ['program.js', SNAPSHOT], here);
    expect(printed).toMatch(/^\d+\n$/);
  });

  test('has types that need no other package', () => {
    mkdirSync(join(folder, 'typed'));
    writeFileSync(join(folder, 'typed/program.ts'), TYPED_PROGRAM);
    const config = { compilerOptions: COMPILER, include: ['program.ts'] };
    writeFileSync(join(folder, 'typed/tsconfig.json'), JSON.stringify(config));
    const compiler = join(TOP, 'node_modules/.bin/tsc');
    expect(execFileSync(compiler, ['-p', 'typed'], here)).toBe('');
  });
});

/** Of the tarball. */
const MOST_BYTES = 3_000_000;

const COMMANDS = [
  ...[
    'simulate',
    'diff',
    'rank',
    'explain',
    'sweep',
    'plan',
    'report',
    'postmortem',
    'compare-run',
  ],
  ...['check', 'test', 'behaviors', 'capture', 'redact', 'example', 'schema', 'completion'],
];

describe('the line of the README that installs a clone', () => {
  const [, line = ''] =
    /^\$ npm ci && (npm pack .*)$/m.exec(readFileSync(join(TOP, 'README.md'), 'utf8')) ?? [];
  const folder = newFolder();
  const prefix = join(folder, 'prefix');

  beforeAll(() => {
    const { file, size } = pack();
    expect(size).toBeLessThanOrEqual(MOST_BYTES);
    execFileSync('tar', ['-xzf', file], { cwd: folder });
    const env = { ...process.env, ...offline(folder), npm_config_prefix: prefix };
    execFileSync('bash', ['-c', line], { cwd: join(folder, 'package'), env, stdio: 'ignore' });
  }, SLOW);

  const installed = join(prefix, 'lib/node_modules/k8s-evict');
  const runInstalled = (args: readonly string[]): string =>
    execFileSync(join(prefix, 'bin/k8s-evict'), args, { cwd: installed, encoding: 'utf8' });

  test('brings the program and its cluster', () => {
    const script = 'fixtures/cluster/outage-one-zone.yaml';
    const args = ['simulate', 'fixtures/cluster/snapshot.yaml', '-s', script, '-o', 'json'];
    expect(JSON.parse(runInstalled(args)).summary.evictions).toBeGreaterThan(0);
  });

  test.each(['', ...COMMANDS])(
    'brings the files that examples of the help of %j name',
    (command) => {
      const examples = examplesInHelp(runInstalled([command, '--help'].filter(Boolean)));
      const files = examples.flatMap((each) => each.match(/fixtures\/[\w./-]+/g) ?? []);
      expect(files.filter((path) => !existsSync(join(installed, path)))).toEqual([]);
    },
  );
});

test('the lock file holds the integrity of each package, for all platforms', () => {
  const lock = JSON.parse(readFileSync(join(TOP, 'package-lock.json'), 'utf8'));
  const { '': _, ...packages } = lock.packages;
  expect(Object.keys(packages).filter((name) => !packages[name].integrity)).toEqual([]);
});
