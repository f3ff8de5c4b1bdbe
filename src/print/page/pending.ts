import type { PendingPod, SimulationReport } from '#documents';
import { listed, offsetText } from '#words';
import { listedIn, rowsSection, type Section, type View } from '../section/section.ts';
import type { Column } from '../table/render-table.ts';

/** Pods of one workload, or without one, that wait for the same reason. */
interface Row {
  readonly pods: readonly PendingPod[];
}

/** Pods without a node, by the message of the scheduler. Pods of one workload share a row. */
export function pendingSection({ pending }: SimulationReport, view: View): readonly Section[] {
  const pods = listedIn(pending, view);
  const groups = new Map<string, Row & { readonly pods: PendingPod[] }>();
  for (const pod of pods) {
    const key = `${pod.workload ?? pod.pod} ${pod.message}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { pods: [pod] });
    else group.pods.push(pod);
  }
  const rows = [...groups.values()].sort((a, b) => b.pods.length - a.pods.length);
  const named = view.width === 'wide' ? Number.POSITIVE_INFINITY : NAMED_PODS;
  return rowsSection('Pending', columnsFor(named), rows, pods.length);
}

const earliest = (pods: readonly PendingPod[]): number =>
  pods.reduce((first, { since }) => Math.min(first, since), Number.POSITIVE_INFINITY);

const NAMED_PODS = 2;

const columnsFor = (named: number): readonly Column<Row>[] => [
  { title: 'PODS', cell: ({ pods }) => `${pods.length}` },
  { title: 'WORKLOAD', cell: ({ pods }) => pods[0]?.workload ?? '-', shrinks: 'middle' },
  { title: 'SINCE', cell: ({ pods }) => offsetText(earliest(pods)) },
  { title: 'WHY', cell: ({ pods }) => pods[0]?.message ?? '', shrinks: 'end' },
  {
    title: 'WHICH',
    cell: ({ pods }) =>
      listed(
        pods.map(({ pod }) => pod),
        named,
      ),
    shrinks: 'end',
  },
];
