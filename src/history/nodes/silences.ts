import { type ApiEvent, conditionOf, type Node } from '#cluster';
import {
  addToList,
  between,
  compareText,
  type Duration,
  earlier,
  type Instant,
  instant,
  later,
  longest,
  milliseconds,
  seconds,
  shortest,
} from '#units';
import type { AuditEntry } from '../evidence/audit-entry.ts';
import { NODE_CONTROLLER } from '../evidence/entry-head.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { type LastSign, lastSignBefore, renewalOf } from './last-sign.ts';

/** A stretch in which the control plane heard nothing of a node. */
export interface Silence {
  readonly node: string;
  /** The fault lies between these instants: nothing tells it more exactly (HI-22). */
  readonly earliest: Instant;
  readonly latest: Instant;
  /** The last sign of life, where the record has it. */
  readonly lastSign: Instant | undefined;
  /** Whether that is the last renewal of its Lease: nothing of the node came later. */
  readonly isRenewal: boolean;
  /** When Ready was taken from it, at the earliest and the latest. */
  readonly noticed: readonly [Instant, Instant];
  /** When it was Ready again; undefined while the silence lasts. */
  readonly ended: Instant | undefined;
  readonly evidence: readonly string[];
}

/** The controller looks at nodes every 5 s. */
const MONITOR_PERIOD = seconds(5);

/** The bounds of the grace period of nodes. */
interface Grace {
  readonly most: Duration;
  readonly least: Duration;
}

/** That of releases from 1.32 on, and of earlier ones. */
const USUAL: Grace = { most: seconds(50), least: seconds(40) };

/**
 * The silences of all nodes, from conditions, Leases, Events and requests of the node controller.
 * @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go monitorNodeHealth (1.36)
 */
export function silencesOf(evidence: Evidence): readonly Silence[] {
  const names = new Set<string>();
  for (const snapshot of [evidence.before, evidence.after]) {
    for (const { name } of snapshot?.cluster.nodes ?? []) names.add(name);
  }
  const events = new Map<string, ApiEvent[]>();
  for (const event of evidence.events) {
    if (event.about.kind === 'Node') addToList(events, event.about.name, event);
  }
  const requests = new Map<string, AuditEntry[]>();
  for (const entry of evidence.audit) {
    if (entry.resource === 'nodes') addToList(requests, entry.name, entry);
  }
  for (const name of [...events.keys(), ...requests.keys()]) names.add(name);
  const found = (grace: Grace): readonly Silence[] =>
    [...names].sort(compareText).flatMap((name) =>
      silencesOfNode(name, {
        ...{ evidence, grace },
        events: events.get(name) ?? [],
        requests: requests.get(name) ?? [],
      }),
    );
  const silences = found(USUAL);
  const grace = graceIn(silences);
  return grace === USUAL ? silences : found(grace);
}

/** Other bounds than the usual ones, where renewals show a flag: between two looks of the controller. */
function graceIn(silences: readonly Silence[]): Grace {
  const waits = silences.flatMap(({ lastSign, isRenewal, noticed: [from, to] }) =>
    lastSign === undefined || !isRenewal
      ? []
      : [{ least: between(lastSign, from), most: between(lastSign, to) }],
  );
  if (waits.length === 0) return USUAL;
  const most = waits.map((wait) => wait.most).reduce(shortest);
  const longestWait = waits.map((wait) => wait.least).reduce(longest);
  const least = longest(seconds(0), (longestWait - MONITOR_PERIOD) as Duration);
  if (most < USUAL.least) return { ...USUAL, least };
  return least > USUAL.most ? { ...USUAL, most } : USUAL;
}

/** A machine that registered and never ran: no kubelet of it ever renewed a Lease. */
const neverCameUp = ({ name }: Node, { before, after }: Evidence): boolean =>
  before?.cluster.nodes.some((each) => each.name === name) === false &&
  after?.cluster.leases.some((each) => each.name === name) === false &&
  after.cluster.leases.length > 0;

/** The instants between which Ready was taken from a node. */
interface Notice {
  readonly earliest: Instant;
  readonly latest: Instant;
  readonly words: string;
}

/** What a record tells of one node. */
interface Signs {
  readonly evidence: Evidence;
  readonly grace: Grace;
  readonly events: readonly ApiEvent[];
  readonly requests: readonly AuditEntry[];
}

function silencesOfNode(name: string, signs: Signs): readonly Silence[] {
  const { evidence, events, requests } = signs;
  const node = evidence.after?.cluster.nodes.find((each) => each.name === name);
  if (node !== undefined && neverCameUp(node, evidence)) return [];
  const returns = returnsOf(node, signs);
  const found: Silence[] = [];
  for (const notice of noticesOf(node, events, requests, evidence)) {
    const known = found.at(-1);
    // A second notice needs a whole grace period; those of one moment are the same.
    if (known !== undefined && notice.earliest <= later(known.noticed[1], MONITOR_PERIOD)) {
      found[found.length - 1] = merged(known, notice);
      continue;
    }
    const soonest = soonestBefore(notice, signs);
    const lastSign = lastSignBefore(name, notice.latest, { ...signs, soonest });
    const ended = returns.find((time) => time > notice.earliest) ?? heardAgain(name, notice, signs);
    found.push({
      node: name,
      ...windowOf(notice, { ...signs, soonest, lastSign, renewal: renewalOf(name, evidence) }),
      lastSign: lastSign?.at,
      isRenewal: lastSign?.isRenewal === true,
      noticed: [notice.earliest, notice.latest],
      ended,
      evidence: [notice.words, ...(lastSign === undefined ? [] : [lastSign.words])],
    });
  }
  return found;
}

/** What bounds a fault, besides the notice of it. */
interface Bounds {
  readonly soonest: Instant;
  readonly lastSign: LastSign | undefined;
  readonly renewal: Duration;
  readonly grace: Grace;
}

/** A fault lies between the last renewal and the next one, or by the grace period before the notice. */
function windowOf(
  { latest }: Notice,
  { soonest, lastSign, renewal, grace: { least } }: Bounds,
): Pick<Silence, 'earliest' | 'latest'> {
  const last = later(earlier(latest, least), renewal);
  if (lastSign === undefined) return { earliest: soonest, latest: last };
  return {
    earliest: lastSign.at,
    latest: lastSign.isRenewal ? later(lastSign.at, renewal) : last,
  };
}

/**
 * The earliest instant of a fault, by the grace period before the notice. A controller without
 * memory grants each node a grace period of its own, however long that was silent before.
 */
function soonestBefore({ earliest }: Notice, { evidence, grace }: Signs): Instant {
  const usual = earlier(earlier(earliest, grace.most), MONITOR_PERIOD);
  const { before, events, after } = evidence;
  const starts = [
    ...events.flatMap(({ reason, about, first }) =>
      reason === 'LeaderElection' && about.name === CONTROLLER_MANAGER ? first : [],
    ),
    ...(after?.cluster.elections ?? []).flatMap(({ name, acquiredAt }) =>
      name === CONTROLLER_MANAGER ? acquiredAt : [],
    ),
  ].filter((time) => time !== undefined);
  if (!starts.some((time) => time >= usual && time <= earliest)) return usual;
  return instant(Math.min(usual, before?.at ?? earlier(usual, seconds(3_600))));
}

const CONTROLLER_MANAGER = 'kube-controller-manager';

const merged = (known: Silence, { earliest, latest, words }: Notice): Silence => ({
  ...known,
  noticed: [
    instant(Math.max(known.noticed[0], earliest)),
    instant(
      Math.max(instant(Math.max(known.noticed[0], earliest)), Math.min(known.noticed[1], latest)),
    ),
  ],
  evidence: [...new Set([...known.evidence, words])],
});

/** All that tells when Ready became Unknown, in order. */
function noticesOf(
  node: Node | undefined,
  events: readonly ApiEvent[],
  requests: readonly AuditEntry[],
  { before }: Evidence,
): readonly Notice[] {
  const all = [...inCondition(node), ...inEvents(events), ...inRequests(requests)];
  return all
    .filter(({ latest }) => before?.at === undefined || latest >= before.at)
    .sort((a, b) => a.earliest - b.earliest);
}

function inCondition(node: Node | undefined): readonly Notice[] {
  const ready = node === undefined ? undefined : conditionOf(node, 'Ready');
  const at = ready?.lastTransitionTime;
  if (ready?.status !== 'Unknown' || at === undefined) return [];
  return [{ ...secondOf(at), words: 'condition Ready is Unknown' }];
}

/** A kubelet that posts NotReady itself is not silent. Of a folded Event, the last instant is known. */
const inEvents = (events: readonly ApiEvent[]): readonly Notice[] =>
  events.flatMap(({ reason, component, message, first, last }) => {
    if (reason !== 'NodeNotReady' || component === 'kubelet') return [];
    const words = `Event NodeNotReady of ${component}: ${message}`;
    return [...new Set([first, last])].flatMap((at) =>
      at === undefined ? [] : [{ ...secondOf(at), words }],
    );
  });

/** The node controller writes the status of a node only when it takes Ready from it. */
const inRequests = (requests: readonly AuditEntry[]): readonly Notice[] =>
  requests.flatMap(({ subresource, user, at, code, uncertain = 0 }) =>
    user !== NODE_CONTROLLER || subresource !== 'status' || code > 299
      ? []
      : [
          {
            earliest: instant(at - uncertain),
            latest: instant(at + uncertain),
            words: 'audit log: status by the node controller',
          },
        ],
  );

const secondOf = (at: Instant): { readonly earliest: Instant; readonly latest: Instant } => ({
  earliest: at,
  latest: later(at, milliseconds(999)),
});

/**
 * When the kubelet of a silent node asked for something again, where no snapshot of afterwards tells
 * of the node: kubelets that come back write its status first.
 */
function heardAgain(
  name: string,
  { latest }: Notice,
  { evidence, requests }: Signs,
): Instant | undefined {
  if (evidence.after !== undefined) return undefined;
  return requests
    .filter(({ user, at, code }) => user === `system:node:${name}` && at > latest && code < 300)
    .map(({ at }) => at)
    .sort((a, b) => a - b)[0];
}

/** When the node was Ready again, in order. */
function returnsOf(node: Node | undefined, { events }: Pick<Signs, 'events'>): readonly Instant[] {
  const times = events
    .filter(({ reason }) => reason === 'NodeReady')
    .flatMap(({ first, last }) => [first, last])
    .filter((time) => time !== undefined);
  const ready = node === undefined ? undefined : conditionOf(node, 'Ready');
  if (ready?.status === 'True' && ready.lastTransitionTime !== undefined) {
    times.push(ready.lastTransitionTime);
  }
  return [...new Set(times)].sort((a, b) => a - b);
}
