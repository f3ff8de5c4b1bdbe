import { inSeconds } from '#units';
import type { Candidate } from '../question.ts';
import { scriptOf } from '../script-of.ts';

const SHORT = 60;

/** Proposes a shorter and a longer timeout for pods that node lifecycle deleted after it. */
export const podEvictionTimeout: Candidate = ({ evictions, scenario }) => {
  if (!evictions.some(({ mechanism }) => mechanism === 'pod-eviction-timeout')) return [];
  const now = inSeconds(scenario.plan.behaviors.nodeLifecycle.podEvictionTimeout);
  return [...(now > SHORT ? [SHORT] : []), 2 * now].map((seconds) => ({
    words: `with --pod-eviction-timeout=${seconds}s instead of ${now}s`,
    change: {
      script: scriptOf({ set: { controllerManager: { 'pod-eviction-timeout': `${seconds}s` } } }),
    },
  }));
};
