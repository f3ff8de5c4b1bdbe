import {
  addToList,
  between,
  compareText,
  type Instant,
  inSeconds,
  instant,
  printDuration,
  seconds,
} from '#units';
import type { Evidence } from '../evidence/evidence.ts';
import type { Drain } from '../nodes/drains.ts';
import { type Fault, faultsOf } from '../nodes/faults.ts';
import { endedByCloud, type NodeRequest } from '../nodes/node-requests.ts';
import type { Silence } from '../nodes/silences.ts';
import type { Unready } from '../nodes/unready.ts';
import type { Removal } from '../pods/removals.ts';

/** The event of an outage script that explains a part of the record. */
export interface InferredEvent {
  readonly action:
    | 'powerOff'
    | 'partition'
    | 'terminateInstance'
    | 'reboot'
    | 'drain'
    | 'cordon'
    | 'uncordon'
    | 'taint'
    | 'deleteNode'
    | 'deletePods'
    | 'evict'
    | 'shutdown'
    | 'notReady';
  readonly nodes: readonly string[];
  readonly pods: readonly string[];
  readonly taints: readonly string[];
  /** More fields of the event. */
  readonly flags?: object;
  /** The instant that the script takes, between the two others. */
  readonly at: Instant;
  readonly earliest: Instant;
  readonly latest: Instant;
  /** How long a fault lasts; undefined where it lasts to the end. */
  readonly lasts?: string;
  readonly evidence: readonly string[];
}

/** All that a record tells of causes. */
export interface Causes {
  readonly silences: readonly Silence[];
  readonly unready: readonly Unready[];
  readonly requests: readonly NodeRequest[];
  readonly drains: readonly Drain[];
  readonly removals: readonly Removal[];
}

/**
 * The outage that explains a record: causes before effects, so that what follows from a silent node,
 * a taint or a drain is no event of its own (HI-30).
 */
export function outageOf(causes: Causes, evidence: Evidence): readonly InferredEvent[] {
  const events = [
    ...faultsOf(causes.silences).flatMap((fault) => eventsOfFault(fault, evidence)),
    ...causes.unready.map(unreadyEvent),
    ...eventsOfRequests(causes),
    ...causes.drains.map(drainEvent),
    ...shutdowns(causes.removals),
    ...requestsForPods(causes),
  ];
  return events.sort(
    (a, b) => a.at - b.at || compareText(a.action, b.action) || compareText(subject(a), subject(b)),
  );
}

const subject = ({ nodes, pods }: InferredEvent): string => [...nodes, ...pods].join();

/** Nodes of one fault that came back in different ways are events of their own. */
function eventsOfFault(fault: Fault, evidence: Evidence): readonly InferredEvent[] {
  const groups = new Map<string, Silence[]>();
  for (const silence of fault.silences) {
    const action = actionOf(silence, evidence);
    const key = `${action} ${silence.ended === undefined ? '' : Math.round(silence.ended / 5_000_000)}`;
    addToList(groups, key, silence);
  }
  return [...groups.values()].map((silences): InferredEvent => {
    const inOrder = [...silences].sort((a, b) => compareText(a.node, b.node));
    const [first] = inOrder;
    const { earliest, latest } = fault;
    const at = instant((earliest + latest) / 2);
    return {
      ...NOTHING,
      action: first === undefined ? 'powerOff' : actionOf(first, evidence),
      nodes: inOrder.map(({ node }) => node),
      at,
      earliest,
      latest,
      ...lastsUntil(at, first?.ended),
      evidence: inOrder.map(({ node, evidence: signs }) => `${node}: ${signs.join('; ')}`),
    };
  });
}

const lastsUntil = (at: Instant, ended: Instant | undefined): { readonly lasts?: string } =>
  ended === undefined
    ? {}
    : { lasts: printDuration(seconds(Math.max(1, Math.round(inSeconds(between(at, ended)))))) };

const NOTHING = { nodes: [], pods: [], taints: [] } as const;

/**
 * What a silence was: a machine that is off or cut cannot be told apart while it lasts; a boot ID
 * that changed is a reboot, and pods that went on mean a cut (HI-24).
 */
function actionOf(
  { node, ended }: Silence,
  { before, after, events }: Evidence,
): InferredEvent['action'] {
  if (endedByCloud(node, events)) return 'terminateInstance';
  if (ended === undefined) return 'powerOff';
  const boots = [before, after].map(
    (each) => each?.cluster.nodes.find(({ name }) => name === node)?.bootID,
  );
  if (boots[0] !== undefined && boots[1] !== undefined && boots[0] !== boots[1]) return 'powerOff';
  return 'partition';
}

/** A kubelet that says that its node is not ready runs on: nothing fell silent. */
const unreadyEvent = ({
  node,
  earliest,
  latest,
  ended,
  reason,
  evidence,
}: Unready): InferredEvent => ({
  ...NOTHING,
  action: 'notReady',
  nodes: [node],
  ...(reason && { flags: { reason } }),
  at: earliest,
  earliest,
  latest,
  ...lastsUntil(earliest, ended),
  evidence,
});

/** Cordons that begin a drain are a part of it. */
function eventsOfRequests({ requests, drains }: Causes): readonly InferredEvent[] {
  return requests
    .filter(({ kind, node }) => kind !== 'cordon' || !drains.some((drain) => drain.node === node))
    .map(({ kind, node, at, latest, taints, evidence }): InferredEvent => {
      const action = kind === 'delete' ? 'deleteNode' : kind;
      return {
        ...NOTHING,
        action,
        nodes: [node],
        taints,
        at,
        earliest: at,
        latest,
        evidence: [evidence],
      };
    });
}

const drainEvent = ({ node, at, latest, by, isByDeletion, evidence }: Drain): InferredEvent => ({
  ...NOTHING,
  action: 'drain',
  ...(isByDeletion && { flags: { disableEviction: true } }),
  nodes: [node],
  at,
  earliest: at,
  latest,
  evidence: by === undefined ? evidence : [`by ${by}`, ...evidence],
});

/** Nodes whose kubelets ended pods because the machine shut down. */
function shutdowns(removals: readonly Removal[]): readonly InferredEvent[] {
  const byNode = new Map<string, Removal[]>();
  for (const removal of removals) {
    const { nodeName } = removal.life;
    if (removal.mechanism !== 'graceful-shutdown' || nodeName === undefined) continue;
    addToList(byNode, nodeName, removal);
  }
  return [...byNode].flatMap(([node, ended]) => {
    const times = ended.map(({ earliest }) => earliest).filter((time) => time !== undefined);
    if (times.length === 0) return [];
    const at = instant(Math.min(...times));
    const evidence = [`${ended.length} pods were terminated by the shutdown of the node`];
    return {
      ...NOTHING,
      action: 'shutdown' as const,
      nodes: [node],
      at,
      earliest: at,
      latest: at,
      evidence,
    };
  });
}

/** Deletions by people and programs, and evictions that belong to no drain; one for each request. */
function requestsForPods({ removals, drains }: Causes): readonly InferredEvent[] {
  const drained = new Set(drains.flatMap((drain) => drain.removals));
  const byRequest = new Map<unknown, InferredEvent>();
  for (const removal of removals.filter((each) => !drained.has(each))) {
    const { mechanism, life, earliest, latest = earliest, evidence, request } = removal;
    const action =
      mechanism === 'request' || mechanism === 'namespace'
        ? 'deletePods'
        : mechanism === 'evict-api'
          ? 'evict'
          : undefined;
    if (action === undefined || earliest === undefined || latest === undefined) continue;
    const key = request?.collection === undefined ? removal : request;
    const others = byRequest.get(key)?.pods ?? [];
    const pods = [...others, life.key].sort(compareText);
    byRequest.set(key, { ...NOTHING, action, pods, at: earliest, earliest, latest, evidence });
  }
  return [...byRequest.values()];
}
