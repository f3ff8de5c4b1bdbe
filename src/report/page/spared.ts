import { countBy } from '../count-by.ts';
import type { Column } from '../table/render-table.ts';
import type { SimulationReport, SparedPod } from '../types.ts';
import { listed } from '../wording/plural.ts';
import { SPARED_WORDS } from '../wording/reasons.ts';
import { listedIn, rowsSection, type Section, type View } from './section.ts';

/** Pods that were spared for one reason. */
interface Row {
  readonly reason: SparedPod['reason'];
  readonly pods: readonly string[];
}

/** The pods on nodes in trouble that stay, by reason. */
export function sparedSection({ spared }: SimulationReport, view: View): readonly Section[] {
  const pods = listedIn(spared, view);
  const rows = countBy(pods, ({ reason }) => reason).map(([reason]) => ({
    reason,
    pods: pods.filter((each) => each.reason === reason).map(({ pod }) => pod),
  }));
  const named = view.width === 'wide' ? Number.POSITIVE_INFINITY : NAMED_PODS;
  return rowsSection('Spared', columnsFor(named), rows, pods.length);
}

const NAMED_PODS = 2;

const columnsFor = (named: number): readonly Column<Row>[] => [
  { title: 'PODS', cell: ({ pods }) => `${pods.length}` },
  { title: 'WHY', cell: ({ reason }) => SPARED_WORDS[reason], shrinks: 'end' },
  { title: 'WHICH', cell: ({ pods }) => listed(pods, named), shrinks: 'end' },
];
