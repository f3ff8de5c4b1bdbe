import { parseQuantity } from '#units';
import type { Candidate } from '../question.ts';
import { scriptOf } from '../script-of.ts';

/** Proposes half of a kubelet's hard threshold that evicted pods. */
export const evictionThreshold: Candidate = ({ entries, scenario, nodes }) => {
  const met = entries.find(({ cause }) => cause.kind === 'eviction/victim-chosen');
  if (met?.cause.kind !== 'eviction/victim-chosen') return [];
  const { node: name, signal } = met.cause;
  const node = scenario.outcome.cluster.nodes.find((each) => each.name === name);
  if (node === undefined || !nodes.has(name)) return [];
  const { evictionHard } = scenario.kubeletOf(node);
  const now = evictionHard[signal];
  const half = now === undefined ? undefined : halfOf(now);
  if (now === undefined || half === undefined) return [];
  const config = { evictionHard: { ...evictionHard, [signal]: half } };
  return [
    {
      words: `with evictionHard ${signal}<${half} instead of ${now} on ${name}`,
      change: { script: scriptOf({ set: { kubelet: [{ target: { nodes: [name] }, config }] } }) },
    },
  ];
};

function halfOf(text: string): string | undefined {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(.*)$/.exec(text) ?? [];
  const half = Number(amount) / 2;
  const value = `${half}${unit}`;
  return half > 0 && (unit === '%' || parseQuantity(value).ok) ? value : undefined;
}
