import { join } from 'node:path';
import { inFolder, runProgram, writeDump } from './whole-process.ts';

const SIZES = [1_000, 3_000, 10_000, 30_000, 100_000];
const PODS_OF_A_NODE = 30;
const PODS_OF_A_FILE = 250_000;

/**
 * Prints the growth of cost with the cluster: whole processes, from several files of slim JSON to a
 * JSON report, in which one zone of three is cut off for half an hour. `node dist/bench/growth.js
 * 1000 3000` runs only these sizes.
 */
async function main(): Promise<void> {
  const given = process.argv.slice(2).map(Number);
  console.log(
    '| nodes | pods | seconds | processor | per pod | peak memory |\n|--:|--:|--:|--:|--:|--:|',
  );
  for (const nodes of given.length > 0 ? given : SIZES)
    console.log(await inFolder((to) => row(to, nodes)));
}

async function row(folder: string, nodes: number): Promise<string> {
  const pods = nodes * PODS_OF_A_NODE;
  const parts = Math.max(2, Math.ceil(pods / PODS_OF_A_FILE));
  const files = await writeDump(folder, { pods, nodes, format: 'json', slim: true }, parts);
  const used = await runProgram(folder, [
    'simulate',
    ...files,
    ...['-e', 'at=30s partition zones=coast-0 for=30m'],
    ...['-o', `json=${join(folder, 'report.json')}`],
  ]);
  const { wallSeconds, processorSeconds, peakMegabytes } = used;
  const perPod = `${((processorSeconds / pods) * 1e6).toFixed(0)} µs`;
  const seconds = [wallSeconds, processorSeconds].map((each) => `${each.toFixed(1)} s`);
  return `| ${[nodes, pods, ...seconds, perPod, `${peakMegabytes.toFixed(0)} MB`].join(' | ')} |`;
}

await main();
