import { type ApiEvent, controllerOf, ownerName, type Pod, type PodKey, podKey } from '#cluster';
import { addToList, compareText, firstDifference, type Instant } from '#units';
import type { AuditEntry } from '../evidence/audit-entry.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { collectionIn, namedIn, wasSelected } from './collections.ts';

/** One pod from its creation to its end, with all that is known of it. */
export interface PodLife {
  readonly key: PodKey;
  /** Empty for a pod that only entries of an audit log name. */
  readonly uid: string;
  readonly nodeName?: string | undefined;
  /** The controller, as `Kind/namespace/name`. */
  readonly owner?: string | undefined;
  readonly createdAt?: Instant | undefined;
  /** The pod in the snapshot of before. */
  readonly before?: Pod | undefined;
  /** The pod in the snapshot of afterwards. */
  readonly after?: Pod | undefined;
  readonly events: readonly ApiEvent[];
  readonly audit: readonly AuditEntry[];
}

interface Draft {
  readonly key: PodKey;
  readonly uid: string;
  before?: Pod;
  after?: Pod;
  readonly events: ApiEvent[];
  readonly audit: AuditEntry[];
}

/**
 * All pods of a history, in canonical order. Pods of one name are told apart by their uid; what
 * names no uid belongs to the pod that had the name at its time.
 */
export function podLives(evidence: Evidence): readonly PodLife[] {
  const { before, after, events, audit } = evidence;
  const drafts = new Drafts(creationsIn(audit));
  for (const pod of before?.cluster.pods ?? []) drafts.of(pod.key, pod.uid).before = pod;
  for (const pod of after?.cluster.pods ?? []) drafts.of(pod.key, pod.uid).after = pod;
  addEvents(events, drafts);
  for (const entry of audit) {
    if (entry.resource !== 'pods' || entry.name === '') continue;
    const key = podKey(entry.namespace, entry.name);
    const { uid } = entry;
    const draft =
      uid === undefined ? drafts.at(key, entry.at, endsPod(entry)) : drafts.of(key, uid);
    draft.audit.push(entry);
  }
  addCollections(evidence, drafts);
  const creators = creatorsOf(events);
  return drafts.all
    .map((draft) => lifeOf(draft, creators))
    .sort((a, b) => firstDifference(compareText(a.key, b.key), compareText(a.uid, b.uid)));
}

/** Events that name a uid come first: they make known which pods had a name. */
function addEvents(events: readonly ApiEvent[], drafts: Drafts): void {
  const others: (readonly [PodKey, ApiEvent])[] = [];
  for (const event of events) {
    const { about } = event;
    const key = about.kind === 'Pod' ? podKey(about.namespace, about.name) : deletedBy(event);
    if (key === undefined) continue;
    if (about.kind === 'Pod' && about.uid !== '') drafts.of(key, about.uid).events.push(event);
    else others.push([key, event]);
  }
  for (const [key, event] of others) {
    drafts.at(key, event.first, event.about.kind !== 'Pod').events.push(event);
  }
}

/** Requests for many pods belong to each pod that they deleted. */
function addCollections(evidence: Evidence, drafts: Drafts): void {
  for (const entry of evidence.audit) {
    const collection = collectionIn(entry);
    if (collection?.kind === 'named') {
      for (const { key, uid } of namedIn(collection)) drafts.of(key, uid).audit.push(entry);
    } else if (collection?.kind === 'selected') {
      const deleted = drafts.all.filter((draft) =>
        wasSelected(
          { ...draft, nodeName: nodeOf(draft), createdAt: createdAt(draft) },
          entry,
          collection,
          evidence,
        ),
      );
      for (const { audit } of deleted) audit.push(entry);
    }
  }
}

/** Whether a granted request ends a pod. */
const endsPod = ({ verb, subresource, code }: AuditEntry): boolean =>
  code < 300 &&
  ((verb === 'delete' && subresource === '') || (verb === 'create' && subresource === 'eviction'));

/** When pods of each name were created, by requests of an audit log. */
function creationsIn(audit: readonly AuditEntry[]): ReadonlyMap<PodKey, readonly Instant[]> {
  const found = new Map<PodKey, Instant[]>();
  for (const { resource, verb, subresource, namespace, name, at, code } of audit) {
    if (resource !== 'pods' || verb !== 'create' || subresource !== '' || code > 299) continue;
    if (name !== '') addToList(found, podKey(namespace, name), at);
  }
  return found;
}

/** Times of creation are cut off to whole seconds. */
const SECOND = 1_000_000;

class Drafts {
  readonly #byKey = new Map<PodKey, Draft[]>();
  readonly #creations: ReadonlyMap<PodKey, readonly Instant[]>;

  constructor(creations: ReadonlyMap<PodKey, readonly Instant[]>) {
    this.#creations = creations;
  }

  get all(): readonly Draft[] {
    return [...this.#byKey.values()].flat();
  }

  /** The pod with a uid. */
  of(key: PodKey, uid: string): Draft {
    const known = this.#byKey.get(key)?.find((each) => each.uid === uid);
    if (known !== undefined) return known;
    const draft: Draft = { key, uid, events: [], audit: [] };
    addToList(this.#byKey, key, draft);
    return draft;
  }

  /**
   * The pod that had a name at an instant: the last one that was created by then.
   * @param isEnd what names it ends a pod
   */
  at(key: PodKey, at: Instant | undefined, isEnd: boolean): Draft {
    const inOrder = [...(this.#byKey.get(key) ?? [])].sort((a, b) =>
      firstDifference((createdAt(a) ?? 0) - (createdAt(b) ?? 0), compareText(a.uid, b.uid)),
    );
    // Times of creation are cut off to whole seconds, so they are never too late.
    const begun = inOrder.filter((each) => (createdAt(each) ?? 0) <= (at ?? Number.MAX_VALUE));
    const [previous, last] = [begun.at(-2), begun.at(-1)];
    const isEarlier = previous !== undefined && this.#isBefore(at, last, isEnd);
    return (isEarlier ? previous : last) ?? inOrder[0] ?? this.of(key, '');
  }

  /**
   * Whether an instant within the second in which a pod was created lies before that: a request tells
   * its creation, or the pod is there to stay, so that what ends a pod ended the one before it.
   */
  #isBefore(at: Instant | undefined, draft: Draft | undefined, isEnd: boolean): boolean {
    const created = draft === undefined ? undefined : createdAt(draft);
    if (draft === undefined || at === undefined || created === undefined) return false;
    if (at - created >= SECOND) return false;
    const requested = this.#creations
      .get(draft.key)
      ?.find((time) => time >= created && time < created + SECOND);
    if (requested !== undefined) return at < requested;
    return isEnd && draft.after !== undefined && draft.after.deletionTimestamp === undefined;
  }
}

/** Controllers tell the pods that they delete in Events of their own. */
const DELETED = /^(?:Deleted pod: |delete Pod )(\S+)/;

/** The pod that a controller deleted, by its Event. */
function deletedBy({ reason, message, about }: ApiEvent): PodKey | undefined {
  const name = reason === 'SuccessfulDelete' ? DELETED.exec(message)?.[1] : undefined;
  return name === undefined ? undefined : podKey(about.namespace, name);
}

const createdAt = ({ before, after, events }: Draft): Instant | undefined =>
  (after ?? before)?.creationTimestamp ?? events[0]?.first;

function lifeOf(draft: Draft, creators: ReadonlyMap<PodKey, string>): PodLife {
  const { key, uid, before, after, events, audit } = draft;
  const pod = after ?? before;
  const controller = pod === undefined ? undefined : controllerOf(pod);
  const [namespace = ''] = key.split('/');
  return {
    key,
    uid,
    nodeName: nodeOf(draft),
    owner: controller === undefined ? creators.get(key) : ownerName(controller, namespace),
    createdAt: createdAt(draft),
    before,
    after,
    events,
    audit,
  };
}

const nodeOf = ({ before, after, events }: Draft): string | undefined =>
  before?.nodeName ?? after?.nodeName ?? nodeInEvents(events);

const ASSIGNED = /^Successfully assigned \S+ to (\S+)$/;

/** The node from the scheduler's words, or the host of a kubelet that spoke of the pod. */
function nodeInEvents(events: readonly ApiEvent[]): string | undefined {
  for (const { reason, message } of events) {
    const assigned = reason === 'Scheduled' ? ASSIGNED.exec(message)?.[1] : undefined;
    if (assigned !== undefined) return assigned;
  }
  return events.find(({ component, host }) => component === 'kubelet' && host)?.host;
}

const CREATED = /^(?:Created pod: |create Pod )(\S+)/;

/** The controllers of pods that only Events name. */
function creatorsOf(events: readonly ApiEvent[]): ReadonlyMap<PodKey, string> {
  const creators = new Map<PodKey, string>();
  for (const { reason, message, about } of events) {
    const name = reason === 'SuccessfulCreate' ? CREATED.exec(message)?.[1] : undefined;
    if (name === undefined) continue;
    const owner = `${about.kind}/${about.namespace}/${about.name}`;
    creators.set(podKey(about.namespace, name), owner);
  }
  return creators;
}
