import { addToList, compareText, earlier, type Instant, instant, seconds } from '#units';
import type { Evidence } from '../evidence/evidence.ts';
import { shutdownBefore, shutdownsIn } from '../evidence/shutdowns.ts';
import type { CloudDeletion } from '../nodes/cloud-deletions.ts';
import type { Drain } from '../nodes/drains.ts';
import { type Fault, faultsOf } from '../nodes/faults.ts';
import {
  type Interruption,
  interruptionBefore,
  interruptionsIn,
  readsWarnings,
} from '../nodes/interruptions.ts';
import type { NodeRequest } from '../nodes/node-request.ts';
import { returnOf } from '../nodes/returns.ts';
import type { Silence } from '../nodes/silences.ts';
import type { Unready } from '../nodes/unready.ts';
import type { Removal } from '../pods/removals.ts';
import type { Rollout } from '../workloads/rollout.ts';
import { type InferredEvent, lastsUntil, NOTHING } from './inferred-event.ts';
import { shutdownEvents } from './shutdown-events.ts';

/** All that a record tells of causes. */
export interface Causes {
  readonly silences: readonly Silence[];
  readonly unready: readonly Unready[];
  readonly requests: readonly NodeRequest[];
  readonly drains: readonly Drain[];
  readonly rollouts: readonly Rollout[];
  readonly removals: readonly Removal[];
  readonly cloudDeletions: readonly CloudDeletion[];
}

/**
 * The outage that explains a record: causes before effects, so that what follows from a silent node,
 * a taint or a drain is no event of its own (HI-30).
 */
export function outageOf(causes: Causes, evidence: Evidence): readonly InferredEvent[] {
  const shutdowns = shutdownsIn(evidence);
  const interruptions = interruptionsIn(evidence);
  const isTakenBack = ({ node }: { readonly node: string }, at: Instant): boolean =>
    interruptionBefore(interruptions, node, at) !== undefined;
  // A machine that shut down, or that its cloud took back, falls silent for that reason.
  const silences = causes.silences.filter(
    (silence) =>
      shutdownBefore(shutdowns, silence.node, silence.latest) === undefined &&
      !isTakenBack(silence, silence.latest),
  );
  const cloudDeletions = causes.cloudDeletions.filter((each) => !isTakenBack(each, each.latest));
  const follows = readsWarnings(evidence.before?.cluster ?? {});
  const drains = causes.drains.filter((drain) => !follows || !isTakenBack(drain, drain.latest));
  const requests = causes.requests.filter(
    (request) => request.kind !== 'delete' || !isTakenBack(request, request.latest),
  );
  const events = [
    ...faultsOf(silences).flatMap((fault) => eventsOfFault(fault, cloudDeletions, evidence)),
    ...unseenTerminations({ ...causes, cloudDeletions }),
    ...causes.unready.map(unreadyEvent),
    ...interruptions.map(interruptionEvent),
    ...eventsOfRequests({ ...causes, requests }),
    ...drains.map(drainEvent),
    ...causes.rollouts.map(rolloutEvent),
    ...shutdownEvents(causes, shutdowns),
    ...requestsForPods(causes),
  ];
  return events.sort(
    (a, b) => a.at - b.at || compareText(a.action, b.action) || compareText(subject(a), subject(b)),
  );
}

const subject = ({ nodes, pods, workload = '' }: InferredEvent): string =>
  [...nodes, ...pods, workload].join();

/** Nodes of one fault that came back in different ways are events of their own. */
function eventsOfFault(
  fault: Fault,
  deletions: readonly CloudDeletion[],
  evidence: Evidence,
): readonly InferredEvent[] {
  const groups = new Map<string, Silence[]>();
  const natures = new Map(
    fault.silences.map((silence) => [silence, natureOf(silence, deletions, evidence)]),
  );
  for (const silence of fault.silences) {
    const action = natures.get(silence)?.action ?? 'powerOff';
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
      action: (first && natures.get(first)?.action) ?? 'powerOff',
      nodes: inOrder.map(({ node }) => node),
      at,
      earliest,
      latest,
      ...lastsUntil(at, first?.ended),
      evidence: inOrder.map((silence) => {
        const signs = [...silence.evidence, ...(natures.get(silence)?.evidence ?? [])];
        return `${silence.node}: ${signs.join('; ')}`;
      }),
    };
  });
}

/** What a silence was: a machine that is off or cut cannot be told apart while it lasts (HI-24). */
function natureOf(
  silence: Silence,
  deletions: readonly CloudDeletion[],
  evidence: Evidence,
): Pick<InferredEvent, 'action' | 'evidence'> {
  const deletion = deletions.find(({ node }) => node === silence.node);
  if (deletion !== undefined) {
    return { action: 'terminateInstance', evidence: [deletion.evidence] };
  }
  if (silence.ended === undefined) return { action: 'powerOff', evidence: [] };
  const { was, evidence: signs } = returnOf(silence, evidence);
  return { action: RETURNS[was], evidence: signs };
}

const RETURNS = { rebooted: 'powerOff', restarted: 'stopKubelet', cut: 'partition' } as const;

/**
 * The longest time from the end of a machine to the deletion of its Node: the grace period of 50 s, a
 * look of the node controller and one of the cloud's.
 */
const DELETED_AFTER = seconds(60);

/** Machines that the cloud had ended, where nothing tells that their nodes fell silent before. */
const unseenTerminations = ({ cloudDeletions, silences }: Causes): readonly InferredEvent[] =>
  cloudDeletions
    .filter(({ node }) => !silences.some((silence) => silence.node === node))
    .map(({ node, at, latest, evidence }): InferredEvent => {
      const earliest = earlier(at, DELETED_AFTER);
      return {
        ...NOTHING,
        ...{ action: 'terminateInstance', nodes: [node] },
        at: instant((earliest + latest) / 2),
        ...{ earliest, latest, evidence: [evidence] },
      };
    });

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

/** The machine ends two minutes later, and what Karpenter does meanwhile follows from the warning. */
const interruptionEvent = ({ node, at, latest, evidence }: Interruption): InferredEvent => ({
  ...NOTHING,
  action: 'spotInterruption',
  nodes: [node],
  at,
  earliest: at,
  latest,
  evidence: [evidence],
});

/** Cordons that begin a drain are a part of it. */
function eventsOfRequests({ requests, drains }: Causes): readonly InferredEvent[] {
  return requests
    .filter((request) => !drains.some(({ cordon }) => cordon === request))
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

const rolloutEvent = ({ workload, at, latest, evidence }: Rollout): InferredEvent => ({
  ...NOTHING,
  action: 'rollout',
  workload,
  at,
  earliest: at,
  latest,
  evidence: [evidence],
});

/**
 * What removals of one request have in common: the request for many pods, or the program that tells
 * of its evictions in Events, and the second; else a removal is one of its own.
 */
function requestOf(removal: Removal): unknown {
  const { request, by, mechanism, earliest } = removal;
  if (request?.collection !== undefined) return request;
  return request === undefined && by !== undefined ? `${mechanism} ${by} ${earliest}` : removal;
}

/** Deletions by people and programs, and evictions that belong to no drain; one for each request. */
function requestsForPods({ removals, drains }: Causes): readonly InferredEvent[] {
  const drained = new Set(drains.flatMap((drain) => drain.removals));
  const byRequest = new Map<unknown, InferredEvent>();
  for (const removal of removals.filter((each) => !drained.has(each))) {
    const { mechanism, life, earliest, latest = earliest, evidence } = removal;
    const action =
      mechanism === 'request' || mechanism === 'namespace'
        ? 'deletePods'
        : mechanism === 'evict-api'
          ? 'evict'
          : undefined;
    if (action === undefined || earliest === undefined || latest === undefined) continue;
    const key = requestOf(removal);
    const others = byRequest.get(key)?.pods ?? [];
    const pods = [...others, life.key].sort(compareText);
    byRequest.set(key, { ...NOTHING, action, pods, at: earliest, earliest, latest, evidence });
  }
  return [...byRequest.values()];
}
