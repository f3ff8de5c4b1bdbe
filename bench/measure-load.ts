import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parse } from 'yaml';
import { loadSnapshot } from '#snapshot';
import { NATIVE_BYTE_WORK as work } from '../src/cli/native-byte-work.ts';
import { readAhead } from '../src/cli/stream-file.ts';

/** The program that parses the bytes of a file. */
export type Loader = 'k8s-evict' | 'yaml' | 'js-yaml' | 'JSON.parse';

/** Times are in seconds. Memory is the growth of the peak, in megabytes. */
export interface Measured {
  readonly cpu: number;
  readonly wall: number;
  readonly memory: number;
}

/** Loads one file once, in a fresh process. */
export async function measure(
  loader: Loader,
  file: string,
  jsYaml: string | undefined,
): Promise<Measured> {
  const load = loaderOf(loader, jsYaml);
  const memory = peakMemory();
  const started = performance.now();
  const before = process.cpuUsage();
  await load(file);
  const { user, system } = process.cpuUsage(before);
  return {
    cpu: (user + system) / 1e6,
    wall: (performance.now() - started) / 1e3,
    memory: peakMemory() - memory,
  };
}

/** Node reports kilobytes. */
const peakMemory = (): number => process.resourceUsage().maxRSS / 1e3;

function loaderOf(loader: Loader, jsYaml = '.'): (file: string) => unknown {
  switch (loader) {
    case 'k8s-evict':
      return load;
    case 'yaml':
      return (file) => parse(readFileSync(file, 'utf8'));
    case 'js-yaml': {
      const { load: loadYaml } = createRequire(join(jsYaml, 'from.js'))('js-yaml');
      return (file) => loadYaml(readFileSync(file, 'utf8'));
    }
    case 'JSON.parse':
      return (file) => JSON.parse(readFileSync(file, 'utf8'));
  }
}

async function load(path: string): Promise<unknown> {
  const { snapshot, diagnostics } = await loadSnapshot([{ path, ...readAhead(path), work }]);
  if (snapshot === undefined) throw new Error(JSON.stringify(diagnostics));
  return snapshot;
}
