import type { PodKey } from '#cluster';
import { evictionsOf, SPARED_SHORT, STUCK_SHORT, stuckPods } from '#report';
import type { Run } from '#simulation';
import { countBy } from '#units';
import { counted, listed, MECHANISM_WORDS, offsetText } from '#words';
import { noNodeText } from './no-node-text.ts';

/** Sentences about the numbers of evicted, stuck and spared pods, with mechanisms and reasons. */
export function endsOf(
  scenario: Run,
  isSubject: (pod: PodKey, node?: string) => boolean,
): readonly string[] {
  const all = scenario.outcome.cluster.pods.filter(({ key, nodeName }) => isSubject(key, nodeName));
  const evictions = evictionsOf(scenario).filter(({ pod, node }) => isSubject(pod, node));
  const stuck = stuckPods(scenario).filter(({ pod, node }) => isSubject(pod, node));
  const spared = scenario.outcome.spared.filter(({ pod, node }) => isSubject(pod, node));
  const first = evictions.at(0)?.at ?? 0;
  const last = evictions.at(-1)?.at ?? 0;
  const when =
    first === last ? `at ${offsetText(first)}` : `from ${offsetText(first)} to ${offsetText(last)}`;
  const how = countBy(evictions, ({ mechanism }) => mechanism).map(([mechanism, count]) =>
    count === evictions.length
      ? MECHANISM_WORDS[mechanism]
      : `${count} ${MECHANISM_WORDS[mechanism]}`,
  );
  return [
    evictions.length === 0
      ? `${all.length === 1 ? 'Its only pod is not' : `None of its ${all.length} pods is`} evicted.`
      : `${pods(evictions.length, all.length)} evicted, ${when}: ${listed(how)}.`,
    ...(stuck.length === 0
      ? []
      : [`${isOrAre(stuck.length)} stuck in Terminating: ${reasons(stuck, STUCK_SHORT)}.`]),
    ...(spared.length === 0
      ? []
      : [`${isOrAre(spared.length)} spared: ${reasons(spared, SPARED_SHORT)}.`]),
    ...scenario.outcome.pending
      .filter(({ pod }) => isSubject(pod))
      .map((each) => `${each.pod} ${noNodeText(each)}`),
  ];
}

const isOrAre = (count: number): string => `${counted(count, 'pod')} ${count === 1 ? 'is' : 'are'}`;

const pods = (count: number, all: number): string =>
  count > all
    ? isOrAre(count)
    : all === 1
      ? 'Its only pod is'
      : `${count} of its ${all} pods ${count === 1 ? 'is' : 'are'}`;

/** A single reason needs no number. */
function reasons<Reason extends string>(
  of: readonly { readonly reason: Reason }[],
  words: Readonly<Record<Reason, string>>,
): string {
  const counts = countBy(of, ({ reason }) => reason);
  return listed(
    counts.map(([reason, count]) =>
      counts.length === 1 ? words[reason] : `${count} ${words[reason]}`,
    ),
  );
}
