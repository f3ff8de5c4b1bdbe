import type { Damage, SweepReport } from '#documents';
import { readScripts } from '#script';
import type { Run } from '#simulation';
import { compareText, countBy } from '#units';
import { type Cores, coresOf } from './cores.ts';
import { LastingPods } from './lasting-pods.ts';
import { type Needs, needsOf } from './needs.ts';
import { type SetsOfSize, setsToPlay } from './sets-to-play.ts';

/** The search for the smallest set of nodes whose loss at once breaks something. */
export interface Search {
  readonly lists: readonly SetsOfSize[];
  readonly head: Omit<NonNullable<SweepReport['smallest']>, 'sizes' | 'holds' | 'found'> & {
    readonly sizes: readonly SearchedSize[];
  };
}

type SearchedSize = Omit<NonNullable<SweepReport['smallest']>['sizes'][number], 'played'>;

/** Faults that change nothing but the nodes that they name: what follows can be reasoned about. */
const LOCAL_FAULTS: ReadonlySet<string> = new Set([
  'powerOff',
  'partition',
  'stopKubelet',
  'notReady',
  'shutdown',
  'reboot',
  'flap',
  'terminateInstance',
  'stopInstance',
  'taint',
  'cordon',
  'deleteNode',
  'drain',
]);

/**
 * Finds the sets of nodes that have to be played: all but those that provably break nothing.
 * @param nodes the nodes that can fail
 * @param most the size of the largest sets
 * @param fault the event of `--fault`
 */
export function searchSmallest(
  scenario: Run,
  baseline: Damage,
  { nodes, most, fault }: { nodes: readonly string[]; most: number; fault: string },
): Search {
  const { judgedBy, needs, ignored } = needsOf(scenario, baseline);
  const { cores, upTo, unproven } = isLocal(fault, nodes)
    ? coresOfAll(needs, scenario, nodes, most)
    : { cores: [], upTo: 0, unproven: needs.map(({ name }) => name) };
  const pods = new Map(countBy(scenario.outcome.cluster.pods, ({ nodeName = '' }) => nodeName));
  const held = nodes.map((name) => ({ name, pods: pods.get(name) ?? 0 }));
  const lists = needs.length === 0 ? [] : setsToPlay({ cores, upTo }, held, most);
  return {
    lists,
    head: {
      upTo: most,
      judgedBy,
      needs: needs.length,
      ignored,
      provenUpTo: upTo,
      unproven: [...new Set(unproven)].sort(compareText),
      sizes: lists.map(({ size, sets, count }) => ({ nodes: size, sets, toPlay: count })),
    },
  };
}

function isLocal(fault: string, [node = '']: readonly string[]): boolean {
  const { script } = readScripts([], [`${fault} nodes=${node}`]);
  const events = script?.events ?? [];
  return events.length > 0 && events.every(({ value }) => LOCAL_FAULTS.has(value.name));
}

/** The cores of all needs together, and the needs of which less is known than asked for. */
function coresOfAll(
  needs: Needs['needs'],
  scenario: Run,
  nodes: readonly string[],
  most: number,
): Cores & { readonly unproven: readonly string[] } {
  const lasting = new LastingPods(scenario);
  const found = needs.map((need) => ({ need, ...coresOf(need, lasting, nodes, most) }));
  return {
    cores: found.flatMap(({ cores }) => cores),
    upTo: found.reduce((least, { upTo }) => Math.min(least, upTo), most),
    unproven: found.flatMap(({ need, upTo }) => (upTo < most ? need.name : [])),
  };
}
