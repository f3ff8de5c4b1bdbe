import { addToList, compareText, earlier, type Instant, instant, seconds } from '#units';
import { counted } from '#words';
import { type AuditEntry, isRefusal } from '../evidence/audit-entry.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { PodLife } from '../pods/lives.ts';
import type { Removal } from '../pods/removals.ts';
import {
  type Announcement,
  announcementOf,
  announcementsIn,
  nodeOfEvicted,
} from './announcements.ts';
import type { NodeRequest } from './node-request.ts';

/** A drain of one node: its cordon, and evictions by the same user (HI-25). */
export interface Drain {
  readonly node: string;
  readonly at: Instant;
  readonly latest: Instant;
  readonly by: string | undefined;
  /** Why a program takes the node away, in its own words. */
  readonly why?: string | undefined;
  /** Whether requests deleted its pods, past their budgets, instead of evicting them. */
  readonly isByDeletion: boolean;
  /** The cordon that began it, where the record has that. */
  readonly cordon: NodeRequest | undefined;
  readonly removals: readonly Removal[];
  /** Evictions of pods of the node that a budget refused. */
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

/**
 * The drains among cordons and evictions: one for each node, user and cordon (HI-25). What a user
 * evicts after a node was uncordoned, or before it is cordoned, belongs to no drain of that cordon.
 */
export function drainsOf(signs: DrainSigns): readonly Drain[] {
  const announcements = announcementsIn(signs.evidence);
  return [...groupsIn(signs, announcements)]
    .flatMap((group) => drainOf(group, signs, announcements) ?? [])
    .sort((a, b) => a.at - b.at || compareText(a.node, b.node));
}

/** Removals of one sort from a node by one user, who may be unknown, under one cordon. */
interface Group {
  readonly node: string;
  readonly user: string;
  readonly cordon: NodeRequest | undefined;
  /** The node was cordoned at other times alone. */
  readonly isOutside: boolean;
  readonly isByDeletion: boolean;
  readonly removals: Removal[];
  readonly refusals: AuditEntry[];
}

function groupsIn(
  { requests, removals, lives }: DrainSigns,
  announcements: readonly Announcement[],
): Iterable<Group> {
  const groups = new Groups(requests);
  for (const removal of removals) {
    const { mechanism, life, request, earliest, latest = earliest } = removal;
    if (mechanism !== 'evict-api' && mechanism !== 'request') continue;
    const isByDeletion = mechanism === 'request';
    const place = { nodeName: nodeOfEvicted(removal, announcements) ?? life.nodeName };
    groups.at(place, request?.user ?? '', latest, isByDeletion)?.removals.push(removal);
  }
  for (const life of lives) {
    for (const entry of life.audit.filter(isRefusal)) {
      groups.at(life, entry.user, entry.at, false)?.refusals.push(entry);
    }
  }
  return groups.all;
}

class Groups {
  readonly #groups = new Map<string, Group>();
  readonly #cordons = new Map<string, NodeRequest[]>();

  constructor(requests: readonly NodeRequest[]) {
    for (const each of requests) {
      if (each.kind === 'cordon' || each.kind === 'uncordon') {
        addToList(this.#cordons, each.node, each);
      }
    }
  }

  get all(): Iterable<Group> {
    return this.#groups.values();
  }

  /** The group of a request for the end of a pod; none where its node is unknown. */
  at(
    { nodeName: node }: Pick<PodLife, 'nodeName'>,
    user: string,
    at: Instant | undefined,
    isByDeletion: boolean,
  ): Group | undefined {
    if (node === undefined) return undefined;
    const known = (this.#cordons.get(node) ?? []).filter(
      ({ kind, by }) => kind === 'uncordon' || by === undefined || user === '' || by === user,
    );
    const cordon = cordonAt(known, at);
    const isOutside = cordon === undefined && known.some(({ kind }) => kind === 'cordon');
    const key = `${isByDeletion} ${node} ${user} ${cordon?.at ?? ''}`;
    const group = this.#groups.get(key) ?? {
      ...{ node, user, cordon, isOutside, isByDeletion, removals: [], refusals: [] },
    };
    this.#groups.set(key, group);
    return group;
  }
}

/** The cordon under which a node was at an instant; undefined where there was none. */
function cordonAt(
  requests: readonly NodeRequest[],
  at: Instant | undefined,
): NodeRequest | undefined {
  const last =
    at === undefined ? requests[0] : requests.findLast((request) => beganAt(request) <= at);
  return last?.kind === 'cordon' ? last : undefined;
}

/** The longest time until a kubelet tells of a cordon: it looks when it writes its status. */
const TOLD_AFTER = seconds(10);

/** The earliest instant of a request that an Event of a kubelet may tell later. */
const beganAt = ({ at, by, kind }: NodeRequest): Instant =>
  by === undefined && kind === 'cordon' ? earlier(at, TOLD_AFTER) : at;

function drainOf(
  group: Group,
  signs: DrainSigns,
  announcements: readonly Announcement[],
): Drain | undefined {
  const { node, user, cordon, isByDeletion, removals, refusals } = group;
  const times = [...removals.map(({ earliest }) => earliest), ...refusals.map(({ at }) => at)]
    .filter((time) => time !== undefined)
    .sort((a, b) => a - b);
  const [first] = times;
  if (first === undefined || !isDrain(group, signs)) return undefined;
  const announced = announcementOf(node, removals, announcements);
  return {
    node,
    at: instant(Math.min(cordon?.at ?? first, first)),
    latest: instant(Math.min(cordon?.latest ?? first, first)),
    by: user === '' ? (cordon?.by ?? programIn(removals)) : user,
    why: announced?.message,
    // Who asked is not known where kubelets alone tell of it, and drains evict as a rule.
    isByDeletion: isByDeletion && removals.some(({ request }) => request !== undefined),
    cordon,
    removals,
    refused: refusals.length,
    last: times.at(-1) ?? first,
    evidence: evidenceOf(group, announced),
  };
}

/** Without a cordon, evictions of a node that was cordoned at other times are no drain of it. */
function isDrain(group: Group, signs: DrainSigns): boolean {
  const { node, cordon, isByDeletion, removals } = group;
  if (isByDeletion) return cordon !== undefined && isEmptied(node, cordon, signs);
  return (
    cordon !== undefined || (removals.length > 0 && !group.isOutside && !isUntouched(group, signs))
  );
}

/** The program that tells of all of the evictions, without its reason. */
function programIn(removals: readonly Removal[]): string | undefined {
  const [first, second] = new Set(removals.map(({ by }) => by?.replace(/ \(.*$/, '')));
  return second === undefined ? first : undefined;
}

function evidenceOf(
  { cordon, isByDeletion, removals, refusals }: Group,
  announced: Announcement | undefined,
): readonly string[] {
  const granted = isByDeletion
    ? `${counted(removals.length, 'deletion')} of pods of the node`
    : `${counted(removals.length, 'eviction')} from the node`;
  return [
    ...(announced === undefined
      ? []
      : [`Event ${announced.reason} of ${announced.component}: ${announced.message}`]),
    ...(cordon === undefined ? [] : [cordon.evidence]),
    ...(removals.length === 0 ? [] : [granted]),
    ...(refusals.length === 0
      ? []
      : [`${counted(refusals.length, 'eviction')} refused by a budget`]),
  ];
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
