import { conditionOf, type Pod } from '#cluster';
import type { PlayedScenario } from '#simulation';
import { stuckPods } from '../model/stuck.ts';
import { SPARED_WORDS } from '../wording/reasons.ts';
import type { Explanation } from './explanation.ts';
import { stepsOf, withWhatLed } from './steps.ts';

/** What happened to a pod, from the root of each chain on, and how it stands at the end. */
export function explainPod(scenario: PlayedScenario, key: string): Explanation {
  const { outcome } = scenario;
  const spared = outcome.spared.filter(({ pod }) => pod === key);
  const because = new Set(spared.map((each) => each.because));
  const asked = outcome.entries.filter(
    ({ id, cause }) =>
      because.has(id) ||
      ('pod' in cause && cause.pod === key) ||
      ('pods' in cause && cause.pods?.includes(key) === true) ||
      (cause.kind === 'drain/kept' && cause.kept.some(({ pod }) => pod === key)) ||
      (cause.kind === 'drain/given-up' && cause.failed.some(({ pod }) => pod === key)),
  );
  return {
    title: `Pod ${key}`,
    steps: stepsOf(outcome, withWhatLed(outcome, asked)),
    conclusion: [
      ...spared.map(({ reason }) => `It is spared: ${SPARED_WORDS[reason]}.`),
      howItStands(scenario, key, asked.length > 0),
    ],
  };
}

function howItStands(scenario: PlayedScenario, key: string, anything: boolean): string {
  const pod = scenario.outcome.final.pod(key);
  if (pod === undefined) return 'At the end it is gone.';
  if (pod.deletionTimestamp !== undefined) {
    const stuck = stuckPods(scenario).find((each) => each.pod === key);
    return `At the end it is still Terminating${stuck === undefined ? '' : `: ${stuck.message}`}.`;
  }
  const stands = `${pod.phase} on ${nodeInWords(scenario, pod)}`;
  return anything ? `At the end it is ${stands}.` : `Nothing happens to it: it stays ${stands}.`;
}

function nodeInWords({ outcome }: PlayedScenario, { nodeName }: Pod): string {
  if (nodeName === undefined) return 'no node';
  const node = outcome.final.node(nodeName);
  if (node === undefined) return `${nodeName}, which does not exist`;
  const status = conditionOf(node, 'Ready')?.status;
  return `${nodeName}, ${status === 'True' ? 'which is Ready' : `whose Ready is ${status ?? 'absent'}`}`;
}
