import type { SimulationReport } from '#documents';
import { NO_PODS } from '#report';
import { nodesAdded, nodesOfTaintedDevices, podsCreated, removalRequests } from '#timeline-facts';
import { countBy } from '#units';
import { counted, listed, MECHANISM_WORDS, offsetText, shareOf } from '#words';
import { downText } from './downs.ts';
import { momentText } from './moment.ts';

/** Sentences about the number of evicted pods, the times and the mechanisms. */
export function evictionSentences(report: SimulationReport): readonly string[] {
  const { evictions } = report;
  if (evictions.length === 0) return [noEviction(report), ...finishedPods(report)];
  return [whoAndWhen(report), ...apart(report), ...finishedPods(report), ...mechanisms(report)];
}

function noEviction(report: SimulationReport): string {
  const { summary, end, findings } = report;
  if (summary.pods === 0 && podsCreated(report).length === 0) {
    return `No pod can be evicted: ${NO_PODS}.`;
  }
  const { nodes, nodesLost } = summary;
  const within = end.reason !== 'quiet' ? ` within ${offsetText(end.at)}` : '';
  const down = downText(report);
  if (down !== undefined) return `No pod is evicted${within}, but ${down}`;
  if (nodesLost === 0 && findings.some(({ kind }) => kind === 'control-plane-down')) {
    return `No pod is evicted${within}, and no node is marked not Ready.`;
  }
  if (nodesLost === 0) return `No pod is evicted${within}${whyNone(report)}.`;
  const verb = nodesLost === 1 ? 'is' : 'are';
  return (
    `No pod is evicted${within}, although ${nodesLost} of ${counted(nodes, 'node')} ` +
    `${verb} not Ready at some time.`
  );
}

function whyNone(report: SimulationReport): string {
  const tainted = nodesOfTaintedDevices(report);
  if (tainted.length === 0) return ': all nodes stay Ready';
  return `, although devices of ${listed(tainted)} are tainted`;
}

function whoAndWhen(report: SimulationReport): string {
  const { evictions, summary, start } = report;
  const times = (figure: 'firstEviction' | 'lastEviction'): string =>
    momentText(summary[figure] ?? 0, start, {
      window: summary.windows?.[figure],
      median: report.chances?.summary[figure]?.median,
    });
  const [first, last] = [times('firstEviction'), times('lastEviction')];
  const all = evictions.length === 1 ? '' : 'all ';
  const when =
    summary.firstEviction === summary.lastEviction
      ? `${all}at ${first}`
      : `the first at ${first}, the last at ${last}`;
  const { podsEvicted } = summary;
  const are = podsEvicted === 1 ? 'is' : 'are';
  const evicted = evictions.every(({ mechanism }) => mechanism === 'delete')
    ? 'deleted'
    : 'evicted';
  if (podsEvicted === 0) {
    const later = new Set(evictions.map(({ uid }) => uid)).size;
    const were = later === 1 ? 'is' : 'are';
    return `${counted(later, 'pod')} created after the start ${were} ${evicted}${whence(report)}: ${when}.`;
  }
  return `${podsEvicted} of ${counted(summary.pods, 'pod')} ${are} ${evicted}${whence(report)}: ${when}.`;
}

/**
 * Counts nodes of the snapshot, nodes that joined after the start and nodes that the snapshot does
 * not hold separately.
 */
function whence(report: SimulationReport): string {
  const { evictions, summary } = report;
  const added = nodesAdded(report);
  const missing = new Set(summary.nodesMissing);
  const nodes = [...new Set(evictions.flatMap(({ node }) => node ?? []))];
  const strange = nodes.filter((node) => missing.has(node)).length;
  const news = nodes.filter((node) => added.has(node) && !missing.has(node)).length;
  const old = nodes.length - strange - news;
  if (nodes.length === 0) return '';
  if (nodes.length === 1) {
    return ` from ${listed(nodes)}${strange === 1 ? ', which is not in the snapshot' : ''}`;
  }
  const isAre = strange === 1 ? 'is' : 'are';
  if (old + news === 0)
    return ` from ${counted(strange, 'node')} that ${isAre} not in the snapshot`;
  const parts = [
    ...(old === 0 ? [] : [shareOf(old, summary.nodes, 'node')]),
    ...(news === 0 ? [] : [old === 0 ? counted(news, 'new node') : counted(news, 'new one')]),
    ...(strange === 0 ? [] : [`${strange} that ${isAre} not in the snapshot`]),
  ];
  return ` from ${listed(parts)}`;
}

/** Counts evictions of new pods, and of pods of DaemonSets, which answer no clients. */
function apart(report: SimulationReport): readonly string[] {
  const { evictions, summary } = report;
  const ofNew = evictions.length - summary.podsEvicted;
  const { ofJobs, others } = ofNew === 0 ? NONE_FRESH : evictionsOfFresh(report);
  const again = ofNew - ofJobs - others;
  // The first sentence counts them where no pod of the snapshot is evicted.
  const isCounted = summary.podsEvicted === 0;
  const daemons = evictions.filter(({ owner }) => owner?.startsWith('DaemonSet/') === true).length;
  return [
    ...(ofJobs === 0 || isCounted
      ? []
      : [`${counted(ofJobs, 'pod')} of Jobs that begin meanwhile ${isAre(ofJobs)} evicted, too.`]),
    ...(others === 0 || isCounted
      ? []
      : [`${counted(others, 'pod')} created after the start ${isAre(others)} evicted, too.`]),
    ...(again <= 0 ? [] : [`Replacements are evicted again, ${counted(again, 'time')}.`]),
    ...(daemons === 0
      ? []
      : [`${daemons} of the evictions ${daemons === 1 ? 'is' : 'are'} of pods of DaemonSets.`]),
  ];
}

const isAre = (count: number): string => (count === 1 ? 'is' : 'are');

const NONE_FRESH = { ofJobs: 0, others: 0 };

/** How many evictions are of pods that are created during the run and replace no other. */
function evictionsOfFresh(report: SimulationReport): typeof NONE_FRESH {
  const fresh = new Set(
    podsCreated(report).flatMap(({ pod, replaces }) => (replaces === undefined ? pod : [])),
  );
  const evicted = new Map(report.evictions.map(({ pod, owner }) => [pod, owner]));
  const owners = [...evicted].flatMap(([pod, owner = '']) => (fresh.has(pod) ? owner : []));
  const ofJobs = owners.filter((owner) => owner.startsWith('Job/')).length;
  return { ofJobs, others: owners.length - ofJobs };
}

/** Deletions of finished pods are no evictions. */
function finishedPods(report: SimulationReport): readonly string[] {
  const evicted = new Set(report.evictions.map(({ pod }) => pod));
  const finished = new Set(
    removalRequests(report).flatMap(({ pod }) => (evicted.has(pod) ? [] : pod)),
  );
  if (finished.size === 0) return [];
  const are = finished.size === 1 ? 'is' : 'are';
  return [`${counted(finished.size, 'finished pod')} ${are} deleted, which is no eviction.`];
}

function mechanisms({ evictions }: SimulationReport): readonly string[] {
  const counts = countBy(evictions, ({ mechanism }) => mechanism);
  if (counts.length < 2) return [];
  const parts = counts.map(([mechanism, count]) => `${count} ${MECHANISM_WORDS[mechanism]}`);
  return [`Mechanisms: ${listed(parts)}.`];
}
