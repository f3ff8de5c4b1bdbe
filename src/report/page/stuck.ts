import { compareText, firstDifference } from '#units';
import type { Column } from '../table/render-table.ts';
import type { SimulationReport, StuckPod } from '../types.ts';
import { listed } from '../wording/plural.ts';
import { STUCK_WORDS } from '../wording/reasons.ts';
import { listedIn, rowsSection, type Section, type View } from './section.ts';

/** Pods of one node that stay Terminating for one reason. */
interface Row {
  readonly node: string;
  readonly reason: StuckPod['reason'];
  readonly pods: readonly string[];
}

/** The pods that stay Terminating, by node and reason, as those of one node share their fate. */
export function stuckSection({ stuck }: SimulationReport, view: View): readonly Section[] {
  const pods = listedIn(stuck, view);
  const groups = new Map<string, Row & { readonly pods: string[] }>();
  for (const { pod, node = '-', reason } of pods) {
    const key = `${node} ${reason}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { node, reason, pods: [pod] });
    else group.pods.push(pod);
  }
  const rows = [...groups.values()].sort((a, b) =>
    firstDifference(b.pods.length - a.pods.length, compareText(a.node, b.node)),
  );
  const named = view.width === 'wide' ? Number.POSITIVE_INFINITY : NAMED_PODS;
  return rowsSection('Stuck in Terminating', columnsFor(named), rows, pods.length);
}

const NAMED_PODS = 3;

const columnsFor = (named: number): readonly Column<Row>[] => [
  { title: 'PODS', cell: ({ pods }) => `${pods.length}` },
  { title: 'NODE', cell: ({ node }) => node, shrinks: 'middle' },
  { title: 'WHY', cell: ({ reason }) => STUCK_WORDS[reason], shrinks: 'end' },
  { title: 'WHICH', cell: ({ pods }) => listed(pods, named), shrinks: 'end' },
];
