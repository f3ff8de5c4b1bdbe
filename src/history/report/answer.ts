import { addToList, instant, printInstant } from '#units';
import { listed } from '#words';
import { apiGapIn } from '../control-plane/api-gap.ts';
import { type GoneNode, goneNodesOf } from '../evidence/gone-nodes.ts';
import type { Drain } from '../nodes/drains.ts';
import { type Fault, faultsOf } from '../nodes/faults.ts';
import { isUndecided, type Removal } from '../pods/removals.ts';
import { endOf, type Postmortem } from '../postmortem.ts';
import { rolloutOf } from '../workloads/rollouts.ts';
import { nothingEvicted, tellsOfPods, untoldNodes } from './all-clear.ts';
import {
  clock,
  isEviction,
  MECHANISM_OF_PAST,
  mechanismOfMany,
  nodesText,
  ofMany,
  podsWere,
  requester,
  spanText,
} from './words.ts';

/** What happened, in sentences, the most important first. */
export function answerOf(postmortem: Postmortem): readonly string[] {
  const { asked, evidence } = postmortem;
  const evicted = asked.filter(isEviction);
  // The first sentence tells already what went without a reason where nothing was evicted.
  const others = asked.filter(
    (removal) => !isEviction(removal) && (evicted.length > 0 || removal.mechanism !== 'unknown'),
  );
  const sentences =
    evicted.length === 0 ? [nothingEvicted(postmortem)] : [evictedText(evicted, postmortem)];
  sentences.push(...othersTexts(others, evicted.length, postmortem));
  sentences.push(...silentTexts(postmortem), ...apiTexts(postmortem));
  const last = evidence.after === undefined ? undefined : endOf(postmortem);
  if (last !== undefined)
    sentences.push(
      `The record ends at ${clock(last)} on ${printInstant(last).slice(0, 10)} (UTC).`,
    );
  return sentences;
}

function evictedText(evicted: readonly Removal[], postmortem: Postmortem): string {
  const causes = causesOf(evicted, postmortem);
  const times = evicted.flatMap(({ earliest, latest = earliest }) =>
    earliest === undefined || latest === undefined
      ? []
      : latest - earliest < EXACT
        ? [earliest]
        : [earliest, latest],
  );
  const when =
    times.length === 0
      ? 'at unknown times'
      : spanText(instant(Math.min(...times)), instant(Math.max(...times)));
  const head = `${podsWere(evicted.length)} evicted ${when}`;
  const [only] = causes;
  if (causes.length === 1 && only !== undefined) {
    return `${head}, ${evicted.length === 1 ? '' : 'all '}${only.words}.`;
  }
  return `${head}: ${listed(
    causes.map(({ removals, words }) => `${removals.length} ${words}`),
    6,
  )}.`;
}

/** Instants of objects and Events are whole seconds; a window of less is told by its beginning. */
const EXACT = 10_000_000;

interface Group {
  readonly words: string;
  readonly removals: readonly Removal[];
}

/** The evictions by their cause, the cause of most of them first. */
function causesOf(evicted: readonly Removal[], postmortem: Postmortem): readonly Group[] {
  const groups = new Map<string, Removal[]>();
  const faults = faultsOf(postmortem.silences);
  const gone = goneNodesOf(postmortem.evidence);
  const drained = drainsByRemoval(postmortem);
  for (const removal of evicted) {
    addToList(
      groups,
      causeWords(removal, postmortem, { faults, gone, drain: drained.get(removal) }),
      removal,
    );
  }
  return [...groups]
    .map(([words, removals]) => ({ words: removals.length > 1 ? ofMany(words) : words, removals }))
    .sort((a, b) => b.removals.length - a.removals.length);
}

const drainsByRemoval = ({ drains }: Postmortem): ReadonlyMap<Removal, Drain> =>
  new Map(drains.flatMap((drain) => drain.removals.map((removal) => [removal, drain] as const)));

/** What may have caused a removal. */
interface Known {
  readonly faults: readonly Fault[];
  readonly gone: ReadonlyMap<string, GoneNode>;
  readonly drain: Drain | undefined;
}

function causeWords(
  removal: Removal,
  postmortem: Postmortem,
  { faults, gone, drain }: Known,
): string {
  const { mechanism, life } = removal;
  const byNode = mechanism === 'taint' ? nodeTrouble(removal, postmortem, faults) : undefined;
  if (byNode !== undefined) return byNode;
  if (drain !== undefined) {
    const by = drain.by === undefined ? '' : ` by ${drain.by}`;
    return `by a drain of ${drain.node}${by}${drain.why === undefined ? '' : ` (${drain.why})`}`;
  }
  if (mechanism === 'taint') return taintWords(removal, postmortem);
  const words = MECHANISM_OF_PAST[mechanism];
  if (mechanism === 'pod-gc' && gone.has(life.nodeName ?? '')) {
    return `${words}, as ${life.nodeName} was gone`;
  }
  return mechanism === 'evict-api'
    ? `through the eviction API by ${requester(removal)}`
    : words.replace(/^evicted /, '');
}

/** That the node of a pod fell silent before its eviction, or was not ready. */
function nodeTrouble(
  { life: { nodeName }, earliest = instant(0) }: Removal,
  { unready }: Postmortem,
  faults: readonly Fault[],
): string | undefined {
  const fault = faults.find((each) =>
    each.silences.some(({ node, noticed }) => node === nodeName && noticed[0] <= earliest),
  );
  if (fault !== undefined) {
    const nodes = fault.silences.map(({ node }) => node).sort();
    return `because ${nodesText(nodes)} fell silent ${spanText(fault.earliest, fault.latest)}`;
  }
  const unfit = unready.find((each) => each.node === nodeName && each.earliest <= earliest);
  return unfit && `because ${unfit.node} was not ready from ${clock(unfit.earliest)} on`;
}

function taintWords({ life: { nodeName }, latest }: Removal, { requests }: Postmortem): string {
  if (nodeName === undefined) return 'by NoExecute taints of nodes that the record does not name';
  const taint = requests.findLast(
    ({ kind, node, at }) => kind === 'taint' && node === nodeName && at <= (latest ?? at),
  );
  return `by a NoExecute taint of ${nodeName}${taint?.by === undefined ? '' : ` by ${taint.by}`}`;
}

/** Pods that were deleted rather than evicted, by who did it. */
function othersTexts(
  others: readonly Removal[],
  evicted: number,
  postmortem: Postmortem,
): readonly string[] {
  const drained = drainsByRemoval(postmortem);
  const groups = new Map<string, Removal[]>();
  for (const removal of others) {
    const by = removal.mechanism === 'request' ? requester(removal) : '';
    const { workload = '' } = rolloutOf(removal, postmortem.rollouts) ?? {};
    const drain = drained.get(removal)?.node ?? '';
    addToList(groups, `${removal.mechanism} ${by} ${drain} ${workload}`, removal);
  }
  const more = evicted > 0 ? ' more' : '';
  return [...groups.values()].map((removals) => {
    const n = removals.length;
    const [node] = removals.flatMap((removal) => drained.get(removal)?.node ?? []);
    const drain = node === undefined ? '' : `, as a drain of ${node} does`;
    const [rollout] = removals.flatMap((each) => rolloutOf(each, postmortem.rollouts) ?? []);
    const rolled = rollout === undefined ? '' : `, as ${rollout.workload} was rolled out`;
    return `${n}${more} ${n === 1 ? 'pod was' : 'pods were'} ${howOthersWent(removals)}${drain}${rolled}.`;
  });
}

function howOthersWent(removals: readonly Removal[]): string {
  const [first] = removals;
  if (first === undefined) return '';
  if (first.mechanism === 'request') {
    const how = isUndecided(first) ? 'deleted, or evicted through the API,' : 'deleted';
    return `${how} by ${requester(first)}`;
  }
  return removals.length === 1
    ? MECHANISM_OF_PAST[first.mechanism]
    : mechanismOfMany(first.mechanism);
}

/**
 * Nodes that fell silent without an eviction. That nothing was evicted from them is said where the
 * record would tell of it, and where each pod that went from them went for another reason.
 */
function silentTexts({ silences, removals, evidence }: Postmortem): readonly string[] {
  const hit = new Set(removals.filter(isEviction).map(({ life }) => life.nodeName));
  const undecided = new Set(removals.filter(isUndecided).map(({ life }) => life.nodeName));
  const spared = silences.filter(({ node }) => !hit.has(node));
  const names = [...new Set(spared.map(({ node }) => node))];
  // Without the nodes of all pods that went, nothing can be said of other nodes.
  const isTold = tellsOfPods(evidence) && !hit.has(undefined) && !undecided.has(undefined);
  const untold = new Set([...undecided, ...untoldNodes(evidence)]);
  const [clear, doubtful] = [
    names.filter((name) => isTold && !untold.has(name)),
    names.filter((name) => !isTold || untold.has(name)),
  ];
  const too = hit.size > 0 ? ', too' : '';
  return [
    ...(clear.length === 0
      ? []
      : [`${nodesText(clear)} fell silent${too}, and no pod was evicted from ${them(clear)}.`]),
    ...(doubtful.length === 0
      ? []
      : [
          `${nodesText(doubtful)} fell silent${too}; whether pods were evicted from ${them(doubtful)} is not known.`,
        ]),
  ];
}

/** That the API server may have been down, where both leaders were elected anew after a silence. */
function apiTexts({ evidence }: Postmortem): readonly string[] {
  const gap = apiGapIn(evidence);
  if (gap === undefined) return [];
  const { from, to, controllerManager, scheduler } = gap;
  return [
    `kube-apiserver may have been down ${spanText(from, to)}: nothing in the record is from then, ` +
      'and kube-controller-manager and kube-scheduler were elected anew at ' +
      `${clock(controllerManager)} and ${clock(scheduler)}. ` +
      'The inferred outage leaves that out, as nothing tells it for sure.',
  ];
}

const them = (names: readonly string[]): string => (names.length === 1 ? 'it' : 'them');
