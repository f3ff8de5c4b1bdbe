import { readFileSync } from 'node:fs';
import { getHeapSpaceStatistics } from 'node:v8';
import { readEvents } from '#script';
import { runScenario } from '#simulation';
import { measure } from './measure.ts';

/** Forks that are played before any is measured, so that the code is warm. */
const WARM = 3;

/** The memory of later forks is compared with that after so many. */
const EARLY = 100;

/** Prints the memory that is in use, if node runs with --expose-gc. */
function tellMemory(forks: number): void {
  if (globalThis.gc === undefined) return;
  globalThis.gc();
  const text = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(2)} MiB`;
  const { heapUsed, rss } = process.memoryUsage();
  const code = getHeapSpaceStatistics()
    .filter(({ space_name }) => /code|trusted/.test(space_name))
    .reduce((sum, { space_used_size }) => sum + space_used_size, 0);
  const parts = `${text(code)} of it code, the process ${text(rss)}`;
  console.log(`after ${forks} forks: ${text(heapUsed)} of heap, ${parts}`);
}

/**
 * Prints the processor time of forks: a cluster is loaded once, and each of some nodes fails alone.
 * `node dist/bench/sweep.js FILE [COUNT] [EVENT]`, where EVENT has NODE for the name of the node.
 */
async function main(): Promise<void> {
  const [
    path = 'fixtures/cluster/snapshot.yaml',
    most = '30',
    event = 'at=30s powerOff nodes=NODE',
  ] = process.argv.slice(2);
  const loading = await measure(() =>
    runScenario({
      snapshot: [{ path, bytes: readFileSync(path) }],
      scripts: [],
      events: [],
      options: { controllers: 'steady' },
    }),
  );
  if (loading.result.kind === 'rejected') throw new Error(`${path} cannot be played`);
  const { scenario } = loading.result;
  const { nodes, pods } = scenario.outcome.cluster;
  const play = (node: string): number => {
    const played = scenario.replay(
      { events: readEvents([event.replaceAll('NODE', node)]).events },
      'figures',
    );
    if (played.kind === 'rejected') throw new Error(`${event} cannot be played on ${node}`);
    return played.scenario.outcome.entries.length;
  };
  const names = nodes.map(({ name }) => name);
  for (const node of names.slice(0, WARM)) play(node);
  const count = Number(most);
  const all = await measure(() => {
    let entries = 0;
    for (let n = 0; n < count; n++) {
      entries += play(names[n % names.length] ?? '');
      if (n + 1 === EARLY || n + 1 === count) tellMemory(n + 1);
    }
    return entries;
  });
  const each = (all.seconds / count) * 1_000;
  console.log(
    `${nodes.length} nodes, ${pods.length} pods: loaded and played in ${loading.seconds.toFixed(2)} s, then ` +
      ` ${each.toFixed(1)} ms a fork ` +
      `(${(all.result / count).toFixed(0)} entries)`,
  );
}

await main();
