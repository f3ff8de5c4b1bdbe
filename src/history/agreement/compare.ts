import type { Eviction, PostmortemReport, SimulationReport } from '#documents';
import { addToList, compareText, type Instant, instant, parseInstant, printInstant } from '#units';
import { counted } from '#words';
import { workloadNames } from '../losses/workloads.ts';
import type { Removal } from '../pods/removals.ts';
import type { RemovalMechanism } from '../pods/signs.ts';
import { isAsked, type Postmortem } from '../postmortem.ts';
import { clock } from '../report/words.ts';

export type Agreement = NonNullable<PostmortemReport['agreement']>;
type ComparedPod = Agreement['pods'][number];

/** An eviction of the model: from the earliest to the latest instant over all plays. */
export interface ModelledEviction {
  readonly pod: string;
  readonly node: string | undefined;
  readonly workload: string | undefined;
  readonly mechanism: RemovalMechanism;
  /** A drain evicts pods or deletes them, as its flags say. */
  readonly isDrain: boolean;
  readonly earliest: Instant;
  readonly latest: Instant;
}

/** The mechanisms of the model by the words of the record. */
const MECHANISMS: Readonly<Record<Eviction['mechanism'], RemovalMechanism>> = {
  taint: 'taint',
  'device-taint': 'device-taint',
  'pod-eviction-timeout': 'pod-eviction-timeout',
  'pod-gc': 'pod-gc',
  delete: 'request',
  drain: 'evict-api',
  'evict-api': 'evict-api',
  preemption: 'preemption',
  'node-pressure': 'node-pressure',
  'local-storage': 'local-storage',
  'graceful-shutdown': 'graceful-shutdown',
};

/** The script deletes the pods of a namespace as it deletes others. */
const isByRequest = (mechanism: RemovalMechanism): boolean =>
  mechanism === 'request' || mechanism === 'namespace';

/** A pod that is gone, and nothing tells why, may have gone by any mechanism. */
const isAlike = (recorded: RemovalMechanism, model: ModelledEviction): boolean =>
  isByRequest(recorded)
    ? model.mechanism === 'request' || model.isDrain
    : recorded === 'unknown' || recorded === model.mechanism;

const MICROSECONDS = 1_000_000;

/**
 * The evictions of several plays of one outage, whose instants lie at the edges of its windows. Pods
 * of one name, as StatefulSets have them, come one after the other.
 */
export function modelledIn(
  reports: readonly Pick<SimulationReport, 'start' | 'evictions'>[],
): readonly ModelledEviction[] {
  const byPod = new Map<string, ModelledEviction>();
  for (const { evictions, start } of reports) {
    const zero = instantOf(start);
    const ofName = new Map<string, Eviction[]>();
    for (const eviction of evictions) {
      const { pod, node, workload, mechanism, at, window } = eviction;
      const others = ofName.get(pod) ?? [];
      if (!isOfNext(eviction, others.at(-1))) continue;
      addToList(ofName, pod, eviction);
      const [from, to] = window ?? [at, at];
      const key = `${pod} ${others.length}`;
      const known = byPod.get(key);
      const earliest = zero + from * MICROSECONDS;
      const latest = zero + to * MICROSECONDS;
      byPod.set(key, {
        pod,
        node,
        workload,
        mechanism: MECHANISMS[mechanism],
        isDrain: mechanism === 'drain',
        earliest: instant(Math.min(earliest, known?.earliest ?? earliest)),
        latest: instant(Math.max(latest, known?.latest ?? latest)),
      });
    }
  }
  return [...byPod.values()].sort((a, b) => a.earliest - b.earliest || compareText(a.pod, b.pod));
}

/** Whether an eviction is of the next pod of its name, rather than of the same one once more. */
const isOfNext = ({ uid = '', at }: Eviction, last: Eviction | undefined): boolean =>
  last === undefined || ((uid === '' || uid !== last.uid) && last.gone !== null && last.gone <= at);

function instantOf(text: string): number {
  const parsed = parseInstant(text);
  return parsed.ok ? parsed.value : 0;
}

/** Instants of objects are whole seconds, and requests take their time. */
const TOLERANCE = 1 * MICROSECONDS;

/**
 * The record against the model, pod by pod (HI-40, HI-41). Pods are matched by name where the model
 * began with them, otherwise by workload and node.
 * @param end the end of the record: what the model expects later is no difference
 */
export function compareWith(
  postmortem: Postmortem,
  modelled: readonly ModelledEviction[],
  end: Instant | undefined,
): Omit<Agreement, 'reasons'> {
  // What controllers delete of their own accord follows from the rest.
  const recorded = postmortem.removals.filter(({ mechanism }) => mechanism !== 'workload');
  const left = new Set(modelled);
  const nameOf = workloadNames(postmortem);
  const asked = new Set(postmortem.asked);
  const pods: ComparedPod[] = [];
  const add = (removal: Removal, pod: ComparedPod): void => {
    if (asked.has(removal)) pods.push(pod);
  };
  const unmatched: Removal[] = [];
  for (const removal of recorded) {
    const match = modelled.find((each) => left.has(each) && each.pod === removal.life.key);
    if (match === undefined) unmatched.push(removal);
    else {
      left.delete(match);
      add(removal, compared(removal, match));
    }
  }
  // What is known chooses first, as the unknown fits anything.
  const isUnknown = ({ mechanism }: Removal): number => (mechanism === 'unknown' ? 1 : 0);
  for (const removal of unmatched.sort((a, b) => isUnknown(a) - isUnknown(b))) {
    const { nodeName, owner } = removal.life;
    const workload = owner === undefined ? undefined : nameOf(owner);
    const match = [...left].find(
      (each) =>
        workload !== undefined &&
        each.workload === workload &&
        each.node === nodeName &&
        isAlike(removal.mechanism, each),
    );
    if (match !== undefined) left.delete(match);
    add(removal, match === undefined ? onlyInRecord(removal) : compared(removal, match));
  }
  const { question } = postmortem;
  const last = Math.min(end ?? Number.MAX_VALUE, question.until ?? Number.MAX_VALUE);
  const decided = [...left].filter(({ latest }) => latest + TOLERANCE < last);
  const more = decided.filter(({ pod, earliest, latest }) =>
    isAsked(question, pod, [earliest, latest]),
  );
  const count = recorded.filter((removal) => asked.has(removal)).length;
  return summed([...pods, ...more.map(onlyInModel)], count);
}

function summed(pods: readonly ComparedPod[], recorded: number): Omit<Agreement, 'reasons'> {
  const agrees = pods.filter(({ verdict }) => verdict === 'agrees').length;
  return {
    agrees,
    recorded,
    modelled: pods.filter(({ verdict }) => verdict !== 'only-in-record').length,
    pods: [...pods].sort((a, b) => compareText(a.pod, b.pod)),
    message: summary(pods, recorded, agrees),
  };
}

const between = (from: Instant, to: Instant): readonly [string, string] => [
  printInstant(from),
  printInstant(to),
];

function compared(removal: Removal, model: ModelledEviction): ComparedPod {
  const { life, mechanism, earliest, latest = earliest } = removal;
  const common = {
    pod: life.key,
    ...nodeIn(life.nodeName ?? model.node),
    ...(earliest !== undefined && latest !== undefined && { recorded: between(earliest, latest) }),
    modelled: between(model.earliest, model.latest),
  };
  if (!isAlike(mechanism, model)) {
    return {
      ...common,
      verdict: 'other-mechanism',
      message: `${life.key}: ${mechanism} in the record, ${model.mechanism} in the model`,
    };
  }
  const before = earliest === undefined ? 0 : model.earliest - TOLERANCE - (latest ?? earliest);
  const after = earliest === undefined ? 0 : earliest - model.latest - TOLERANCE;
  const apart = Math.max(0, before, after) / MICROSECONDS;
  if (apart === 0)
    return { ...common, verdict: 'agrees', message: `${life.key}: record and model agree` };
  const secondsApart = Math.round(apart * 1_000) / 1_000;
  const which = before > 0 ? 'earlier' : 'later';
  return {
    ...common,
    verdict: 'other-instant',
    secondsApart,
    message: `${life.key}: ${secondsApart}s ${which} in the record than the model allows`,
  };
}

const nodeIn = (node: string | undefined): { readonly node?: string } =>
  node === undefined ? {} : { node };

const atText = (at: Instant | undefined): string => (at === undefined ? '' : ` at ${clock(at)}`);

const inRecord = (mechanism: RemovalMechanism): string =>
  `${mechanism === 'unknown' ? 'gone' : mechanism} in the record`;

const onlyInRecord = ({ life, earliest, latest = earliest, mechanism }: Removal): ComparedPod => ({
  pod: life.key,
  ...nodeIn(life.nodeName),
  verdict: 'only-in-record',
  ...(earliest !== undefined && latest !== undefined && { recorded: between(earliest, latest) }),
  message: `${life.key}: ${inRecord(mechanism)}${atText(earliest)}, and stays in the model`,
});

const onlyInModel = ({
  pod,
  node,
  earliest,
  latest,
  mechanism,
}: ModelledEviction): ComparedPod => ({
  pod,
  ...nodeIn(node),
  verdict: 'only-in-model',
  modelled: between(earliest, latest),
  message: `${pod}: ${mechanism} in the model at ${clock(earliest)}, and stays in the record`,
});

function summary(pods: readonly ComparedPod[], recorded: number, agrees: number): string {
  if (pods.length === 0) return 'Neither the record nor the model has a removal to compare.';
  const count = (verdict: ComparedPod['verdict']): number =>
    pods.filter((each) => each.verdict === verdict).length;
  const parts = [
    [count('other-instant'), 'at another instant'],
    [count('other-mechanism'), 'by another mechanism'],
    [count('only-in-record'), 'in the record alone'],
    [count('only-in-model'), 'in the model alone'],
  ] as const;
  const rest = parts.filter(([n]) => n > 0).map(([n, words]) => `${n} ${words}`);
  const head = `Of ${counted(recorded, 'removal')} in the record the model says ${agrees}, within their windows`;
  return rest.length === 0 ? `${head}, and no other.` : `${head}; ${rest.join(', ')}.`;
}

/** Differences that count, for the search of reasons. */
export const differencesIn = ({ pods }: Pick<Agreement, 'pods'>): number =>
  pods.filter(({ verdict }) => verdict !== 'agrees').length;
