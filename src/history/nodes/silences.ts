import { type ApiEvent, conditionOf, type Node } from '#cluster';
import {
  addToList,
  compareText,
  earlier,
  type Instant,
  instant,
  later,
  milliseconds,
  seconds,
} from '#units';
import type { AuditEntry } from '../evidence/audit-entry.ts';
import { NODE_CONTROLLER } from '../evidence/entry-head.ts';
import type { Evidence } from '../evidence/evidence.ts';

/** A stretch in which the control plane heard nothing of a node. */
export interface Silence {
  readonly node: string;
  /** The fault lies between these instants: nothing tells it more exactly (HI-22). */
  readonly earliest: Instant;
  readonly latest: Instant;
  /** The last sign of life, where the record has it. */
  readonly lastSign: Instant | undefined;
  /** When Ready was taken from it, at the earliest and the latest. */
  readonly noticed: readonly [Instant, Instant];
  /** When it was Ready again; undefined while the silence lasts. */
  readonly ended: Instant | undefined;
  readonly evidence: readonly string[];
}

/** A Lease of 40 s is renewed every 10 s, and up to 4 % later. */
const RENEWAL = milliseconds(10_400);

/** The controller looks at nodes every 5 s. */
const MONITOR_PERIOD = seconds(5);

/** The grace period of releases from 1.32 on, and of earlier ones. */
const GRACE = { most: seconds(50), least: seconds(40) };

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
  return [...names]
    .sort(compareText)
    .flatMap((name) =>
      silencesOfNode(name, evidence, events.get(name) ?? [], requests.get(name) ?? []),
    );
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

function silencesOfNode(
  name: string,
  evidence: Evidence,
  events: readonly ApiEvent[],
  requests: readonly AuditEntry[],
): readonly Silence[] {
  const node = evidence.after?.cluster.nodes.find((each) => each.name === name);
  if (node !== undefined && neverCameUp(node, evidence)) return [];
  const returns = returnsOf(node, events);
  const found: Silence[] = [];
  for (const notice of noticesOf(node, events, requests, evidence)) {
    const known = found.at(-1);
    // A second notice needs a whole grace period; those of one moment are the same.
    if (known !== undefined && notice.earliest <= later(known.noticed[1], MONITOR_PERIOD)) {
      found[found.length - 1] = merged(known, notice);
      continue;
    }
    const lastSign = lastSignBefore(name, notice.latest, requests, evidence);
    const ended = returns.find((time) => time > notice.earliest);
    found.push({
      node: name,
      ...windowOf(notice, lastSign),
      lastSign: lastSign?.at,
      noticed: [notice.earliest, notice.latest],
      ended,
      evidence: [notice.words, ...(lastSign === undefined ? [] : [lastSign.words])],
    });
  }
  return found;
}

/** A fault lies between the last renewal and the next one, or by the grace period before the notice. */
function windowOf(
  { earliest, latest }: Notice,
  lastSign: LastSign | undefined,
): Pick<Silence, 'earliest' | 'latest'> {
  const soonest = earlier(earlier(earliest, GRACE.most), MONITOR_PERIOD);
  const last = later(earlier(latest, GRACE.least), RENEWAL);
  if (lastSign === undefined) return { earliest: soonest, latest: last };
  return {
    earliest: lastSign.at,
    latest: lastSign.isRenewal ? later(lastSign.at, RENEWAL) : last,
  };
}

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

/** A kubelet that posts NotReady itself is not silent. */
const inEvents = (events: readonly ApiEvent[]): readonly Notice[] =>
  events.flatMap(({ reason, component, message, first }) =>
    reason !== 'NodeNotReady' || component === 'kubelet' || first === undefined
      ? []
      : [{ ...secondOf(first), words: `Event NodeNotReady of ${component}: ${message}` }],
  );

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

/** When the node was Ready again, in order. */
function returnsOf(node: Node | undefined, events: readonly ApiEvent[]): readonly Instant[] {
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

interface LastSign {
  readonly at: Instant;
  /** A renewal: the next one would have come within {@link RENEWAL}. */
  readonly isRenewal: boolean;
  readonly words: string;
}

/** The last sign of life before an instant: a renewal of its Lease, or a request of its kubelet. */
function lastSignBefore(
  name: string,
  before: Instant,
  requests: readonly AuditEntry[],
  evidence: Evidence,
): LastSign | undefined {
  const signs: LastSign[] = [];
  const soonest = earlier(earlier(before, GRACE.most), seconds(15));
  for (const snapshot of [evidence.after, evidence.before]) {
    const lease = snapshot?.cluster.leases.find((each) => each.name === name);
    const at = lease?.renewTime;
    // Of a snapshot that was taken before the notice, the Lease may have been renewed since.
    const isLast = (snapshot?.at ?? 0) >= before;
    if (at === undefined || at > before || (!isLast && at < soonest)) continue;
    signs.push({ at, isRenewal: isLast, words: 'the last renewal of its Lease' });
  }
  for (const { user, at: answered, uncertain = 0 } of requests) {
    const at = instant(answered - uncertain);
    if (user !== `system:node:${name}` || at > before || at < soonest) continue;
    signs.push({ at, isRenewal: false, words: 'the last request of its kubelet' });
  }
  const renewal = signs.find(({ isRenewal }) => isRenewal);
  return renewal ?? signs.sort((a, b) => b.at - a.at)[0];
}
