import { addToList, compareText, type Instant, instant } from '#units';
import type { Evidence } from '../evidence/evidence.ts';
import type { PodLife } from '../pods/lives.ts';
import type { Removal } from '../pods/removals.ts';
import type { NodeRequest } from './node-request.ts';

/** A drain of one node: its cordon, and evictions by the same user (HI-25). */
export interface Drain {
  readonly node: string;
  readonly at: Instant;
  readonly latest: Instant;
  readonly by: string | undefined;
  /** Whether its pods were deleted, past their budgets, instead of evicted. */
  readonly isByDeletion: boolean;
  readonly removals: readonly Removal[];
  /** Evictions that a budget refused. */
  readonly refused: number;
  readonly last: Instant;
  readonly evidence: readonly string[];
}

/** What tells of drains. */
export interface DrainSigns {
  readonly requests: readonly NodeRequest[];
  readonly removals: readonly Removal[];
  readonly lives: readonly PodLife[];
  readonly evidence: Evidence;
}

/** The drains among cordons and evictions: one for each node and user (HI-25). */
export function drainsOf(signs: DrainSigns): readonly Drain[] {
  const byNode = new Map<string, Removal[]>();
  for (const removal of signs.removals) {
    const { mechanism, life, request } = removal;
    if (life.nodeName === undefined) continue;
    if (mechanism !== 'evict-api' && mechanism !== 'request') continue;
    addToList(byNode, `${mechanism}\n${life.nodeName}\n${request?.user ?? ''}`, removal);
  }
  return [...byNode]
    .flatMap(([key, removals]) => {
      const [mechanism = '', node = '', user = ''] = key.split('\n');
      const group = { node, user, removals, isByDeletion: mechanism === 'request' };
      return drainOf(group, signs) ?? [];
    })
    .sort((a, b) => a.at - b.at || compareText(a.node, b.node));
}

/** Removals of one sort from a node by one user, who may be unknown. */
interface Group {
  readonly node: string;
  readonly user: string;
  readonly removals: readonly Removal[];
  readonly isByDeletion: boolean;
}

function drainOf(group: Group, signs: DrainSigns): Drain | undefined {
  const { node, user, isByDeletion } = group;
  const cordon = signs.requests.find(
    (each) =>
      each.kind === 'cordon' &&
      each.node === node &&
      (each.by === undefined || user === '' || each.by === user),
  );
  const removals = isByDeletion
    ? group.removals.filter(({ earliest = 0 }) => earliest >= (cordon?.at ?? 0))
    : group.removals;
  const times = removals.map(({ earliest }) => earliest).filter((time) => time !== undefined);
  if (times.length === 0) return undefined;
  if (isByDeletion && (cordon === undefined || !isEmptied(node, cordon, signs))) return undefined;
  if (cordon === undefined && isUntouched(group, signs)) return undefined;
  const first = instant(Math.min(...times));
  const how = isByDeletion ? 'deletions of pods of' : 'evictions from';
  return {
    node,
    at: cordon?.at ?? first,
    latest: cordon?.latest ?? first,
    by: user === '' ? cordon?.by : user,
    isByDeletion,
    removals,
    refused: signs.evidence.audit.filter(
      (each) => each.subresource === 'eviction' && each.code === 429 && each.user === user,
    ).length,
    last: instant(Math.max(...times)),
    evidence: [
      ...(cordon === undefined ? [] : [cordon.evidence]),
      `${removals.length} ${how} the node`,
    ],
  };
}

/** Who drains a node writes to it first: evictions by other users are no drains. */
const isUntouched = ({ node, user }: Group, { evidence: { audited, audit } }: DrainSigns) =>
  user !== '' &&
  audited.nodes &&
  !audit.some((each) => each.resource === 'nodes' && each.name === node && each.user === user);

/** Kinds whose pods a drain leaves alone: DaemonSets, and kubelets with pods of their own. */
const STAYING = /^(?:DaemonSet|Node)\//;

/** Whether no pod that was there at a cordon is left, apart from those that a drain leaves alone. */
function isEmptied(node: string, { at }: NodeRequest, { lives, removals }: DrainSigns): boolean {
  const removed = new Set(removals.map(({ life }) => life));
  return lives.every(
    (life) =>
      life.nodeName !== node ||
      (life.createdAt ?? 0) > at ||
      STAYING.test(life.owner ?? '') ||
      removed.has(life),
  );
}
