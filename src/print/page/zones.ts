import type { SimulationReport, Zone } from '#documents';
import { offsetText, paceText, zoneText } from '#words';
import { rowsSection, type Section, type View } from '../section/section.ts';
import type { Painter } from '../table/painter.ts';
import type { Column } from '../table/render-table.ts';

/** One moment of a zone. Only the first row of a zone has its name. */
interface Row {
  readonly zone: string;
  readonly moment: Zone['history'][number];
}

/** The history of disrupted zones, or of all zones in a wide table. */
export function zonesSection({ zones }: SimulationReport, { width }: View): readonly Section[] {
  const shown = zones.filter(({ history }) => width === 'wide' || history.some(isDisrupted));
  return rowsSection('Zones', COLUMNS, shown.flatMap(rowsOf), shown.length);
}

const isDisrupted = ({ state }: Row['moment']): boolean => state === 'Partial' || state === 'Full';

const rowsOf = ({ zone, history }: Zone): readonly Row[] =>
  history.map((moment, index) => ({
    zone: index > 0 ? '' : zoneText(zone) || '(no zone)',
    moment,
  }));

const STATE_PAINTS = {
  Initial: 'plain',
  Normal: 'good',
  Partial: 'doubtful',
  Full: 'bad',
} as const satisfies Record<Row['moment']['state'], keyof Painter>;

const COLUMNS: readonly Column<Row>[] = [
  { title: 'ZONE', cell: ({ zone }) => zone, shrinks: 'middle' },
  { title: 'FROM', cell: ({ moment }) => offsetText(moment.at) },
  {
    title: 'STATE',
    cell: ({ moment }) => moment.state,
    paint: ({ moment }, painter) => painter[STATE_PAINTS[moment.state]],
  },
  { title: 'NOT READY', cell: ({ moment }) => `${moment.notReady} of ${moment.nodes}` },
  { title: 'EVICTION RATE', cell: ({ moment }) => paceText(moment.evictionRate) },
];
