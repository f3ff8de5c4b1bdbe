import { conditionOf, findPod, type Pod } from '#cluster';
import { clockFrom, type Eviction } from '#documents';
import { pastOfPod } from '#history';
import { comparesTaints } from '#pod-facts';
import { evictionsOf, stuckPods, windowsOf } from '#report';
import {
  type Cause,
  type Entries,
  isOfScript,
  isRefusal,
  isReplacementOf,
  podsCreated,
  podsReady,
  whatHeldUp,
  whatKeptSilent,
  withoutRepetition,
} from '#run-facts';
import type { Run } from '#simulation';
import { betweenText, isWide, knownText, MECHANISM_OF_ONE, offsetText } from '#words';
import type { Explanation } from '../explanation.ts';
import { failureOf } from './explain-workload.ts';
import { noNodeText } from './no-node-text.ts';
import { stepsOf, withWhatLed } from './steps.ts';
import { whatLackedProcess, whatLeavesPending } from './stopped-processes.ts';
import { whySpared } from './why-spared.ts';

/** Explains the events of a pod, from the root of each chain on, and its state at the end. */
export function explainPod(scenario: Run, key: string): Explanation {
  const { outcome } = scenario;
  const spared = outcome.spared.filter(({ pod }) => pod === key);
  const because = new Set(spared.map((each) => each.because));
  const asked = outcome.entries.filter(({ id, cause }) => because.has(id) || isAbout(cause, key));
  const led = withWhatLed(outcome, withoutRepetition(asked));
  return {
    object: { kind: 'pod', key },
    title: `Pod ${key}`,
    steps: stepsOf(
      scenario,
      withWhatLed(outcome, [
        ...led,
        ...whatHeldUp(outcome, led),
        ...whatKeptSilent(outcome, led),
        ...whatLackedProcess(outcome, led),
        ...whatLeavesPending(outcome, (pod) => pod === key),
      ]),
    ),
    fates: [],
    conclusion: [
      ...pastOfPod(outcome.cluster, scenario.plan.snapshot.events, key),
      ...evicted(scenario, key),
      ...refused(scenario, asked),
      ...replaced(scenario, key),
      ...failureOf(scenario, scenario.workloadOf(key) ?? ''),
      ...spared.map((each) => whySpared(scenario, each)),
      ...comparesInVain(scenario, key),
      howItStands(scenario, key, asked.length > 0),
    ],
  };
}

/** A note that tolerations with Gt or Lt have no effect while their feature is off. */
function comparesInVain({ outcome, plan: { behaviors } }: Run, key: string): readonly string[] {
  if (behaviors.taintEviction.comparisonOperators) return [];
  const pod = findPod(outcome.cluster.pods, key) ?? outcome.final.pod(key);
  return pod !== undefined && comparesTaints(pod)
    ? ['Its tolerations with Gt or Lt tolerate nothing: TaintTolerationComparisonOperators is off.']
    : [];
}

const isAbout = (cause: Cause, key: string): boolean =>
  ('pod' in cause && cause.pod === key) ||
  (isOfScript(cause) && cause.pods?.includes(key) === true) ||
  isReplacementOf(cause, key) ||
  (cause.kind === 'drain/kept' && cause.kept.some(({ pod }) => pod === key)) ||
  (cause.kind === 'drain/given-up' && cause.failed.some(({ pod }) => pod === key));

function evicted(scenario: Run, key: string): readonly string[] {
  const own = evictionsOf(scenario).filter(({ pod }) => pod === key);
  const windows = windowsOf(scenario, own);
  const shown = own.length > MOST_EVICTIONS ? own.slice(0, 1) : own;
  const sentences = shown.map((each, index) => {
    const isSame = index === 0 || each.uid === own[index - 1]?.uid;
    const subject = isSame ? 'It' : 'Its successor of this name';
    return `${subject} is ${evictionText(each, windows.of.get(each.because))}`;
  });
  const more = own.length - shown.length;
  if (more === 0) return sentences;
  const last = offsetText(own.at(-1)?.at ?? 0);
  return [
    ...sentences,
    `Its successors of this name are evicted ${more} times more, the last at ${last}.`,
  ];
}

function evictionText(
  { at, node, mechanism, budgetsViolated, message }: Eviction,
  window: readonly [number, number] | undefined,
): string {
  const within = isWide(window) ? `, ${betweenText(window)},` : '';
  const from = node === undefined ? '' : ` from ${node}`;
  const violated =
    budgetsViolated.length === 0
      ? ''
      : `, although ${budgetsViolated.join(' and ')} would not let it go`;
  const goes = mechanism === 'delete' || mechanism === 'pod-gc' ? 'deleted' : 'evicted';
  const when = `at ${knownText(at, window)}${within}`;
  return `${goes}${from} ${when} ${MECHANISM_OF_ONE[mechanism]}${violated}: ${message}.`;
}

/** More evictions of pods of one name are counted. */
const MOST_EVICTIONS = 3;

/** The ledger records a refusal once, although the client asks again and is refused again. */
function refused({ outcome }: Run, asked: Entries): readonly string[] {
  const first = asked.find(isRefusal);
  if (first === undefined) return [];
  const { budget, retryAt } = first.cause;
  const by = budget === undefined ? '' : ` by budget ${budget}`;
  const again = retryAt === undefined ? '' : ', and asked for again and again';
  const at = offsetText(clockFrom(outcome.start).at(first.at));
  return [`Its eviction is refused${by} at ${at}${again}.`];
}

/** Sentences about the replacement of the pod, its node and the time. */
function replaced(scenario: Run, key: string): readonly string[] {
  const { outcome } = scenario;
  const { at } = clockFrom(outcome.start);
  return podsCreated(outcome.entries).flatMap(({ cause, at: created }) => {
    if (cause.replaces !== key || cause.pod === key) return [];
    const { pod } = cause;
    const ready = podsReady(outcome.entries).find((each) => each.cause.pod === pod);
    const node = (outcome.final.pod(pod) ?? outcome.made.get(pod))?.nodeName;
    const begun = `Its replacement ${pod} is created at ${offsetText(at(created))}`;
    const waits = outcome.pending.find((each) => each.pod === pod);
    if (waits !== undefined) return [`${begun} and ${noNodeText(waits)}`];
    const where = node === undefined ? '' : ` on ${node}`;
    return ready === undefined
      ? [`${begun}${where} and is not Ready by the end.`]
      : [`${begun} and Ready${where} at ${offsetText(at(ready.at))}.`];
  });
}

function howItStands(scenario: Run, key: string, anything: boolean): string {
  const pod = scenario.outcome.final.pod(key);
  if (pod === undefined) return 'At the end it is gone.';
  if (pod.deletionTimestamp !== undefined) {
    const stuck = stuckPods(scenario).find((each) => each.pod === key);
    return `At the end it is still Terminating${stuck === undefined ? '' : `: ${stuck.message}`}.`;
  }
  const waits = scenario.outcome.pending.find((each) => each.pod === key);
  if (waits !== undefined) {
    return `At the end it is Pending: ${waits.message}${waits.isUntried ? '.' : ''}`;
  }
  const state = `${pod.phase} on ${nodeInWords(scenario, pod)}`;
  return anything ? `At the end it is ${state}.` : `Nothing happens to it: it stays ${state}.`;
}

function nodeInWords({ outcome }: Run, { nodeName }: Pod): string {
  if (nodeName === undefined) return 'no node';
  const node = outcome.final.node(nodeName);
  if (node !== undefined && !outcome.machineOf(nodeName).powered) {
    return `${nodeName} in the API, although its machine is off`;
  }
  if (node === undefined) return `${nodeName}, which does not exist`;
  const status = conditionOf(node, 'Ready')?.status;
  return `${nodeName}, ${status === 'True' ? 'which is Ready' : `whose Ready is ${status ?? 'absent'}`}`;
}
