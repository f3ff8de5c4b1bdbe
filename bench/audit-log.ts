import { execFileSync } from 'node:child_process';
import { createWriteStream, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { readEvidence } from '#history';
import { NATIVE_BYTE_WORK as work } from '../src/cli/native-byte-work.ts';
import { readAhead, streamFile } from '../src/cli/stream-file.ts';
import { auditLog } from './audit-entries.ts';
import { inBlocks, inFolder, runProgram, type Usage } from './whole-process.ts';

/**
 * Prints the time and the memory that it takes to read an audit log, compared to `JSON.parse` of
 * its lines: `node dist/bench/audit-log.js [--entries N] [--runs N] [--keep FILE]`. Each
 * measurement is a process of its own, and the readers take turns.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      entries: { type: 'string', default: '1000000' },
      runs: { type: 'string', default: '3' },
      keep: { type: 'string' },
      measure: { type: 'string' },
      file: { type: 'string', default: '' },
    },
  });
  if (values.measure !== undefined) {
    console.log(JSON.stringify(await measured(READERS[values.measure as Reader], values.file)));
    return;
  }
  await inFolder(async (folder) => {
    const file = values.keep ?? join(folder, 'audit.log');
    await write(file, Number(values.entries));
    console.log(`${values.entries} entries, ${(statSync(file).size / 1e6).toFixed(0)} MB`);
    const usages = new Map<Reader, Usage>();
    for (let run = 0; run < Number(values.runs); run++) {
      for (const reader of ['k8s-evict', 'JSON.parse'] as const) {
        usages.set(reader, lesser(measureAlone(reader, file), usages.get(reader)));
      }
    }
    for (const [reader, usage] of usages) print(reader, usage);
    print('the whole command', await runProgram(folder, ['postmortem', file, '-o', 'json']));
    const [ours, reference] = [usages.get('k8s-evict'), usages.get('JSON.parse')];
    if (ours === undefined || reference === undefined) return;
    const ratio = (figure: keyof Usage) => (reference[figure] / ours[figure]).toFixed(2);
    console.log(
      `JSON.parse takes ${ratio('processorSeconds')} times the processor time, ${ratio('wallSeconds')} times the time in all`,
    );
  });
}

type Reader = keyof typeof READERS;

const READERS = {
  'k8s-evict': async (path: string) => {
    const open = () => ({ path, ...readAhead(path), work });
    const { evidence } = await readEvidence({ files: [], audit: [{ path, open }], before: [] });
    return evidence?.auditLines;
  },
  'JSON.parse': async (path: string) => {
    let entries = 0;
    let rest = '';
    for await (const block of streamFile(path)) {
      const lines = (rest + Buffer.from(block).toString('latin1')).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (JSON.parse(line).stage === 'ResponseComplete') entries++;
    }
    return entries;
  },
} as const;

async function measured(
  read: (path: string) => Promise<number | undefined>,
  file: string,
): Promise<Usage & { readonly entries: number | undefined }> {
  const begun = performance.now();
  const before = process.cpuUsage();
  const entries = await read(file);
  const { user, system } = process.cpuUsage(before);
  return {
    wallSeconds: (performance.now() - begun) / 1e3,
    processorSeconds: (user + system) / 1e6,
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
    entries,
  };
}

const measureAlone = (reader: Reader, file: string): Usage =>
  JSON.parse(
    execFileSync(process.execPath, [
      ...process.argv.slice(1, 2),
      ...['--measure', reader, '--file', file],
    ]).toString(),
  );

/** The smallest value of each figure, because other processes can only add to it. */
const lesser = (one: Usage, other: Usage = one): Usage => ({
  wallSeconds: Math.min(one.wallSeconds, other.wallSeconds),
  processorSeconds: Math.min(one.processorSeconds, other.processorSeconds),
  peakMegabytes: Math.min(one.peakMegabytes, other.peakMegabytes),
});

async function write(file: string, entries: number): Promise<void> {
  const lines = auditLog({ entries, nodes: 500, pods: 15_013 });
  await pipeline(Readable.from(inBlocks(lines)), createWriteStream(file));
}

const print = (what: string, { wallSeconds, processorSeconds, peakMegabytes }: Usage): void =>
  console.log(
    `${what.padEnd(20)} ${processorSeconds.toFixed(2)} s of processor, ${wallSeconds.toFixed(2)} s in all, ` +
      `${peakMegabytes.toFixed(0)} MB of memory`,
  );

await main();
