import type { ServiceOverTime, SimulationReport } from '#documents';
import { compareText, firstDifference } from '#units';
import { offsetText } from '#words';
import { rowsBlock, type Section, type View } from '../section/section.ts';
import type { Column } from '../table/render-table.ts';

type Clients = NonNullable<ServiceOverTime['clients']>[number];

interface Row {
  readonly service: string;
  readonly place: string;
  readonly before: number;
  readonly worst: number;
  /** When it was worst first; undefined where it is never worse than before. */
  readonly at?: number;
  /** Undefined where the zone has no endpoint. */
  readonly load?: { readonly before: number; readonly most: number };
}

/** What clients of Services notice by their zone, where it decides which endpoints they get to. */
export function clientsSection(
  { services }: SimulationReport,
  { namespace }: View,
): readonly Section[] {
  const rows = services
    .filter(({ service }) => namespace === undefined || service.startsWith(`${namespace}/`))
    .flatMap(rowsOf)
    .sort((a, b) =>
      firstDifference(
        rise(b) - rise(a),
        compareText(a.service, b.service),
        compareText(a.place, b.place),
      ),
    );
  if (rows.length === 0) return [];
  const lead =
    'FAILING is the share of new connections from there, EACH CARRIES the most that one endpoint ' +
    'there gets of all:';
  return [
    {
      title: 'Services by zone',
      count: rows.length,
      blocks: [rowsBlock(COLUMNS, rows, { lead })],
    },
  ];
}

const rise = ({ before, worst }: Row): number => worst - before;

/** All places of a Service of which one is worse off. */
function rowsOf({ service, clients = [], loads = [] }: ServiceOverTime): readonly Row[] {
  const rows = clients.map((each): Row => {
    const { zone, outside, before, failing } = each;
    const load = outside === true ? undefined : loads.find((one) => one.zone === zone);
    const worst = Math.max(before, ...failing.map(([, share]) => share ?? 0));
    const at = failing.find(([, share]) => share === worst)?.[0];
    return {
      ...{ service, place: placeOf(each), before, worst },
      ...(worst > before && at !== undefined && { at }),
      ...(load && {
        load: { before: load.before, most: Math.max(...load.share.map(([, share]) => share)) },
      }),
    };
  });
  const isWorse = ({ before, worst, load }: Row): boolean =>
    worst > before || (load !== undefined && load.before > 0 && load.most >= 2 * load.before);
  return rows.some(isWorse) ? rows : [];
}

const placeOf = ({ zone, outside }: Clients): string =>
  outside === true ? 'outside' : zone === '' ? 'no zone' : `${zone}`;

const COLUMNS: readonly Column<Row>[] = [
  { title: 'SERVICE', cell: ({ service }) => service, shrinks: 'middle' },
  { title: 'CLIENTS IN', cell: ({ place }) => place },
  {
    title: 'FAILING',
    cell: ({ before, worst, at }) =>
      at === undefined
        ? percent(before)
        : `${percent(before)} to ${percent(worst)}, from ${offsetText(at)}`,
    paint: ({ before, worst }, painter) =>
      worst === before ? painter.plain : worst === 1 ? painter.bad : painter.doubtful,
  },
  {
    title: 'EACH CARRIES',
    cell: ({ load }) =>
      load === undefined
        ? '-'
        : load.most > load.before
          ? `${percent(load.before)} to ${percent(load.most)}`
          : percent(load.before),
  },
];

const percent = (share: number): string =>
  share === 0 ? 'none' : share === 1 ? 'all' : `${Math.max(1, Math.round(share * 100))}%`;
