import { isSilent } from '#run-facts';
import { listed, offsetText } from '#words';
import type { Candidate, Question } from '../question.ts';
import { atOf, scriptOf } from '../script-of.ts';
import type { Proposal } from '../try-each.ts';

/** Seconds before an eviction, enough for the node to be Ready and its taints to be removed. */
const BEFORE = 30;
/** Seconds after a deletion that no kubelet completes. */
const AFTER = 120;

/** Proposes the return of nodes that were down when their pods were evicted. */
export const nodeReturns: Candidate = (question) => {
  const { evictions, stuck } = question;
  const tainted = evictions.filter(
    ({ mechanism }) => mechanism === 'taint' || mechanism === 'pod-eviction-timeout',
  );
  const first = tainted.find(({ at }) => at > BEFORE);
  const last = tainted.findLast((each) => stuck.some(({ pod }) => pod === each.pod));
  return [
    ...(first === undefined ? [] : restored(question, Math.floor(first.at - BEFORE))),
    ...(last === undefined ? [] : restored(question, Math.ceil(last.at + AFTER))),
  ];
};

function restored(question: Question, second: number): readonly Proposal[] {
  const names = question.evictions.flatMap(({ node }) => node ?? []);
  const nodes = [...new Set(names)].filter((node) => isDown(question, node, second));
  if (nodes.length === 0) return [];
  return [
    {
      words: `if ${listed(nodes)} came back at ${offsetText(second)}`,
      change: { script: scriptOf({ events: [{ at: atOf(second), restore: { nodes } }] }) },
    },
  ];
}

/** Whether a node sends no heartbeats at a second, and did before: in the run or in the snapshot. */
const isDown = ({ entries, at, scenario }: Question, node: string, second: number): boolean =>
  isSilent(
    entries.filter((entry) => at(entry) < second),
    node,
  ) ?? scenario.outcome.assumed.silentAtStart.includes(node);
