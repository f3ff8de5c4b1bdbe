import type { Source } from '#chance';
import type { Chances, SimulationReport } from '#documents';
import { counted, listed, offsetText } from '#words';
import { percentText } from '../page/share-text.ts';

/** What differs between histories, and what decides it. */
export function chanceSentences({ chances, summary }: SimulationReport): readonly string[] {
  if (chances === undefined) return [];
  return [
    ...playedText(chances),
    ...firstEvictionText(chances, summary),
    ...whoText(chances),
    ...decidedText(chances),
  ];
}

function playedText({ histories, interrupted, held, summary }: Chances): readonly string[] {
  const { podsEvicted } = summary;
  if (podsEvicted === undefined) return [];
  const { min, median, max } = podsEvicted;
  const kept = held.length === 0 ? '' : ` (held: ${held.join(', ')})`;
  const all = `${interrupted ? 'Interrupted after ' : 'In '}${counted(histories, 'history', 'histories')}${kept}`;
  if (min === max) return [`${all}: ${counted(min, 'pod')} evicted in each of them.`];
  return [`${all}: ${min} to ${max} pods evicted, ${median} as the median.`];
}

function firstEvictionText(
  { summary: { firstEviction: spread } }: Chances,
  { firstEviction: played }: SimulationReport['summary'],
): readonly string[] {
  if (spread === undefined) return [];
  const [from, to] = [Math.floor(spread.min), Math.ceil(spread.max)];
  const usual = offsetText(Math.round(spread.median));
  const text = `The first eviction comes at ${usual} as the median, between ${offsetText(from)} and ${offsetText(to)}`;
  return [played === undefined ? `${text}; in a single run there is none.` : `${text}.`];
}

const MOST_NODES = 4;

function whoText({ evictedSometimes, nodes }: Chances): readonly string[] {
  if (evictedSometimes.length === 0) return [];
  const are = evictedSometimes.length === 1 ? 'is' : 'are';
  const pods = `${counted(evictedSometimes.length, 'pod')} ${are} evicted in some histories only`;
  if (nodes.length === 0) return [`${pods}.`];
  const shown = nodes.map(({ node, share }) => `${node} in ${percentText(share)}`);
  return [`${pods}: pods of ${listed(shown, MOST_NODES)}.`];
}

function decidedText({ decidedBy }: Chances): readonly string[] {
  const sentences = decidedBy.flatMap(({ figure, source, share }) => {
    const subject = FIGURE_WORDS[figure];
    const words = SOURCE_WORDS[source as Source];
    if (subject === undefined || words === undefined) return [];
    const mostly = share >= MOSTLY ? 'mostly' : 'most of all';
    return [`${subject} hangs ${mostly} on ${words} (${percentText(share)}).`];
  });
  return [...new Set(sentences)];
}

const MOSTLY = 0.5;

/** The figures about whose chances people ask. */
const FIGURE_WORDS: Readonly<Record<string, string>> = {
  whichPods: 'Which pods are evicted',
  podsEvicted: 'How many pods are evicted',
  firstEviction: 'When the first pod is evicted',
  longestDown: 'How long something is down',
};

/** What each source is, for people. */
const SOURCE_WORDS: Readonly<Record<Source, string>> = {
  leases: 'when kubelets renew their leases',
  status: 'when kubelets write the status of their nodes',
  monitor: 'when the node monitor makes its passes',
  'taint-loop': 'when the loop that adds NoExecute taints makes its polls',
  order: 'the order in which the controller looks at nodes',
  'pod-gc': 'when pod garbage collection makes its passes',
  pods: 'the order of evictions that are due together',
  scheduler: 'which of equally good nodes the scheduler takes',
  network: 'when the fault reaches each node',
  'eviction-manager': 'when eviction managers of kubelets make their passes',
  'attach-detach': 'when the attach-detach controller makes its passes',
  workloads: 'which of equal pods a ReplicaSet deletes',
  drain: 'the order in which a drain asks for pods',
  startup: 'how long new pods take to start',
};
