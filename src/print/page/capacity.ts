import type { Capacity, SimulationReport } from '#documents';
import { quantity, quantityMilliValue, quantityValue } from '#units';
import { amountText, counted, zoneText } from '#words';
import { type Block, rowsBlock, type Section, type View } from '../section/section.ts';
import type { Column } from '../table/render-table.ts';

type RoomOverTime = Capacity['resources'][number];
type Amount = Exclude<keyof RoomOverTime['before'], 'largestFreeOn'>;

interface ZoneRow {
  readonly zone: string;
  readonly room: RoomOverTime;
}

/** The room for pods, if it has changed or pods wait for room. A wide table always has it. */
export function capacitySection({ capacity }: SimulationReport, view: View): readonly Section[] {
  const { nodes, resources, zones } = capacity;
  const isWide = view.width === 'wide';
  const changes = resources.filter((each) => each.pending !== undefined || hasChanged(each));
  if (resources.length === 0 || (changes.length === 0 && !isWide)) return [];
  const after = nodes.before === nodes.after ? '' : ` before, ${nodes.after} after`;
  const lead = `On ${counted(nodes.before, 'node')}${after}, ready and open to all pods:`;
  const ofZones = zones.flatMap(({ zone, resources: rooms }) =>
    rooms.map((room, index) => ({ zone: index > 0 ? '' : zoneText(zone) || '(no zone)', room })),
  );
  const shown = resources.filter((each) => isWide || isAskedFor(each));
  if (shown.length === 0) return [];
  const columns = changes.some(({ pending }) => pending !== undefined) ? COLUMNS : ROOM_COLUMNS;
  const blocks: readonly Block[] = [
    rowsBlock(columns, shown, { lead }),
    ...(isWide && ofZones.length > 0 ? [rowsBlock(ZONE_COLUMNS, ofZones)] : []),
  ];
  return [{ title: 'Room for pods', count: shown.length, blocks }];
}

const hasChanged = ({ before, after }: RoomOverTime): boolean =>
  before.free !== after.free || before.allocatable !== after.allocatable;

/** A resource that no pod requests cannot run out. */
const isAskedFor = ({ before, after, pending }: Capacity['resources'][number]): boolean =>
  before.requested !== '0' || after.requested !== '0' || pending !== undefined;

/** A short form for people: cpu with a decimal, bytes in the largest unit. */
function inShort(resource: string, text: string): string {
  const amount = quantity(text);
  if (resource === 'cpu') return `${Math.round(Number(quantityMilliValue(amount)) / 100) / 10}`;
  const value = Number(quantityValue(amount));
  const isCount = resource === 'pods' || (resource.includes('/') && value < 2 ** 20);
  return amountText(value, isCount ? 'pids' : 'memory');
}

function course({ resource, before, after }: RoomOverTime, amount: Amount): string {
  const [first, last] = [before, after].map((room) => inShort(resource, room[amount]));
  return first === last ? `${first}` : `${first} → ${last}`;
}

const ROOM_COLUMNS: readonly Column<RoomOverTime>[] = [
  { title: 'RESOURCE', cell: ({ resource }) => resource },
  { title: 'ALLOCATABLE', cell: (room) => course(room, 'allocatable'), optional: 1 },
  { title: 'REQUESTED', cell: (room) => course(room, 'requested') },
  { title: 'FREE', cell: (room) => course(room, 'free') },
  { title: 'ON ONE NODE', cell: (room) => course(room, 'largestFree') },
];

const COLUMNS: readonly Column<Capacity['resources'][number]>[] = [
  ...ROOM_COLUMNS,
  {
    title: 'PENDING',
    cell: ({ resource, pending }) => (pending === undefined ? '-' : inShort(resource, pending)),
    paint: ({ pending }, painter) => (pending === undefined ? painter.plain : painter.bad),
  },
];

const ZONE_COLUMNS: readonly Column<ZoneRow>[] = [
  { title: 'ZONE', cell: ({ zone }) => zone },
  ...ROOM_COLUMNS.map(({ title, cell }) => ({ title, cell: ({ room }: ZoneRow) => cell(room) })),
];
