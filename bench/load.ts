import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { dumpBytes } from './dump.ts';
import { type Loader, type Measured, measure } from './measure-load.ts';

/**
 * Prints the time and the memory that it takes to load dumps, compared to plain parsers: `node
 * dist/bench/load.js --pods 60000 --js-yaml FOLDER`, where js-yaml is installed in the folder. Each
 * measurement is a process of its own. The best of several runs is printed.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      pods: { type: 'string', default: '60000' },
      runs: { type: 'string', default: '3' },
      'js-yaml': { type: 'string' },
      write: { type: 'string' },
      measure: { type: 'string' },
      file: { type: 'string', default: '' },
    },
  });
  const { 'js-yaml': jsYaml } = values;
  if (values.measure !== undefined) {
    console.log(JSON.stringify(await measure(values.measure as Loader, values.file, jsYaml)));
    return;
  }
  if (values.write !== undefined) {
    writeDumps(values.write, Number(values.pods));
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'k8s-evict-bench-'));
  try {
    // A process begins with the peak of the one that started it, so that this one has to stay
    // small.
    runItself('--write', folder, '--pods', values.pods);
    compare(dumpsIn(folder), Number(values.runs), jsYaml);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Dumps = Readonly<Record<'yaml' | 'gzip' | 'json' | 'sample', string>>;

/** The package yaml would take minutes for more pods than these. */
const PODS_OF_SAMPLE = 500;

const dumpsIn = (folder: string): Dumps => ({
  yaml: join(folder, 'dump.yaml'),
  gzip: join(folder, 'dump.yaml.gz'),
  json: join(folder, 'dump.json'),
  sample: join(folder, 'sample.yaml'),
});

function writeDumps(folder: string, pods: number): void {
  const dumps = dumpsIn(folder);
  const yaml = dumpBytes({ pods, format: 'yaml' });
  writeFileSync(dumps.yaml, yaml);
  writeFileSync(dumps.gzip, gzipSync(yaml));
  // JSON is twice as long, and JSON.parse cannot take more than half a gigabyte.
  writeFileSync(dumps.json, dumpBytes({ pods: Math.floor(pods / 2), format: 'json' }));
  writeFileSync(dumps.sample, dumpBytes({ pods: PODS_OF_SAMPLE, format: 'yaml' }));
}

const runItself = (...args: readonly string[]): string =>
  execFileSync(process.execPath, [
    '--max-old-space-size=16000',
    ...process.argv.slice(1, 2),
    ...args,
  ]).toString();

function compare(dumps: Dumps, runs: number, jsYaml: string | undefined): void {
  const best = (loader: Loader, dump: keyof Dumps): Measured =>
    bestOf(runs, () => measureAlone(loader, dumps[dump], jsYaml));
  const yaml = best('k8s-evict', 'yaml');
  print('k8s-evict, YAML', yaml, dumps.yaml);
  print('k8s-evict, YAML.gz', best('k8s-evict', 'gzip'), dumps.yaml);
  print('package yaml, 500 pods', best('yaml', 'sample'), dumps.sample);
  if (jsYaml !== undefined) {
    const reference = best('js-yaml', 'yaml');
    print('js-yaml', reference, dumps.yaml);
    printRatios('js-yaml', reference, yaml);
  }
  const json = best('k8s-evict', 'json');
  print('k8s-evict, JSON', json, dumps.json);
  const parsed = best('JSON.parse', 'json');
  print('JSON.parse', parsed, dumps.json);
  printRatios('JSON.parse', parsed, json);
}

function measureAlone(loader: Loader, file: string, jsYaml: string | undefined): Measured {
  const where = jsYaml === undefined ? [] : ['--js-yaml', jsYaml];
  return JSON.parse(runItself('--measure', loader, '--file', file, ...where)) as Measured;
}

/** The smallest value of each figure, because other processes can only add to it. */
function bestOf(runs: number, run: () => Measured): Measured {
  const all = Array.from({ length: runs }, run);
  const least = (figure: keyof Measured) => Math.min(...all.map((each) => each[figure]));
  return { cpu: least('cpu'), wall: least('wall'), memory: least('memory') };
}

const BYTES_PER_MEGABYTE = 1e6;

function print(name: string, { cpu, wall, memory }: Measured, file: string): void {
  const size = statSync(file).size / BYTES_PER_MEGABYTE;
  const figures = [
    `${size.toFixed(0)} MB`,
    `${cpu.toFixed(2)} s of processor`,
    `${wall.toFixed(2)} s in all`,
    `${(size / wall).toFixed(0)} MB/s`,
    `${memory.toFixed(0)} MB of memory`,
  ];
  console.log(`${name.padEnd(24)} ${figures.join(', ')}`);
}

function printRatios(name: string, reference: Measured, ours: Measured): void {
  const ratio = (figure: keyof Measured) => (reference[figure] / ours[figure]).toFixed(2);
  console.log(
    `  ${name} takes ${ratio('cpu')} times the processor time, ${ratio('wall')} times the time in all, ${ratio('memory')} times the memory`,
  );
}

await main();
