import type { LedgerEntry } from '#causes';
import { conditionOf, type Pod } from '#cluster';
import type { Cause, PlayedScenario } from '#simulation';
import { evictionsOf } from '../model/evictions.ts';
import { clockFrom } from '../model/report-clock.ts';
import { stuckPods } from '../model/stuck.ts';
import { MECHANISM_OF_ONE } from '../wording/mechanisms.ts';
import { counted } from '../wording/plural.ts';
import { offsetText } from '../wording/time-text.ts';
import { withoutRepetition } from './asked-again.ts';
import type { Explanation } from './explanation.ts';
import { stepsOf, withWhatLed } from './steps.ts';
import { whySpared } from './why-spared.ts';

/** What happened to a pod, from the root of each chain on, and how it stands at the end. */
export function explainPod(scenario: PlayedScenario, key: string): Explanation {
  const { outcome } = scenario;
  const spared = outcome.spared.filter(({ pod }) => pod === key);
  const because = new Set(spared.map((each) => each.because));
  const asked = outcome.entries.filter(({ id, cause }) => because.has(id) || isAbout(cause, key));
  return {
    object: { kind: 'pod', key },
    title: `Pod ${key}`,
    steps: stepsOf(scenario, withWhatLed(outcome, withoutRepetition(asked))),
    fates: [],
    conclusion: [
      ...evicted(scenario, key),
      ...refused(scenario, asked),
      ...spared.map((each) => whySpared(scenario, each)),
      howItStands(scenario, key, asked.length > 0),
    ],
  };
}

const isAbout = (cause: Cause, key: string): boolean =>
  ('pod' in cause && cause.pod === key) ||
  ('pods' in cause && cause.pods?.includes(key) === true) ||
  (cause.kind === 'PodCreated' && cause.replaces === key) ||
  (cause.kind === 'drain/kept' && cause.kept.some(({ pod }) => pod === key)) ||
  (cause.kind === 'drain/given-up' && cause.failed.some(({ pod }) => pod === key));

function evicted(scenario: PlayedScenario, key: string): readonly string[] {
  return evictionsOf(scenario)
    .filter(({ pod }) => pod === key)
    .map(({ at, node, mechanism, budgetsViolated, message }) => {
      const from = node === undefined ? '' : ` from ${node}`;
      const violated =
        budgetsViolated.length === 0
          ? ''
          : `, although ${budgetsViolated.join(' and ')} would not let it go`;
      return `It is evicted${from} at ${offsetText(at)} ${MECHANISM_OF_ONE[mechanism]} (${message})${violated}.`;
    });
}

function refused(
  { outcome }: PlayedScenario,
  asked: readonly LedgerEntry<Cause>[],
): readonly string[] {
  const refusals = asked.filter(({ cause }) => cause.kind === 'EvictionRefused');
  const [first] = refusals;
  const last = refusals.at(-1);
  if (first === undefined || last === undefined) return [];
  const { at } = clockFrom(outcome.start);
  const when =
    first === last
      ? `at ${offsetText(at(first.at))}`
      : `from ${offsetText(at(first.at))} to ${offsetText(at(last.at))}`;
  return [`Its eviction is refused ${counted(refusals.length, 'time')}, ${when}.`];
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
