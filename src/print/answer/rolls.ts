import type { Curves, SimulationReport } from '#documents';
import { nodesThatComeOrGo, type RollCourse, rollCourses } from '#timeline-facts';
import { amountText, capitalised, counted, listed, offsetText } from '#words';

/** How each roll of nodes ends, what it pays for beside the old nodes, and what room it leaves. */
export function rollSentences(report: SimulationReport): readonly string[] {
  const courses = rollCourses(report);
  const late = report.findings.flatMap(({ kind, message }) =>
    kind === 'roll-not-over' ? `${capitalised(message)}.` : [],
  );
  const over = courses.flatMap(({ nodes, from, to, isOver }) =>
    isOver
      ? `The roll of ${counted(nodes, 'node')} lasts from ${offsetText(from)} to ${offsetText(to)}.`
      : [],
  );
  return [...late, ...over, ...courses.flatMap((course) => meanwhileText(report, course))];
}

/** Empty where no node comes or goes. */
function meanwhileText(report: SimulationReport, course: RollCourse): readonly string[] {
  const { most, seconds } = nodesBeside(report, course);
  const least = (report.curves?.room ?? []).flatMap((each) => leastRoom(each, course));
  const paid =
    most === 0
      ? []
      : [
          `up to ${counted(most, 'node')} more ${most === 1 ? 'is' : 'are'} paid for at once, ` +
            `${hoursText(seconds)} in all`,
        ];
  const free = least.length === 0 ? [] : [`at worst ${listed(least)} free`];
  const parts = [...paid, ...free];
  return parts.length === 0 ? [] : [`${capitalised(`meanwhile ${parts.join(', and ')}`)}.`];
}

/** The nodes beside those at the beginning: the most at once, and their time together. */
function nodesBeside(
  report: SimulationReport,
  { from, to }: RollCourse,
): { readonly most: number; readonly seconds: number } {
  let [more, most, seconds, since] = [0, 0, 0, from];
  const until = (at: number): void => {
    seconds += Math.max(0, more) * (at - since);
    since = at;
  };
  for (const { at, comes } of nodesThatComeOrGo(report)) {
    if (at < from || at > to) continue;
    until(at);
    more += comes ? 1 : -1;
    most = Math.max(most, more);
  }
  until(to);
  return { most, seconds };
}

const HOUR = 3_600;

const hoursText = (seconds: number): string => {
  const hours = seconds / HOUR;
  return `${hours < 1 ? hours.toFixed(2) : hours.toFixed(1)} node-hours`;
};

/** The least free amount from the beginning to the end of a roll, with its instant. */
function leastRoom(
  { resource, free }: Curves['room'][number],
  { from, to }: RollCourse,
): readonly string[] {
  const before = free.findLast(([at]) => at <= from);
  const points = [
    ...(before === undefined ? [] : [[from, before[1]] as const]),
    ...free.filter(([at]) => at > from && at <= to),
  ];
  const [first, ...others] = points;
  if (first === undefined) return [];
  const [at, amount] = others.reduce((least, each) => (each[1] < least[1] ? each : least), first);
  return [`${amountOf(resource, amount)} (${offsetText(at)})`];
}

function amountOf(resource: string, amount: number): string {
  if (resource === 'cpu') return `${Math.round(amount / 100) / 10} CPUs`;
  return resource === 'memory' ? amountText(amount, 'memory') : counted(amount, 'pod');
}
