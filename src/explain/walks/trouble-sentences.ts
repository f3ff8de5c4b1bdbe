import { clockFrom, type ServiceOverTime, type Workload } from '#documents';
import type { Outcome } from '#play';
import { listed, offsetText, untilText } from '#words';

/** More stretches than this are summarized by their sum. */
const MOST_SPANS = 3;

/**
 * Sentences about the periods in which a workload or a Service was down or short of pods, and about
 * the part of them that Kubernetes did not notice.
 */
export function troubleSentences(
  trouble: Workload | ServiceOverTime | undefined,
  { start, end, endReason }: Pick<Outcome, 'start' | 'end' | 'endReason'>,
): readonly string[] {
  if (trouble === undefined) return [];
  const over = { at: clockFrom(start).at(end) };
  const sentences = STATES.flatMap(([state, words]): readonly string[] => {
    const spans = trouble.spans.filter((span) => span.state === state);
    const last = spans.at(-1);
    if (last === undefined) return [];
    const when =
      spans.length > MOST_SPANS
        ? [`${spans.length} times, the last time ${fromTo(last, endReason, over)}`]
        : spans.map((span) => fromTo(span, endReason, over));
    return [`It is ${words} ${listed(when)}.`];
  });
  const { secondsUnnoticed: unnoticed } = trouble;
  if (unnoticed === 0) return sentences;
  if (trouble.unnoticed.at(-1)?.[1] === null) {
    const until = untilText({ ends: null, endsBecause: endReason }, over);
    return [...sentences, `Kubernetes calls dead pods of it ready ${until}.`];
  }
  return [
    ...sentences,
    `For ${offsetText(unnoticed)} of that time Kubernetes calls dead pods ready.`,
  ];
}

const STATES = [
  ['down', 'down'],
  ['short', 'short of working pods'],
  ['degraded', 'degraded'],
] as const;

const fromTo = (
  { from, to, before }: (Workload | ServiceOverTime)['spans'][number],
  endsBecause: Outcome['endReason'],
  over: { readonly at: number },
): string => {
  const begin = before === true ? 'before the start' : offsetText(from);
  return `from ${begin} ${untilText({ ends: to, endsBecause }, over)}`;
};
