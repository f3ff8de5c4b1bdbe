import { gzipSync } from 'node:zlib';
import { parse } from 'yaml';
import { loadSnapshot } from '#snapshot';
import { dumpBytes } from './dump.ts';

/** Prints how quickly big dumps are loaded, beside what the parsers alone take. */
async function main(): Promise<void> {
  const pods = Number(process.argv[2] ?? 20_000);
  const yaml = dumpBytes({ pods, format: 'yaml' });
  const json = dumpBytes({ pods, format: 'json' });
  const sample = dumpBytes({ pods: 500, format: 'yaml' });
  console.log(`${pods} pods: ${megabytes(yaml)} MB of YAML, ${megabytes(json)} MB of JSON`);
  await measure('package yaml alone (500 pods)', sample, async () => parse(sample.toString()));
  await measure('JSON.parse alone', json, async () => JSON.parse(json.toString()));
  for (const [name, bytes] of Object.entries({ yaml, json })) {
    await measure(`load ${name}`, bytes, () => load(bytes));
    await measure(`load ${name} once more`, bytes, () => load(bytes));
  }
  const packed = gzipSync(yaml);
  await measure('load yaml.gz', yaml, () => load(packed));
}

async function load(bytes: Buffer): Promise<unknown> {
  const { snapshot, diagnostics } = await loadSnapshot([{ path: 'dump', bytes }]);
  if (snapshot === undefined) throw new Error(JSON.stringify(diagnostics));
  return snapshot;
}

/** By the time of the processor: what else runs on the machine shall not count. */
async function measure(name: string, bytes: Buffer, run: () => Promise<unknown>): Promise<void> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  const rate = (bytes.length / (user + system)).toFixed(1);
  console.log(`${name}: ${((user + system) / 1e6).toFixed(2)} s, ${rate} MB/s`);
}

const megabytes = (bytes: Buffer): string => (bytes.length / 1e6).toFixed(0);

await main();
