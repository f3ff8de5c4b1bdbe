import { join } from 'node:path';
import { runProgram, THIS_CHECKOUT, type Usage, writeDump } from './whole-process.ts';

/** Work whose cost is followed from commit to commit, each in one process. */
export interface Case {
  readonly name: string;
  readonly words: readonly string[];
  /** Whether `--timings` tells its parts. */
  readonly hasParts: boolean;
}

/** What one run of a case took: processor time and memory of the process, and what --timings tells. */
export interface Cost {
  readonly processorSeconds: number;
  readonly peakMegabytes: number;
  /** Seconds by the clock of each part. */
  readonly parts: Readonly<Record<string, number>>;
  readonly events?: number;
  readonly requests?: number;
}

const LOST_ZONE = ['-e', 'at=30s powerOff zones=us-east-1b'];
const CUT_ZONE = ['-e', 'at=30s partition zones=coast-0 for=30m'];

/** The cases; the largest cluster is written into the folder. */
export async function casesIn(folder: string): Promise<readonly Case[]> {
  const fixture = join(THIS_CHECKOUT, 'fixtures/cluster/snapshot.yaml');
  const dump = await writeDump(folder, { pods: 3_000, nodes: 100, format: 'json', slim: true }, 1);
  const simulate = (name: string, ...words: readonly string[]): Case => ({
    name,
    words: ['simulate', ...words, '--timings'],
    hasParts: true,
  });
  return [
    { name: 'help', words: ['--help'], hasParts: false },
    simulate('fixture', fixture, ...LOST_ZONE),
    simulate('histories', fixture, ...LOST_ZONE, '--chances', '10', '--jobs', '1'),
    { name: 'sweep', words: ['sweep', fixture, '--jobs', '1', '--quiet'], hasParts: false },
    simulate('3,000 pods', ...dump, ...CUT_ZONE, '-o', 'json'),
  ];
}

/** Runs a case with the program of a checkout. */
export async function costOf(
  { words, hasParts }: Case,
  folder: string,
  checkout = THIS_CHECKOUT,
): Promise<Cost> {
  let told = '';
  const used: Usage = await runProgram(folder, words, checkout, (text) => {
    told += text;
  });
  const { processorSeconds, peakMegabytes } = used;
  return { processorSeconds, peakMegabytes, ...(hasParts ? partsIn(told) : { parts: {} }) };
}

/** What `--timings` tells. Another release may tell less. */
function partsIn(told: string): Pick<Cost, 'parts' | 'events' | 'requests'> {
  const line = /^timings: (.*)$/m.exec(told)?.[1] ?? '';
  const parts = [...line.matchAll(/(\w+) ([\d.]+)s/g)].map(([, part = '', seconds]) => [
    part,
    Number(seconds),
  ]);
  const numberOf = (what: string): number | undefined => {
    const found = new RegExp(`(\\d+) ${what}s?\\b`).exec(line)?.[1];
    return found === undefined ? undefined : Number(found);
  };
  const [events, requests] = [numberOf('event'), numberOf('request')];
  return {
    parts: Object.fromEntries(parts),
    ...(events !== undefined && { events }),
    ...(requests !== undefined && { requests }),
  };
}

/** The value in the middle; of an even number of them the lower one. */
export function medianOf(values: readonly number[]): number {
  const inOrder = Float64Array.from(values).sort();
  return inOrder[Math.ceil(inOrder.length / 2) - 1] ?? Number.NaN;
}

/** The costs of several runs of a case, as one: the median of each number. */
export function medianCost(costs: readonly Cost[]): Cost {
  const [first] = costs;
  if (first === undefined) throw new Error('a median needs a run');
  const median = (numberOf: (cost: Cost) => number): number => medianOf(costs.map(numberOf));
  const parts = Object.keys(first.parts).map((part) => [
    part,
    median((cost) => cost.parts[part] ?? Number.NaN),
  ]);
  return {
    ...first,
    processorSeconds: Number(median((cost) => cost.processorSeconds).toFixed(3)),
    peakMegabytes: Math.round(median((cost) => cost.peakMegabytes)),
    parts: Object.fromEntries(parts),
  };
}
