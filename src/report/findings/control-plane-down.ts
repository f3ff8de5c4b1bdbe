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
}

/**
 * Times without a control plane, as its machines are off. A component with a leader is listed
 * apart only where the API is still there.
 */
export function controlPlaneDown({
  outcome: { entries, start, end, endReason },
}: Pick<PlayedScenario, 'outcome'>): readonly FindingData[] {
  const { at } = clockFrom(start);
  const spells = spellsOf(entries);
  const isOfApi = ({ down }: Spell): boolean => subjectOf(down) === 'API';
  const ofApi = spells.filter(isOfApi);
  const isCovered = ({ from }: Spell): boolean =>
    ofApi.some((api) => api.from <= from && (api.to === undefined || from < api.to));
  return spells
    .filter((spell) => isOfApi(spell) || !isCovered(spell))
    .map(({ down: { component, off, instances }, from, to }) => ({
      kind: 'control-plane-down',
      component,
      nodes: [...off],
      instances,
      from: at(from),
      ...(to === undefined ? { endsBecause: endReason } : { to: at(to) }),
      seconds: inReportSeconds(between(from, to ?? end)),
    }));
}

function spellsOf(entries: Outcome['entries']): readonly Spell[] {
  const spells: Spell[] = [];
  for (const { cause, at: instant } of entries) {
    if (cause.kind === 'control-plane/down') {
      spells.push({ down: cause, from: instant, to: undefined });
    } else if (cause.kind === 'control-plane/up' || cause.kind === 'control-plane/leader-elected') {
      const isIt = ({ down, to }: Spell): boolean =>
        to === undefined && subjectOf(down) === subjectOf(cause);
      const index = spells.findIndex(isIt);
      const spell = spells[index];
      if (spell !== undefined) spells[index] = { ...spell, to: instant };
    }
  }
  return spells;
}

/** Components without which there is no API are one subject. */
const subjectOf = ({ component }: Pick<Down, 'component'>): string =>
  component === 'kube-controller-manager' || component === 'kube-scheduler' ? component : 'API';
