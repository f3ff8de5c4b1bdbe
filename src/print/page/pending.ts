import type { PendingPod, SimulationReport } from '#documents';
import { groupByBoth } from '#units';
import { listed, offsetText } from '#words';
import { listedIn, rowsSection, type Section, type View } from '../section/section.ts';
import type { Column } from '../table/render-table.ts';

/** Pods of one workload, or one without, that wait for the same reason. */
type Row = readonly [PendingPod, ...PendingPod[]];

/** Pods without a node, by the message of the scheduler. Pods of one workload share a row. */
export function pendingSection({ pending }: SimulationReport, view: View): readonly Section[] {
  const pods = listedIn(pending, view);
  const groups = groupByBoth(pods, ({ pod, workload, message }) => [workload ?? pod, message]);
  const rows = [...groups].sort((a, b) => b.length - a.length);
  const named = view.width === 'wide' ? Number.POSITIVE_INFINITY : NAMED_PODS;
  return rowsSection('Pending', columnsFor(named), rows, pods.length);
}

const earliest = (pods: readonly PendingPod[]): number =>
  pods.reduce((first, { since }) => Math.min(first, since), Number.POSITIVE_INFINITY);

/** What an autoscaler has promised helps nobody where kube-scheduler does not look for a node. */
const whyPending = ({ message, waitsFor = message, untried }: PendingPod): string =>
  untried === true ? message : waitsFor;

const NAMED_PODS = 2;

const columnsFor = (named: number): readonly Column<Row>[] => [
  { title: 'PODS', cell: (pods) => `${pods.length}` },
  { title: 'WORKLOAD', cell: ([{ workload }]) => workload ?? '-', shrinks: 'middle' },
  { title: 'SINCE', cell: (pods) => offsetText(earliest(pods)) },
  { title: 'WHY', cell: ([pod]) => whyPending(pod), shrinks: 'end' },
  {
    title: 'WHICH',
    cell: (pods) =>
      listed(
        pods.map(({ pod }) => pod),
        named,
      ),
    shrinks: 'end',
  },
];
