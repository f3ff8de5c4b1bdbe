import type { Candidate } from '../question.ts';
import { scriptOf, targetOf } from '../script-of.ts';

/** Higher priorities are reserved for Kubernetes. */
const HIGHEST_OF_USERS = 1_000_000_000;

/** Proposes another priority for pods that a kubelet or the scheduler chose by priority. */
export const priority: Candidate = (question) => {
  const { evictions, scenario, object } = question;
  const target = targetOf(question);
  const chosen = evictions.find(
    ({ mechanism }) => mechanism === 'node-pressure' || mechanism === 'preemption',
  );
  if (target === undefined || chosen === undefined || 'name' in object) return [];
  const others = scenario.outcome.cluster.pods
    .filter(({ nodeName, key }) => nodeName === chosen.node && key !== chosen.pod)
    .map(({ spec }) => spec.priority ?? 0)
    .filter((each) => each < HIGHEST_OF_USERS);
  const above = Math.max(0, ...others) + 1;
  if (above > HIGHEST_OF_USERS || above <= chosen.priority) return [];
  return [
    {
      words: `with priority ${above} instead of ${chosen.priority} (above its neighbours)`,
      change: { script: scriptOf({ set: { pods: [{ target, priority: above }] } }) },
    },
  ];
};
