import type { SimulationReport } from '#documents';
import { listed, offsetText } from '#words';
import { rowsSection, type Section, type View } from '../section/section.ts';
import type { Column } from '../table/render-table.ts';

type Ordered = NonNullable<SimulationReport['nodesOrdered']>[number];
type Removed = NonNullable<SimulationReport['nodesRemoved']>[number];

/** The machines that autoscalers ordered, and the nodes that they take away. */
export const nodeChangeSections = (
  { nodesOrdered = [], nodesRemoved = [] }: SimulationReport,
  { width }: View,
): readonly Section[] => [
  ...rowsSection(
    'Nodes ordered',
    orderColumns(width === 'wide' ? Number.POSITIVE_INFINITY : NAMED_PODS),
    nodesOrdered,
  ),
  ...rowsSection('Nodes taken away', REMOVAL_COLUMNS, nodesRemoved),
];

const NAMED_PODS = 2;

const timeOf = (at: number | null): string => (at === null ? 'never' : offsetText(at));

const FAILURES = {
  'no-capacity': 'no capacity',
  'never-registered': 'never registered',
} as const;

const comes = ({ registeredAt, failed }: Ordered): string =>
  failed === undefined
    ? timeOf(registeredAt)
    : `given up at ${offsetText(failed.at)}: ${FAILURES[failed.reason]}`;

const orderColumns = (named: number): readonly Column<Ordered>[] => [
  { title: 'AT', cell: ({ at }) => offsetText(at) },
  { title: 'NODE', cell: ({ node }) => node, shrinks: 'middle' },
  { title: 'POOL', cell: ({ pool }) => pool, shrinks: 'middle' },
  { title: 'ZONE', cell: ({ zone }) => (zone === '' ? '-' : zone) },
  { title: 'TYPE', cell: ({ instanceType }) => instanceType ?? '-', shrinks: 'middle' },
  { title: 'REGISTERS', cell: comes },
  { title: 'READY', cell: ({ readyAt }) => timeOf(readyAt) },
  { title: 'FOR', cell: ({ pods }) => listed(pods, named), shrinks: 'end' },
];

const REASONS: Readonly<Record<Removed['reason'], string>> = {
  unneeded: 'unneeded',
  'not-ready': 'not ready',
  repair: 'repaired: not healthy for too long',
  empty: 'empty',
  underutilized: 'underutilized',
  drifted: 'drifted',
  expired: 'expired',
  interrupted: 'interrupted by the cloud',
  impaired: 'impaired instance',
  'instance-gone': 'instance gone',
  deleted: 'deleted before the start',
};

const REMOVAL_COLUMNS: readonly Column<Removed>[] = [
  { title: 'AT', cell: ({ at }) => offsetText(at) },
  { title: 'NODE', cell: ({ node }) => node, shrinks: 'middle' },
  { title: 'POOL', cell: ({ pool }) => pool, shrinks: 'middle' },
  { title: 'BY', cell: ({ by }) => by },
  { title: 'WHY', cell: ({ reason }) => REASONS[reason], shrinks: 'end' },
  { title: 'GONE AT', cell: ({ gone }) => timeOf(gone) },
];
