import type { Source } from '#chance';
import type { Chances, SimulationReport } from '#documents';
import { betweenText, counted, listed, offsetText } from '#words';
import { percentText } from '../page/share-text.ts';

/** The differences between histories, and the source of chance that decides each. */
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
  // The first sentence has the times of the single run, with the median beside them.
  if (spread === undefined || played !== undefined) return [];
  const usual = offsetText(Math.round(spread.median));
  const between = betweenText([spread.min, spread.max]);
  return [
    `The first eviction comes at ${usual} as the median, ${between}; in a single run there is none.`,
  ];
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
    const depends = share >= MOSTLY ? 'depends mostly on' : 'depends most of all on';
    return [`${subject} ${depends} ${words} (${percentText(share)}).`];
  });
  return [...new Set(sentences)];
}

const MOSTLY = 0.5;

/** The figures about whose chances people ask. */
const FIGURE_WORDS: Readonly<Record<string, string>> = {
  whichPods: 'The set of evicted pods',
  podsEvicted: 'The number of evicted pods',
  firstEviction: 'The time of the first eviction',
  longestDown: 'The longest downtime',
};

/** The sources in words. */
const SOURCE_WORDS: Readonly<Record<Source, string>> = {
  leases: 'the time at which kubelets renew their leases',
  status: 'the time at which kubelets write the status of their nodes',
  monitor: 'the time of the passes of the node monitor',
  'taint-loop': 'the time at which the taint manager polls its queues',
  order: 'the order in which the controller looks at nodes',
  'pod-gc': 'the time of the passes of pod garbage collection',
  pods: 'the order of evictions that are due together',
  scheduler: 'the choice of the scheduler among equally good nodes',
  network: 'the time at which the fault reaches each node',
  'eviction-manager': 'the time of the passes of the eviction managers',
  quota: 'the time at which quotas are counted anew',
  'attach-detach': 'the time of the passes of the attach-detach controller',
  workloads: 'the choice of a ReplicaSet among equal pods',
  drain: 'the order in which a drain asks for pods',
  startup: 'the time that new pods take to start',
  election: 'the time until another instance of the control plane leads',
  relist: 'the time at which kubelets look at their containers',
  watches: 'the time until kubelets hear of their pods again',
  autoscaler: 'the loops and choices of the autoscaler, and how long machines take to come',
  stopping: 'the time that containers take to stop',
  informers: 'the time until the informers of controllers and the scheduler are up to date',
};
