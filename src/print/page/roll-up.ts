import type { RollUp } from '#documents';
import { GROUP, MOST_DOWN } from '../section/roll-up.ts';
import { dash } from '../table/dash.ts';
import type { Column } from '../table/render-table.ts';

/** The figures of a simulation by group. */
export const ROLL_UP_COLUMNS: readonly Column<RollUp['rows'][number]>[] = [
  GROUP,
  { title: 'EVICTIONS', cell: ({ evictions }) => dash(evictions) },
  {
    title: 'SERVICES DOWN',
    cell: ({ servicesDown }) => dash(servicesDown),
    paint: ({ servicesDown }, painter) => (servicesDown > 0 ? painter.bad : painter.plain),
  },
  { title: 'WORKLOADS DOWN', cell: ({ workloadsDown }) => dash(workloadsDown) },
  MOST_DOWN,
  { title: 'PENDING', cell: ({ pending }) => dash(pending) },
  { title: 'STUCK', cell: ({ stuck }) => dash(stuck) },
];
