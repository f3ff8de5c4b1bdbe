import { entriesOf } from '#causes';
import { clockFrom, type FindingData } from '#documents';
import type { PlayedScenario } from '#simulation';
import { between, type Instant, inReportSeconds } from '#units';

type Outcome = PlayedScenario['outcome'];
type Cause = Outcome['entries'][number]['cause'];
type Down = Extract<Cause, { readonly kind: 'control-plane/down' }>;

/** A time in which too few instances of a component run. */
interface Spell {
  readonly down: Down;
  readonly from: Instant;
  readonly to: Instant | undefined;
  /** When the machines go off, where the script stopped the API server before. */
  readonly offFrom?: Instant;
}

/** A time in which the script keeps the API server down. */
interface Stop {
  readonly from: Instant;
  readonly to: Instant | undefined;
}

/**
 * Times without a control plane, as its machines are off. A component with a leader is listed
 * apart only where the API is still there.
 */
export function controlPlaneDown({
  outcome: { entries, start, end, endReason },
}: Pick<PlayedScenario, 'outcome'>): readonly FindingData[] {
  const { at } = clockFrom(start);
  const stops = stopsOfScript(entries);
  const spells = spellsOf(entries).map((spell) => withStops(spell, stops));
  const isOfApi = ({ down }: Spell): boolean => subjectOf(down) === 'API';
  const ofApi = spells.filter(isOfApi);
  const isCovered = ({ from }: Spell): boolean =>
    ofApi.some((api) => api.from <= from && (api.to === undefined || from < api.to));
  return spells
    .filter((spell) => isOfApi(spell) || !isCovered(spell))
    .map(({ down: { component, off, instances }, from, offFrom, to }) => ({
      kind: 'control-plane-down',
      component,
      nodes: [...off],
      instances,
      from: at(from),
      ...(offFrom !== undefined && { offFrom: at(offFrom) }),
      ...(to === undefined ? { endsBecause: endReason } : { to: at(to) }),
      seconds: inReportSeconds(between(from, to ?? end)),
    }));
}

function spellsOf(entries: Outcome['entries']): readonly Spell[] {
  const spells: Spell[] = [];
  for (const { cause, at: instant } of entries) {
    if (cause.kind === 'control-plane/down') {
      spells.push({ down: cause, from: instant, to: undefined });
    } else if (cause.kind === 'control-plane/up' || cause.kind === 'LeaderElected') {
      const isIt = ({ down, to }: Spell): boolean =>
        to === undefined && subjectOf(down) === subjectOf(cause);
      const index = spells.findIndex(isIt);
      const spell = spells[index];
      if (spell !== undefined) spells[index] = { ...spell, to: instant };
    }
  }
  return spells;
}

function stopsOfScript(entries: Outcome['entries']): readonly Stop[] {
  const stops: Stop[] = [];
  for (const { cause, at } of entriesOf(entries, 'ScriptEvent')) {
    if (cause.event !== 'apiServer') continue;
    const last = stops.at(-1);
    const isOpen = last !== undefined && last.to === undefined;
    const isStart = cause.verb === 'start' || cause.undone === true;
    if (isStart && isOpen) stops[stops.length - 1] = { ...last, to: at };
    else if (!isStart && !isOpen) stops.push({ from: at, to: undefined });
  }
  return stops;
}

/** The API is down as long as its machines are off, or the script keeps it down. */
function withStops(spell: Spell, stops: readonly Stop[]): Spell {
  if (subjectOf(spell.down) !== 'API') return spell;
  const holding = (instant: Instant): Stop | undefined =>
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
