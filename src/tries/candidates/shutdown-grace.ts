import { DEFAULT_GRACE_PERIOD_SECONDS as USUAL } from '#cluster';
import { isByKubelet, shutdowns } from '#run-facts';
import type { Candidate } from '../question.ts';
import { scriptOf } from '../script-of.ts';

const ROOM = 30;

/**
 * Proposes a longer shutdown grace period for nodes that went off at once or gave pods too little
 * time.
 */
export const shutdownGrace: Candidate = ({ scenario, entries, nodes, pods }) => {
  const started = shutdowns(scenario.outcome.entries).filter(({ cause }) => nodes.has(cause.node));
  const cut = started.find(({ cause }) => cause.kind === 'shutdown/abrupt') ?? started.at(0);
  if (cut === undefined) return [];
  const wanted = Math.max(
    USUAL,
    ...pods.map(({ spec }) => spec.terminationGracePeriodSeconds ?? USUAL),
  );
  const granted = entries
    .filter(isByKubelet)
    .flatMap(({ cause }) =>
      cause.mechanism === 'graceful-shutdown' ? cause.gracePeriodSeconds : [],
    );
  const isEnough = cut.cause.kind !== 'shutdown/abrupt' && granted.every((each) => each >= wanted);
  if (isEnough) return [];
  const config = {
    shutdownGracePeriod: `${wanted + 2 * ROOM}s`,
    shutdownGracePeriodCriticalPods: `${ROOM}s`,
  };
  const target = { nodes: [cut.cause.node] };
  return [
    {
      words: `with shutdownGracePeriod ${config.shutdownGracePeriod} on ${cut.cause.node}`,
      change: { script: scriptOf({ set: { kubelet: [{ target, config }] } }) },
    },
  ];
};
