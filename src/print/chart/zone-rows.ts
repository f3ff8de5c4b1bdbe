import type { SimulationReport, Zone } from '#documents';
import { addToList } from '#units';
import type { Painter } from '../table/painter.ts';
import { type Axis, lastOf, perColumn } from './course.ts';
import { type Cell, NONE, type Row } from './row.ts';

/** The number of zones drawn. More would hide the rest. */
const MOST_ZONES = 4;

type State = Zone['history'][number]['state'];

const STATES: readonly State[] = ['Initial', 'Normal', 'Partial', 'Full'];
const LETTERS = { Initial: NONE, Normal: NONE, Partial: 'p', Full: 'F' } as const satisfies Record<
  State,
  string
>;
const PAINTS = {
  Initial: 'plain',
  Normal: 'plain',
  Partial: 'doubtful',
  Full: 'bad',
} as const satisfies Record<State, keyof Painter>;

/** Disrupted zones. Zones with equal histories share a line. */
export function zoneRows({ zones }: SimulationReport): readonly Row[] {
  const groups = new Map<string, Zone[]>();
  for (const zone of zones) {
    if (!zone.history.some(isDisrupted)) continue;
    const key = JSON.stringify(zone.history.map(({ at, state }) => [at, state]));
    addToList(groups, key, zone);
  }
  return [...groups.values()].slice(0, MOST_ZONES).flatMap(zoneRow);
}

const isDisrupted = ({ state }: { readonly state: State }): boolean =>
  state === 'Partial' || state === 'Full';

function zoneRow(zones: readonly Zone[]): readonly Row[] {
  const [first] = zones;
  if (first === undefined) return [];
  const { zone, history } = first;
  const course = history.map(({ at, state }) => [at, STATES.indexOf(state)] as const);
  const cells = (axis: Axis) =>
    perColumn(course, axis, Math.max).map((value): Cell => {
      const state = STATES[value] ?? 'Normal';
      return { kind: 'letter', letter: LETTERS[state], paint: PAINTS[state] };
    });
  const name = zone.split('::').at(-1) ?? '';
  const label =
    zones.length === 1 ? `zone ${name === '' ? '(none)' : name}` : `${zones.length} zones`;
  const states = new Set(history.map(({ state }) => state));
  const note = [
    ...(states.has('Full') ? ['F Full'] : []),
    ...(states.has('Partial') ? ['p Partial'] : []),
  ].join(', ');
  return [{ label, cells, note, last: lastOf(course) }];
}
