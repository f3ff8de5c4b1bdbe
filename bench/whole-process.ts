import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { type DumpOptions, dump } from './dump.ts';

/** The resources of a whole process, from reading files to writing them. */
export interface Usage {
  readonly wallSeconds: number;
  readonly processorSeconds: number;
  readonly peakMegabytes: number;
}

/** Runs a function with a folder that is removed afterwards. */
export async function inFolder<T>(run: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'k8s-evict-bench-'));
  try {
    return await run(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Writes a dump as a number of files, and returns their paths. */
export async function writeDump(
  folder: string,
  options: DumpOptions,
  parts: number,
): Promise<readonly string[]> {
  const paths = Array.from({ length: parts }, (_, n) => join(folder, `${n}.${options.format}`));
  for (const [index, path] of paths.entries()) {
    const text = dump({ ...options, part: { index, of: parts } });
    await pipeline(Readable.from(inBlocks(text)), createWriteStream(path));
  }
  return paths;
}

const BLOCK = 1_000_000;

/** Joins many short texts into few buffers. */
export function* inBlocks(texts: Iterable<string>): Generator<Buffer> {
  let block = '';
  for (const text of texts) {
    block += text;
    if (block.length < BLOCK) continue;
    yield Buffer.from(block);
    block = '';
  }
  yield Buffer.from(block);
}

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The program of this checkout. */
export const THIS_CHECKOUT = at('../..');

/**
 * Runs the program.
 * @param checkout the folder of a built checkout
 * @param tell called with what it writes to standard error, which is passed on otherwise
 */
export async function runProgram(
  folder: string,
  args: readonly string[],
  checkout = THIS_CHECKOUT,
  tell?: (text: string) => void,
): Promise<Usage> {
  const usageFile = join(folder, 'usage.json');
  rmSync(usageFile, { force: true });
  const flags = ['--import', at('tell-usage.js'), join(checkout, 'bin/k8s-evict.js')];
  const begun = performance.now();
  const child = spawn(process.execPath, [...flags, ...args], {
    stdio: ['ignore', 'ignore', tell === undefined ? 'inherit' : 'pipe'],
    env: { ...process.env, TELL_USAGE: usageFile },
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => tell?.(text));
  await once(child, 'close');
  const usage: Omit<Usage, 'wallSeconds'> = JSON.parse(readFileSync(usageFile, 'utf8'));
  return { wallSeconds: (performance.now() - begun) / 1_000, ...usage };
}
