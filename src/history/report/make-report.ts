import { type PostmortemReport, TOOL_VERSION } from '#documents';
import { type Instant, printInstant } from '#units';
import { beginningOf } from '../evidence/beginning.ts';
import { learnedFrom } from '../lessons/learned.ts';
import { lossesOf, workloadNames } from '../losses/workloads.ts';
import type { InferredEvent } from '../outage/inferred-event.ts';
import type { Removal } from '../pods/removals.ts';
import { endOf, type Postmortem } from '../postmortem.ts';
import { answerOf } from './answer.ts';
import { missingIn } from './missing.ts';
import { clock, isEviction, MECHANISM_OF_PAST, requester } from './words.ts';

/** A postmortem as its published document. */
export function makePostmortemReport(postmortem: Postmortem): PostmortemReport {
  const { evidence, asked, silences, drains, outage } = postmortem;
  const from = beginningOf(evidence);
  const until = endOf(postmortem);
  const nameOf = workloadNames(postmortem);
  return {
    apiVersion: 'k8s-evict.dev/v1',
    kind: 'PostmortemReport',
    tool: { version: TOOL_VERSION },
    record: {
      ...(from !== undefined && { from: printInstant(from) }),
      ...(until !== undefined && { until: printInstant(until) }),
      events: evidence.events.length,
      auditEntries: evidence.auditLines,
      leftOut: evidence.leftOut,
      before: evidence.before !== undefined,
      after: evidence.after !== undefined,
    },
    answer: answerOf(postmortem),
    removals: asked.map((removal) => removalRow(removal, postmortem, nameOf)),
    silences: silences.map(
      ({ node, earliest, latest, lastSign, noticed, ended, evidence: signs }) => ({
        node,
        fell: between(earliest, latest),
        ...(lastSign !== undefined && { lastSign: printInstant(lastSign) }),
        noticed: between(...noticed),
        ...(ended !== undefined && { ended: printInstant(ended) }),
        evidence: signs,
      }),
    ),
    drains: drains.map(({ node, by, at, latest, last, removals: evicted, refused }) => ({
      node,
      ...(by !== undefined && { by }),
      began: between(at, latest),
      last: printInstant(last),
      evicted: evicted.length,
      refused,
    })),
    workloads: lossesOf(postmortem, until).map(({ backAt, isBackKnown, ...loss }) => ({
      ...loss,
      known: isBackKnown,
      ...(backAt !== undefined && { backAt: printInstant(backAt) }),
    })),
    outage: outage.map(causeRow),
    learned: learnedFrom(postmortem).map(({ setting, value, observations, message }) => ({
      setting,
      value,
      observations,
      message,
    })),
    unexplained: asked
      .filter(({ mechanism }) => mechanism === 'unknown')
      .map(({ life }) => life.key),
    missing: missingIn(postmortem),
  };
}

const causeRow = ({
  action,
  nodes,
  pods,
  taints,
  workload,
  at,
  earliest,
  latest,
  lasts,
  evidence,
}: InferredEvent): PostmortemReport['outage'][number] => ({
  event: action,
  nodes,
  pods,
  taints,
  ...(workload !== undefined && { workload }),
  at: printInstant(at),
  between: between(earliest, latest),
  ...(lasts !== undefined && { for: lasts }),
  evidence,
});

const between = (from: Instant, to: Instant): readonly [string, string] => [
  printInstant(from),
  printInstant(to),
];

function removalRow(
  removal: Removal,
  postmortem: Postmortem,
  nameOf: (owner: string) => string,
): PostmortemReport['removals'][number] {
  const { life, mechanism, confidence, earliest, latest, evidence, contradicting, request } =
    removal;
  const replacement = postmortem.replacements.get(removal);
  const nodeOf = replacement?.life.nodeName;
  const node = nodeOfRemoval(removal, postmortem);
  return {
    pod: life.key,
    uid: life.uid,
    ...(node !== undefined && { node }),
    ...(life.owner !== undefined && { workload: nameOf(life.owner) }),
    ...(earliest !== undefined && { at: between(earliest, latest ?? earliest) }),
    mechanism,
    evicted: isEviction(removal),
    confidence,
    evidence,
    contradicting,
    ...(request !== undefined && {
      by: { user: request.user, agent: request.agent, address: request.address },
    }),
    ...(replacement !== undefined && {
      replacement: {
        pod: replacement.life.key,
        ...(nodeOf !== undefined && { node: nodeOf }),
        created: printInstant(replacement.createdAt),
        known: replacement.isKnown,
        ...(replacement.readyAt !== undefined && { ready: printInstant(replacement.readyAt) }),
      },
    }),
    message: messageOf(removal, node),
  };
}

/** The node of a pod, where only the drain that took it away tells it. */
const nodeOfRemoval = (removal: Removal, { drains }: Postmortem): string | undefined =>
  removal.life.nodeName ?? drains.find(({ removals }) => removals.includes(removal))?.node;

function messageOf(removal: Removal, node: string | undefined): string {
  const { life, mechanism, earliest, request, by } = removal;
  const isNamed = mechanism === 'evict-api' && (request ?? by) !== undefined;
  const how =
    mechanism === 'request'
      ? `deleted by ${requester(removal)}`
      : `${MECHANISM_OF_PAST[mechanism]}${isNamed ? ` by ${requester(removal)}` : ''}`;
  const when = earliest === undefined ? '' : ` at ${clock(earliest)}`;
  const from = node === undefined ? '' : ` on ${node}`;
  return `${life.key}${from} was ${how}${when}`;
}
