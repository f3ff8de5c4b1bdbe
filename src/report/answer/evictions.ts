import { countBy } from '../count-by.ts';
import type { SimulationReport } from '../types.ts';
import { MECHANISM_WORDS } from '../wording/mechanisms.ts';
import { counted, listed } from '../wording/plural.ts';
import { offsetText } from '../wording/time-text.ts';
import { momentText } from './moment.ts';

/** How many pods are evicted, when and by what. */
export function evictionSentences(report: SimulationReport): readonly string[] {
  const { evictions } = report;
  if (evictions.length === 0) return [noEviction(report)];
  return [whoAndWhen(report), ...mechanisms(report)];
}

function noEviction({ summary, end }: SimulationReport): string {
  const { nodes, nodesLost } = summary;
  const within = end.reason === 'horizon' ? ` within ${offsetText(end.at)}` : '';
  if (nodesLost === 0) return `No pod is evicted${within}: all nodes stay Ready.`;
  const verb = nodesLost === 1 ? 'is' : 'are';
  return (
    `No pod is evicted${within}, although ${nodesLost} of ${counted(nodes, 'node')} ` +
    `${verb} not Ready at some time.`
  );
}

function whoAndWhen({ evictions, summary, start }: SimulationReport): string {
  const nodes = new Set(evictions.flatMap(({ node }) => node ?? []));
  const where = nodes.size === 1 ? listed([...nodes]) : `${nodes.size} of ${summary.nodes} nodes`;
  const from = nodes.size === 0 ? '' : ` from ${where}`;
  const first = momentText(summary.firstEviction ?? 0, start);
  const last = momentText(summary.lastEviction ?? 0, start);
  const all = evictions.length === 1 ? '' : 'all ';
  const when = first === last ? `${all}at ${first}` : `the first at ${first}, the last at ${last}`;
  const are = evictions.length === 1 ? 'is' : 'are';
  const evicted = evictions.every(({ mechanism }) => mechanism === 'delete')
    ? 'deleted'
    : 'evicted';
  return `${evictions.length} of ${counted(summary.pods, 'pod')} ${are} ${evicted}${from}: ${when}.`;
}

function mechanisms({ evictions }: SimulationReport): readonly string[] {
  const counts = countBy(evictions, ({ mechanism }) => mechanism);
  if (counts.length < 2) return [];
  const parts = counts.map(([mechanism, count]) => `${count} ${MECHANISM_WORDS[mechanism]}`);
  return [`Of these, ${listed(parts)}.`];
}
