import type { SweepReport } from '#documents';
import { counted, listed } from '#words';
import { downText } from './fault-words.ts';

type Smallest = NonNullable<SweepReport['smallest']>;
type Size = Smallest['sizes'][number];

/** The answer to `--smallest`: the set, or that there is none, and how many had to be played. */
export function smallestAnswer(
  { faults, interrupted }: Pick<SweepReport, 'faults' | 'interrupted'>,
  smallest: Smallest,
): readonly string[] {
  const { sizes, holds, found, judgedBy, ignored } = smallest;
  const breaks = judgedBy === 'services' ? 'takes a Service down' : 'breaks an expectation';
  const when = faults[0] === 'powerOff' ? 'Lost at once' : `With ${JSON.stringify(faults[0])}`;
  const nodes = sizes[0]?.sets ?? 0;
  const isCut = interrupted === true && found === undefined;
  return [
    ...(found === undefined
      ? holds > 0
        ? [`${when}, no set of up to ${holds} of ${counted(nodes, 'node')} ${breaks}.`]
        : []
      : [`${when}, the smallest set of nodes that ${breaks} has ${setText(found, nodes)}.`]),
    ...(isCut && holds < smallest.upTo ? ['Larger sets have not all been played.'] : []),
    ...playedText(smallest),
    ...unprovenText(smallest),
    ...(ignored.length > 0
      ? [`Broken without any fault, and therefore not counted: ${listed(ignored.map(downText))}.`]
      : []),
  ];
}

const MANY = 10;

/** Why all sets of a size have to be played. */
function unprovenText({ provenUpTo, unproven }: Smallest): readonly string[] {
  if (unproven.length === 0 || unproven.length >= MANY) return [];
  const sets = provenUpTo === 0 ? 'sets' : `sets of more than ${counted(provenUpTo, 'node')}`;
  return [`All ${sets} count, as any loss may matter to ${listed(unproven.map(downText))}.`];
}

const setText = ({ nodes, breaks }: NonNullable<Smallest['found']>, all: number): string =>
  `${nodes.length} of ${counted(all, 'node')}: ${listed(nodes)} (${listed(breaks.map(downText))})`;

/** The number of sets that were played to know that none breaks anything, and why not the others. */
function playedText({ sizes, holds, judgedBy }: Smallest): readonly string[] {
  const looked = sizes.slice(0, holds);
  if (looked.length === 0) return [];
  const pods = `too few pods of any ${judgedBy === 'services' ? 'Service' : 'workload'}`;
  const setsOf = ({ nodes, sets }: Size): string =>
    `${counted(sets, 'set')} of ${counted(nodes, 'node')}`;
  if (looked.every(({ toPlay }) => toPlay === 0)) {
    const hold = looked.length === 1 && looked[0]?.sets === 1 ? 'holds' : 'hold';
    return [`Nothing had to be played to know it: ${listed(looked.map(setsOf))} ${hold} ${pods}.`];
  }
  const texts = looked.map((size) => `${size.toPlay} of ${setsOf(size)}`);
  const others = looked.some(({ sets, toPlay }) => toPlay < sets)
    ? `: the others hold ${pods}`
    : '';
  return [`To know it, these were played: ${texts.join(', ')}${others}.`];
}

/** The loss of the smallest set as an outage script; comments where there is none. */
export function* script(report: SweepReport): Generator<string> {
  const { smallest } = report;
  if (smallest === undefined) return;
  for (const line of smallestAnswer(report, smallest)) yield `# ${line}\n`;
  yield smallest.found?.script ?? '';
}
