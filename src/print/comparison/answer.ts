import type { ComparisonReport } from '#documents';
import { capitalised, counted, offsetText } from '#words';

/** Further reasons are in the tables below. */
const MOST_REASONS = 8;

/**
 * The answer of a comparison: better, worse or a trade, the cause of the greatest difference, then
 * the other differences.
 */
export function answer(report: ComparisonReport): readonly string[] {
  const { verdict, reasons, because, changes } = report;
  const changed = changes.length === 0 ? [] : [`Changed: ${changes.join('; ')}.`];
  const until = untilText(report);
  if (verdict === 'equal')
    return [`No difference${until === undefined ? '' : ` ${until}`}.`, ...changed];
  const head = headOf(report);
  const rest = reasons.filter((reason) => !head.includes(reason));
  const shown = rest.slice(0, MOST_REASONS);
  const left = rest.length - shown.length;
  return [
    firstSentence(report),
    ...changed,
    ...(because === undefined ? [] : [sentence(because.message)]),
    ...shown.map(({ effect, message }) => sentence(`${LEADS[effect]}${message}`)),
    ...(left === 0 ? [] : [`${counted(left, 'more difference')} of this kind.`]),
    ...(until === undefined ? [] : [`What comes later is not compared: this is so ${until}.`]),
  ];
}

/** Up to when two runs were compared, where one of them ends before it shows all that comes. */
function untilText({ before, after }: ComparisonReport): string | undefined {
  const [cut] = [before, after]
    .filter(({ unfinished }) => unfinished !== undefined)
    .sort((a, b) => a.end - b.end);
  if (cut === undefined) return undefined;
  const end = `until ${offsetText(cut.end)}`;
  return cut.unfinished === 'loop'
    ? `${end}, when a run ends in a loop`
    : `${end}, when something is still to happen`;
}

type Reasons = ComparisonReport['reasons'];

const LEADS = { better: 'better: ', worse: 'worse: ', neutral: '' } as const;

/** The reasons that the first sentence gives. */
function headOf({ verdict, reasons }: ComparisonReport): Reasons {
  const first = (effect: Reasons[number]['effect']) =>
    reasons.find((reason) => reason.effect === effect) ?? [];
  switch (verdict) {
    case 'trade':
      return [first('better'), first('worse')].flat();
    case 'better':
    case 'worse':
    case 'neutral':
      return [first(verdict)].flat();
    case 'equal':
      return [];
  }
}

function firstSentence(report: ComparisonReport): string {
  const [first, second] = headOf(report).map(({ message }) => message);
  switch (report.verdict) {
    case 'trade':
      return `A trade. Better: ${first}. Worse: ${second}.`;
    case 'better':
      return `Better: ${first}.`;
    case 'worse':
      return `Worse: ${first}.`;
    default:
      return first === undefined
        ? 'Neither better nor worse: only figures of the summary differ.'
        : `Neither better nor worse: ${first}.`;
  }
}

/** A clause as a sentence. */
const sentence = (clause: string): string =>
  `${capitalised(clause)}${/[.!?]$/.test(clause) ? '' : '.'}`;
