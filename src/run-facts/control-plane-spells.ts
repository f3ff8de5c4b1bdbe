import { entriesOf } from '#causes';
import type { Instant } from '#units';
import type { Cause } from './causes.ts';
import type { Entries, EntryOf } from './entries.ts';

type Down = Cause & { readonly kind: 'control-plane/down' };

/** A time in which too few instances of a component run. */
export interface ControlPlaneSpell {
  readonly down: Down;
  readonly from: Instant;
  readonly to: Instant | undefined;
  /** When the machines go off, where the script stopped the API server before. */
  readonly offFrom?: Instant;
}

/**
 * Times in which a part of the control plane does not work, as its machines are off. A component with
 * a leader is listed apart only where the API is still there.
 */
export function controlPlaneSpells(entries: Entries): readonly ControlPlaneSpell[] {
  const stops = apiServerStops(entries);
  const spells = spellsOf(entries).map((spell) => withStops(spell, stops));
  const isOfApi = ({ down }: ControlPlaneSpell): boolean => subjectOf(down) === 'API';
  const ofApi = spells.filter(isOfApi);
  const isCovered = ({ from }: ControlPlaneSpell): boolean =>
    ofApi.some((api) => api.from <= from && (api.to === undefined || from < api.to));
  return spells.filter((spell) => isOfApi(spell) || !isCovered(spell));
}

/** Whether all components work at the end, as far as their machines decide it. */
export const hasControlPlane = (entries: Entries): boolean =>
  spellsOf(entries).every(({ to }) => to !== undefined);

function spellsOf(entries: Entries): readonly ControlPlaneSpell[] {
  const spells: ControlPlaneSpell[] = [];
  for (const { cause, at: instant } of entries) {
    if (cause.kind === 'control-plane/down') {
      spells.push({ down: cause, from: instant, to: undefined });
    } else if (cause.kind === 'control-plane/up' || cause.kind === 'LeaderElected') {
      const isIt = ({ down, to }: ControlPlaneSpell): boolean =>
        to === undefined && subjectOf(down) === subjectOf(cause);
      const index = spells.findIndex(isIt);
      const spell = spells[index];
      if (spell !== undefined) spells[index] = { ...spell, to: instant };
    }
  }
  return spells;
}

/** The API is down as long as its machines are off, or the script keeps it down. */
function withStops(spell: ControlPlaneSpell, stops: readonly ApiServerStop[]): ControlPlaneSpell {
  if (subjectOf(spell.down) !== 'API') return spell;
  const holding = (instant: Instant): ApiServerStop | undefined =>
    stops.find(({ from, to }) => from <= instant && (to === undefined || instant <= to));
  const before = holding(spell.from);
  const after = spell.to === undefined ? undefined : holding(spell.to);
  return {
    ...spell,
    ...(before !== undefined && before.from < spell.from
      ? { from: before.from, offFrom: spell.from }
      : {}),
    to: after === undefined ? spell.to : after.to,
  };
}

/** Components without which there is no API are one subject. */
const subjectOf = ({ component }: Pick<Down, 'component'>): string =>
  component === 'kube-controller-manager' || component === 'kube-scheduler' ? component : 'API';

export type ScriptEvent = Cause & { readonly kind: 'ScriptEvent' };

/** What the script does, in order. */
export const scriptEvents = (entries: Entries): readonly EntryOf<'ScriptEvent'>[] =>
  entriesOf(entries, 'ScriptEvent');

export const isOfScript = (cause: Cause): cause is ScriptEvent => cause.kind === 'ScriptEvent';

/** A time in which the script keeps the API server down. */
interface ApiServerStop {
  readonly from: Instant;
  /** Undefined where it lasts to the end. */
  readonly to: Instant | undefined;
}

/** The times in which the script keeps the API server down. */
function apiServerStops(entries: Entries): readonly ApiServerStop[] {
  const stops: ApiServerStop[] = [];
  for (const { cause, at } of scriptEvents(entries)) {
    if (cause.event !== 'apiServer') continue;
    const last = stops.at(-1);
    const isOpen = last !== undefined && last.to === undefined;
    const isStart = cause.verb === 'start' || cause.undone === true;
    if (isStart && isOpen) stops[stops.length - 1] = { ...last, to: at };
    else if (!isStart && !isOpen) stops.push({ from: at, to: undefined });
  }
  return stops;
}
