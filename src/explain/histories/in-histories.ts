import { type Source, type Spread, spreadOf } from '#chance';
import type { HistoryFigures } from '#report';
import type { Run } from '#simulation';
import { matching, type ObjectName } from '#tries';
import { betweenText, counted, isWide, offsetText } from '#words';
import { explain } from '../explain.ts';
import type { HistoryChain, HistoryPlace, InHistories } from '../explanation.ts';

interface Evicted {
  readonly number: number;
  readonly at: number;
}

/** Tells what becomes of an object in the histories, and explains the ones at the ends and in the middle. */
export function inHistories(
  scenario: Run,
  object: ObjectName,
  { histories, held }: { histories: readonly HistoryFigures[]; held: readonly Source[] },
): InHistories {
  const isSubject = matching(scenario, object);
  const nodes = new Map<string, string | undefined>(
    scenario.outcome.cluster.pods.map(({ key, nodeName }) => [key, nodeName]),
  );
  const evicted = histories
    .flatMap(({ number, evicted: pods }): readonly Evicted[] => {
      const own = pods.filter(([pod]) => isSubject(pod, nodes.get(pod))).map(([, at]) => at);
      return own.length === 0 ? [] : [{ number, at: Math.min(...own) }];
    })
    .sort((a, b) => a.at - b.at || a.number - b.number);
  const spread = evicted.length === 0 ? undefined : spreadOf(evicted.map(({ at }) => at));
  return {
    ...{ played: histories.length, held, evicted: evicted.length },
    ...(spread && { spread }),
    conclusion: [sentence(object, histories.length, evicted.length, spread)],
    chains: chainsOf(scenario, object, evicted, held),
  };
}

function sentence(
  { kind }: ObjectName,
  played: number,
  evicted: number,
  spread: Spread | undefined,
): string {
  const subject = kind === 'pod' ? 'it' : 'a pod of it';
  const all = counted(played, 'history', 'histories');
  if (spread === undefined) return `In none of ${all} is ${subject} evicted.`;
  const window = [spread.min, spread.max] as const;
  const first = kind === 'pod' ? '' : 'first ';
  const when = isWide(window)
    ? `${betweenText(window)}, at ${offsetText(Math.round(spread.median))} as the median`
    : `at ${offsetText(spread.median)}`;
  return `In ${evicted} of ${all} ${subject} is evicted, ${first}${when}.`;
}

/** One history may be several of them. */
function chainsOf(
  scenario: Run,
  object: ObjectName,
  evicted: readonly Evicted[],
  held: readonly Source[],
): readonly HistoryChain[] {
  const places: readonly (readonly [HistoryPlace, Evicted | undefined])[] = [
    ['typical', evicted[Math.max(0, Math.ceil(evicted.length / 2) - 1)]],
    ['earliest', evicted[0]],
    ['latest', evicted.at(-1)],
  ];
  const chains = new Map<number, { is: HistoryPlace[]; chosen: Evicted }>();
  for (const [place, chosen] of places) {
    if (chosen === undefined) continue;
    const known = chains.get(chosen.number);
    if (known === undefined) chains.set(chosen.number, { is: [place], chosen });
    else known.is.push(place);
  }
  return [...chains.values()].map(({ is, chosen: { number, at } }) => {
    const history = scenario.inHistory({ number, held }, 'figures');
    const explained = explain(history, object, { whatIf: false });
    const steps = explained.kind === 'explained' ? explained.explanation.steps : [];
    return { is, history: number, at, steps };
  });
}
