import type { PostmortemReport } from '#documents';
import { addToList, compareText, type Instant, printInstant } from '#units';
import { counted } from '#words';
import { isRefusal } from '../evidence/audit-entry.ts';
import { workloadNames } from '../losses/workloads.ts';
import type { Removal } from '../pods/removals.ts';
import type { RemovalMechanism } from '../pods/signs.ts';
import { isAsked, type Postmortem } from '../postmortem.ts';
import { clock } from '../report/words.ts';
import type { ModelledEviction } from './modelled.ts';

export type Agreement = NonNullable<PostmortemReport['agreement']>;
type ComparedPod = Agreement['pods'][number];

/** The script deletes the pods of a namespace as it deletes others. */
const isByRequest = (mechanism: RemovalMechanism): boolean =>
  mechanism === 'request' || mechanism === 'namespace';

/** A pod that is gone, and nothing tells why, may have gone by any mechanism. */
const isAlike = (recorded: RemovalMechanism, model: ModelledEviction): boolean =>
  isByRequest(recorded)
    ? model.mechanism === 'request' || model.isDrain
    : recorded === 'unknown' || recorded === model.mechanism;

const MICROSECONDS = 1_000_000;

/** Instants of objects are whole seconds, and requests take their time. */
const TOLERANCE = 1 * MICROSECONDS;

/**
 * The record against the play of the outage that agrees with it best, pod by pod (HI-40, HI-41): what
 * another play evicts is no eviction of this one. Of plays that agree alike, the first counts.
 * @param end the end of the record: what the model expects later is no difference
 */
export const compareWith = (
  postmortem: Postmortem,
  plays: readonly (readonly ModelledEviction[])[],
  end: Instant | undefined,
): Omit<Agreement, 'reasons'> =>
  plays
    .map((modelled) => comparedWith(postmortem, modelled, end))
    .reduce(
      (best, each) => (isCloser(each, best) ? each : best),
      comparedWith(postmortem, plays[0] ?? [], end),
    );

type Compared = Omit<Agreement, 'reasons'>;

const isCloser = (one: Compared, other: Compared): boolean =>
  one.agrees === other.agrees
    ? differencesIn(one) < differencesIn(other)
    : one.agrees > other.agrees;

/**
 * The record against one play. Pods are matched by name where the model began with them, otherwise
 * by workload and node.
 */
function comparedWith(
  postmortem: Postmortem,
  modelled: readonly ModelledEviction[],
  end: Instant | undefined,
): Compared {
  // What controllers delete of their own accord follows from the rest.
  const recorded = postmortem.removals.filter(({ mechanism }) => mechanism !== 'workload');
  const left = new Set(modelled);
  const nameOf = workloadNames(postmortem);
  const asked = new Set(postmortem.asked);
  const pods: ComparedPod[] = [];
  const add = (removal: Removal, pod: ComparedPod): void => {
    if (asked.has(removal)) pods.push(pod);
  };
  const byPod = new Map<string, ModelledEviction[]>();
  for (const each of modelled) addToList(byPod, each.pod, each);
  const unmatched: Removal[] = [];
  for (const removal of recorded) {
    const match = byPod.get(removal.life.key)?.shift();
    if (match === undefined) unmatched.push(removal);
    else {
      left.delete(match);
      add(removal, compared(removal, match));
    }
  }
  const byPlace = new Map<string, ModelledEviction[]>();
  for (const each of left) addToList(byPlace, placeOf(each.workload, each.node), each);
  // What is known chooses first, as the unknown fits anything.
  const isUnknown = ({ mechanism }: Removal): number => (mechanism === 'unknown' ? 1 : 0);
  for (const removal of unmatched.sort((a, b) => isUnknown(a) - isUnknown(b))) {
    const { nodeName, owner } = removal.life;
    const here = owner === undefined ? [] : byPlace.get(placeOf(nameOf(owner), nodeName));
    const match = here?.find((each) => left.has(each) && isAlike(removal.mechanism, each));
    if (match !== undefined) left.delete(match);
    add(removal, match === undefined ? onlyInRecord(removal) : compared(removal, match));
  }
  const { question } = postmortem;
  const last = Math.min(end ?? Number.MAX_VALUE, question.until ?? Number.MAX_VALUE);
  const ownWay = wentOwnWay(postmortem);
  const decided = [...left].filter(
    (each) => each.latest + TOLERANCE < last && !(each.earliest > (ownWay.get(each.pod) ?? last)),
  );
  const more = decided.filter(({ pod, earliest, latest }) =>
    isAsked(question, pod, [earliest, latest]),
  );
  const count = recorded.filter((removal) => asked.has(removal)).length;
  const names = new Set(postmortem.lives.map(({ key }) => `${key}`));
  return summed([...pods, ...more.map((each) => onlyInModel(each, names.has(each.pod)))], count);
}

/**
 * When controllers deleted pods of their own accord, by the name of the pod: what the model expects
 * of such a pod later could not happen any more, and is no difference. Names that come again are
 * left out.
 */
function wentOwnWay({ removals, lives }: Postmortem): ReadonlyMap<string, Instant> {
  const ofName = new Map<string, number>();
  for (const { key } of lives) ofName.set(key, (ofName.get(key) ?? 0) + 1);
  return new Map(
    removals.flatMap(({ life: { key }, mechanism, latest }) =>
      mechanism === 'workload' && latest !== undefined && ofName.get(key) === 1
        ? [[key, latest] as const]
        : [],
    ),
  );
}

const placeOf = (workload = '', node = ''): string => `${workload} ${node}`;

function summed(pods: readonly ComparedPod[], recorded: number): Compared {
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
  const why = after > 0 && life.audit.some(isRefusal) ? ', as its eviction was refused before' : '';
  return {
    ...common,
    verdict: 'other-instant',
    secondsApart,
    message: `${life.key}: ${secondsApart}s ${which} in the record than the model allows${why}`,
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

/** @param isKnown - whether the record has a pod of this name: the model gives new pods other ones */
function onlyInModel(
  { pod, node, earliest, latest, mechanism }: ModelledEviction,
  isKnown: boolean,
): ComparedPod {
  const rest = isKnown
    ? ', and stays in the record'
    : '; the record has no such pod, as new pods may go to other nodes';
  return {
    pod,
    ...nodeIn(node),
    verdict: 'only-in-model',
    modelled: between(earliest, latest),
    message: `${pod}: ${mechanism} in the model at ${clock(earliest)}${rest}`,
  };
}

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
  const windows = agrees === 1 ? 'its window' : 'their windows';
  const head = `Of ${counted(recorded, 'removal')} in the record the model says ${agrees}, within ${windows}`;
  return rest.length === 0 ? `${head}, and no other.` : `${head}; ${rest.join(', ')}.`;
}

/** Differences that count, for the search of reasons. */
export const differencesIn = ({ pods }: Pick<Agreement, 'pods'>): number =>
  pods.filter(({ verdict }) => verdict !== 'agrees').length;
