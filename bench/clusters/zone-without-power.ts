import type { Node, Pod } from '#cluster';
import { byDefault, pod, steadyNode, tolerating } from '../test/support/builders.ts';
import { type Outage, play } from '../test/support/outage.ts';

const NODES = 1_700;
const PODS = 50_000;

/** Prints how quickly the outage of one of three zones is played, beside one of a tenth of the size. */
function main(): void {
  const large = measure(outageOf(NODES, PODS));
  const small = measure(outageOf(NODES / 10, PODS / 10));
  console.log(
    `one of three zones of ${NODES} nodes and ${PODS} pods is down for an hour: ` +
      `${large.seconds.toFixed(2)} s for ${large.entries} entries, ` +
      `${(large.seconds / small.seconds).toFixed(1)} times a tenth of it`,
  );
}

/** Three zones; the power of the first fails for an hour. */
function outageOf(nodes: number, pods: number): Outage {
  const zones = ['a', 'b', 'c'].map((zone) => zoneOf(zone, nodes, pods));
  return {
    nodes: zones.flatMap((zone) => zone.nodes),
    pods: zones.flatMap((zone) => zone.pods),
    events: ['at=30s powerOff zones=a for=1h'],
  };
}

function zoneOf(
  zone: string,
  size: number,
  crew: number,
): { readonly nodes: readonly Node[]; readonly pods: readonly Pod[] } {
  const names = Array.from({ length: size }, (_, n) => `${zone}-${String(n).padStart(5, '0')}`);
  // What pods of one template share is one object, as in a snapshot that was loaded.
  const template = tolerating(...byDefault());
  return {
    nodes: names.map((name) => steadyNode(name, zone)),
    pods: Array.from({ length: crew }, (_, n) =>
      pod(`shop/${zone}-${n}`, names[(n * 7_919) % size] ?? '', template),
    ),
  };
}

const RUNS = 3;

/** The best of several runs, by the time of the processor: what else runs on the machine shall not count. */
function measure(outage: Outage): { readonly seconds: number; readonly entries: number } {
  let best = { seconds: Number.POSITIVE_INFINITY, entries: 0 };
  for (let run = 0; run < RUNS; run += 1) {
    const before = process.cpuUsage();
    const { entries } = play(outage);
    const { user, system } = process.cpuUsage(before);
    const seconds = (user + system) / 1e6;
    if (seconds < best.seconds) best = { seconds, entries: entries.length };
  }
  return best;
}

main();
