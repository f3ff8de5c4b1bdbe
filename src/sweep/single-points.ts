import { isTerminal, type Node, type Pod, regionLabelOf, zoneLabelOf } from '#cluster';
import type { SweepReport } from '#documents';
import { addToList, compareText, firstDifference } from '#units';
import type { Over } from './faults/over.ts';

type SinglePoint = SweepReport['singlePoints'][number];

interface Level {
  readonly name: string;
  readonly placeOf: (node: Pick<Node, 'name' | 'labels'>) => string | undefined;
}

const NODE: Level = { name: 'node', placeOf: ({ name }) => name };
const ZONE: Level = { name: 'zone', placeOf: zoneLabelOf };
const REGION: Level = { name: 'region', placeOf: regionLabelOf };

/** Jobs end, and DaemonSets serve their nodes. */
const NOT_ASKED = /^(DaemonSet|Job|CronJob|Node)\//;

/**
 * Workloads with all pods on one node, in one zone or at one value of a label. A workload is named
 * at its narrowest place only. A level with one place for all nodes says nothing.
 */
export function singlePointsOf(
  nodes: readonly Pick<Node, 'name' | 'labels'>[],
  pods: readonly Pod[],
  workloadOf: (pod: string) => string | undefined,
  over: readonly Over[],
): readonly SinglePoint[] {
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const places = new Map<string, Pick<Node, 'name' | 'labels'>[]>();
  for (const pod of pods) {
    const node = byName.get(pod.nodeName ?? '');
    const workload = workloadOf(pod.key);
    if (node === undefined || workload === undefined || isTerminal(pod)) continue;
    if (!NOT_ASKED.test(workload)) addToList(places, workload, node);
  }
  const levels = levelsOf(over).filter(({ placeOf }) => new Set(nodes.map(placeOf)).size > 1);
  const found = [...places].flatMap(([workload, those]): readonly SinglePoint[] => {
    for (const { name, placeOf } of levels) {
      const all = new Set(those.map(placeOf));
      const [where] = all;
      if (all.size === 1 && where !== undefined && where !== '') {
        return [{ workload, pods: those.length, level: name, where }];
      }
    }
    return [];
  });
  return found.sort((a, b) =>
    firstDifference(b.pods - a.pods, compareText(a.workload, b.workload)),
  );
}

const levelsOf = (over: readonly Over[]): readonly Level[] => [
  NODE,
  ...over.flatMap((each): readonly Level[] =>
    each.kind === 'label' ? [{ name: each.key, placeOf: ({ labels }) => labels[each.key] }] : [],
  ),
  ZONE,
  REGION,
];
