import type { ServiceOverTime, SimulationReport } from '#documents';
import { compareLengths, compareText, firstDifference } from '#units';
import { counted, offsetText } from '#words';
import { rowsBlock, type Section, type View } from '../section/section.ts';
import type { Column } from '../table/render-table.ts';
import { DOWN_FOR, RECOVERED, UNNOTICED } from './down-columns.ts';
import { lengthText } from './spans.ts';

/** Services with endpoints that did not answer, the most affected first. */
export function servicesSection(
  { services }: SimulationReport,
  { namespace }: View,
): readonly Section[] {
  const asked = services.filter(
    ({ service }) => namespace === undefined || service.startsWith(`${namespace}/`),
  );
  const rows = asked.filter(({ ends }) => ends !== undefined).sort(worstFirst);
  if (rows.length === 0) return [];
  const unhurt = asked.filter(({ spans }) => spans.length === 0);
  const isRouted = rows.some(({ failing }) => failing !== undefined);
  const block = rowsBlock(COLUMNS, rows, { lead: leadOf(unhurt.length, isRouted) });
  return [{ title: 'Services', count: rows.length, blocks: [block] }];
}

function leadOf(others: number, isRouted: boolean): string {
  const spread =
    'FAILING is the share of new connections, spread evenly over the endpoints' +
    (isRouted ? ' that clients get to' : '');
  if (others === 0) return `${spread}:`;
  const change = others === 1 ? 'changes its endpoints' : 'change their endpoints';
  return `${spread}; ${counted(others, 'more Service')} ${change} and none fails:`;
}

const worstFirst = (a: ServiceOverTime, b: ServiceOverTime): number =>
  firstDifference(
    Number(staysDown(b)) - Number(staysDown(a)),
    compareLengths(b.secondsDown, a.secondsDown),
    b.worstShare - a.worstShare,
    compareLengths(b.secondsDegraded, a.secondsDegraded),
    compareText(a.service, b.service),
  );

const staysDown = ({ spans, ends }: ServiceOverTime): boolean =>
  ends === null && spans.at(-1)?.state === 'down';

const COLUMNS: readonly Column<ServiceOverTime>[] = [
  { title: 'SERVICE', cell: ({ service }) => service, shrinks: 'middle' },
  { title: 'ENDPOINTS', cell: ({ listed }) => fromTo(listed.map(([, count]) => count)) },
  {
    title: 'FAILING',
    cell: ({ worstShare, spans }) => {
      const first = spans.find(({ before }) => before !== true)?.from ?? 0;
      return `${percent(worstShare)} from ${offsetText(first)}`;
    },
    paint: ({ worstShare }, painter) => (worstShare === 1 ? painter.bad : painter.doubtful),
  },
  DOWN_FOR,
  {
    title: 'DEGRADED FOR',
    cell: (service) => lengthText(service, service.secondsDegraded, ['degraded']),
  },
  UNNOTICED,
  RECOVERED,
];

/** `6`, or `6 to 4` if fewer endpoints are listed at worst. */
function fromTo(counts: readonly number[]): string {
  const [first = 0] = counts;
  const least = Math.min(...counts);
  return least === first ? `${first}` : `${first} to ${least}`;
}

const percent = (share: number): string =>
  share === 1 ? 'all' : share === 0 ? 'none' : `${Math.max(1, Math.round(share * 100))}%`;
