import type { RankingEntry } from '#documents';
import { quantity } from '#units';
import { counted, listed, offsetText, quantityText } from '#words';

/** One or two sentences about the state of a node and the number of pods that it evicts. */
export function thresholdState(ranking: RankingEntry): string {
  const { node, signal, available, capacity } = ranking;
  const [left, all] = [readable(available, ranking), readable(capacity, ranking)];
  return `${node}: ${signal} is ${left} of ${all}${thresholdText(ranking)}`;
}

/** Exact quantities such as 16268844Ki are hard to read. */
const readable = (text: string, { resource }: RankingEntry): string =>
  quantityText(quantity(text), resource);

function thresholdText(ranking: RankingEntry): string {
  const { threshold, gracePeriodSeconds, outlook } = ranking;
  if (threshold === null) return ', and its kubelet has no threshold for that.';
  const kind =
    gracePeriodSeconds === null
      ? 'hard threshold'
      : `soft threshold (${offsetText(gracePeriodSeconds)} of grace)`;
  const relation = outlook === 'not-met' ? 'above' : 'below';
  return `, ${relation} its ${kind} of ${readable(threshold, ranking)}. ${outlookText(ranking)}`;
}

function outlookText(ranking: RankingEntry): string {
  const { outlook, toEvict } = ranking;
  switch (outlook) {
    case 'no-threshold':
    case 'not-met':
      return 'No pod has to go.';
    case 'collection-suffices':
      return 'No pod has to go: removing unused images and dead containers frees enough.';
    case 'evictions-suffice':
      return `${counted(toEvict ?? 0, 'pod has', 'pods have')} to go until ${goalText(ranking, ' again')}.`;
    case 'never-enough':
      return `Evicting all pods that may go is not enough until ${goalText(ranking)}.`;
  }
}

function goalText(ranking: RankingEntry, again = ''): string {
  const { threshold, minimumReclaim, alsoMet } = ranking;
  const wanted = readable(threshold ?? '0', ranking);
  const reclaim =
    minimumReclaim === null
      ? ''
      : ` and the minimum reclaim of ${readable(minimumReclaim, ranking)}`;
  const others = alsoMet.length === 0 ? '' : `, and what ${listed(alsoMet)} wants`;
  return `${wanted}${reclaim} are available${again}${others}`;
}
