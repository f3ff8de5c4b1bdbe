import type { SimulationReport, Zone } from '#documents';
import { addToList } from '#units';
import { counted, listed, offsetText, paceText, rateText, shareOf, zoneText } from '#words';

type Moment = Zone['history'][number];

/** A disrupted stretch of a zone's history. */
interface Stretch {
  readonly zone: string;
  readonly moment: Moment;
  /** The beginning of the next stretch. Absent for the last one. */
  readonly until: number | undefined;
}

/** More sentences than this would repeat the table below. */
const MOST_SENTENCES = 4;

/** Sentences about disrupted zones and the effect on evictions. Equal zones share a sentence. */
export function zoneSentences({ zones, behaviors, findings }: SimulationReport): readonly string[] {
  const groups = new Map<string, Stretch[]>();
  for (const stretch of zones.flatMap(disruptedStretches)) {
    const { moment, until } = stretch;
    const key = JSON.stringify([moment.at, until, moment.state, moment.evictionRate]);
    addToList(groups, key, stretch);
  }
  const sentences = [...groups.values()].map((group) => {
    const sentence = sentenceOf(group, zones.length, behaviors.evictsBy);
    return `${sentence}${exceptText(group, findings)}.`;
  });
  const left = sentences.length - MOST_SENTENCES;
  if (left <= 0) return sentences;
  return [
    ...sentences.slice(0, MOST_SENTENCES),
    `And ${counted(left, 'more change')} of zones, see below.`,
  ];
}

const disruptedStretches = ({ zone, history }: Zone): readonly Stretch[] =>
  history.flatMap((moment, index) =>
    moment.state === 'Partial' || moment.state === 'Full'
      ? [{ zone, moment, until: history[index + 1]?.at }]
      : [],
  );

type EvictsBy = SimulationReport['behaviors']['evictsBy'];

function sentenceOf(group: readonly Stretch[], zones: number, evictsBy: EvictsBy): string {
  const [first] = group;
  if (first === undefined) return '';
  const { moment, until } = first;
  const names = group.map(({ zone }) => zoneText(zone) || NO_ZONE);
  const from = moment.at === 0 ? 'from the start' : `from ${offsetText(moment.at)}`;
  const when = `${from}${until === undefined ? ' on' : ` to ${offsetText(until)}`}`;
  return `${subjectOf(names, zones)} ${moment.state} ${when}${effectOf(moment, evictsBy)}`;
}

/** The pods that go although evictions stop. */
function exceptText([first]: readonly Stretch[], findings: SimulationReport['findings']): string {
  const isAllDown = first?.moment.state === 'Full' && first.moment.evictionRate === 0;
  if (!isAllDown) return '';
  const until = first.until ?? Number.POSITIVE_INFINITY;
  const kept = findings.findLast((each) => each.kind === 'taints-kept' && each.at <= until);
  if (kept?.kind !== 'taints-kept') return '';
  const { pods, nodes } = kept;
  return (
    `, but for ${counted(pods.length, 'pod')} of ${listed(nodes, 3)}, tainted while the pass that ` +
    'found it was under way'
  );
}

const NO_ZONE = '(no zone)';

function subjectOf(names: readonly string[], zones: number): string {
  if (names.length === 1) {
    return names[0] === NO_ZONE
      ? 'The zone of nodes without zone labels is'
      : `Zone ${names[0]} is`;
  }
  return names.length === zones ? 'All zones are' : `Zones ${listed(names, 3)} are`;
}

function effectOf(moment: Moment, evictsBy: EvictsBy): string {
  const { state, nodes, notReady, evictionRate } = moment;
  if (state === 'Partial')
    return ` (${shareOf(notReady, nodes, 'node')} not ready): ${rateText(evictionRate, evictsBy)}`;
  return evictionRate > 0
    ? ` (no node ready): evictions continue at the full rate, ${paceText(evictionRate)}`
    : ` (no node ready): with every zone down, evictions stop`;
}
