import type { SimulationReport, StuckPod } from '#documents';
import { STUCK_WORDS } from '#report';
import { addToList, compareText, countBy, firstDifference } from '#units';
import { capitalised, listed } from '#words';
import { listedIn, rowsBlock, type Section, type View } from '../section/section.ts';
import type { Column } from '../table/render-table.ts';

/** The pods of one node. */
interface Row {
  readonly node: string;
  readonly pods: readonly string[];
}

/** Pods that stay Terminating, by reason and node, because all pods of a node share a reason. */
export function stuckSection({ stuck }: SimulationReport, view: View): readonly Section[] {
  const pods = listedIn(stuck, view);
  const blocks = countBy(pods, ({ reason }) => reason).map(([reason]) =>
    rowsBlock(columnsFor(view), rowsOf(pods.filter((each) => each.reason === reason)), {
      lead: `${capitalised(STUCK_WORDS[reason])}:`,
    }),
  );
  return pods.length === 0 ? [] : [{ title: 'Stuck in Terminating', count: pods.length, blocks }];
}

function rowsOf(stuck: readonly StuckPod[]): readonly Row[] {
  const byNode = new Map<string, string[]>();
  for (const { pod, node = '-' } of stuck) {
    addToList(byNode, node, pod);
  }
  return [...byNode]
    .map(([node, pods]) => ({ node, pods }))
    .sort((a, b) => firstDifference(b.pods.length - a.pods.length, compareText(a.node, b.node)));
}

const NAMED_PODS = 3;

function columnsFor({ width }: View): readonly Column<Row>[] {
  const named = width === 'wide' ? Number.POSITIVE_INFINITY : NAMED_PODS;
  return [
    { title: 'NODE', cell: ({ node }) => node, shrinks: 'middle' },
    { title: 'PODS', cell: ({ pods }) => `${pods.length}` },
    { title: 'WHICH', cell: ({ pods }) => listed(pods, named), shrinks: 'end' },
  ];
}
