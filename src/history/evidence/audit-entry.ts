import { type Instant, parseInstant } from '#units';
import { type Collection, collectionOf, isDryRun, type NamedPod } from './collection.ts';
import { auditedResource, type EntryHead, tellsOfChange } from './entry-head.ts';

/** What a request changed of a node, where the audit policy keeps bodies of requests. */
export interface NodeChange {
  readonly taints?: readonly {
    readonly key: string;
    readonly value: string;
    readonly effect: string;
  }[];
  readonly unschedulable?: boolean;
  /** The request had the whole object: what it does not name is not there. */
  readonly isWhole?: boolean;
}

/** A request to kube-apiserver that changed a pod or a node, or was refused. */
export interface AuditEntry {
  /** When it was answered. Audit logs are exact to the microsecond. */
  readonly at: Instant;
  /** Microseconds by which `at` may be wrong, where the clock of the log had to be corrected. */
  readonly uncertain?: number;
  readonly verb: string;
  readonly resource: 'pods' | 'nodes';
  /** Such as `eviction`, `binding` or `status`; empty for the object itself. */
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
  readonly uid?: string;
  readonly user: string;
  /** The program without its version, such as `kubectl`. */
  readonly agent: string;
  /** The address that it came from. */
  readonly address: string;
  /** The status code of the answer. */
  readonly code: number;
  readonly change?: NodeChange;
  /** The pods of a request for many. */
  readonly collection?: Collection;
}

/** An eviction that a budget refused. */
export const isRefusal = ({ subresource, code }: AuditEntry): boolean =>
  subresource === 'eviction' && code === 429;

/** The outcome of reading one line of an audit log. */
export type AuditLine =
  | { readonly kind: 'entry'; readonly entry: AuditEntry; readonly head: EntryHead }
  /** An entry that says nothing about changes of pods and nodes. */
  | { readonly kind: 'other'; readonly head: EntryHead }
  | { readonly kind: 'unreadable' };

/**
 * Reads one audit event. Only answers count (stage `ResponseComplete`), and only requests that
 * change pods and nodes. Of bodies only taints and `unschedulable` of nodes are kept.
 * @param shared gives equal texts one place in memory
 * @upstream k8s.io/apiserver pkg/apis/audit/v1/types.go Event (1.36)
 */
export function auditLineOf(raw: unknown, shared: (text: string) => string): AuditLine {
  if (!isRecord(raw) || !textOf(raw['apiVersion']).startsWith('audit.k8s.io/')) {
    return { kind: 'unreadable' };
  }
  const head = headOf(raw);
  const { verb, resource, subresource } = head;
  const impersonated = textOf(recordOf(raw['impersonatedUser'])['username']);
  const user = impersonated === '' ? head.user : impersonated;
  const uri = textOf(raw['requestURI']);
  const isAnswer = textOf(raw['stage']) === 'ResponseComplete';
  if (resource === 'others' || !tellsOfChange(head, user) || !isAnswer || isDryRun(uri)) {
    return { kind: 'other', head };
  }
  const at = parseInstant(textOf(raw['stageTimestamp'] ?? raw['requestReceivedTimestamp']));
  if (!at.ok) return { kind: 'unreadable' };
  const object = recordOf(raw['objectRef']);
  const uid = textOf(object['uid']);
  const change = resource === 'nodes' ? changeIn(raw['requestObject'], verb) : undefined;
  const isForMany = resource === 'pods' && verb === 'deletecollection';
  const entry: AuditEntry = {
    at: at.value,
    verb: shared(verb),
    resource,
    subresource: shared(subresource),
    namespace: shared(textOf(object['namespace'])),
    name: shared(textOf(object['name'])),
    user: shared(user),
    agent: shared(textOf(raw['userAgent']).split(/[/ ]/, 1)[0] ?? ''),
    address: shared(textOf(listOf(raw['sourceIPs'])[0])),
    code: numberOf(recordOf(raw['responseStatus'])['code']),
    ...(uid !== '' && { uid: shared(uid) }),
    ...(change !== undefined && { change }),
    ...(isForMany && { collection: collectionOf(uri, namedIn(raw['responseObject'])) }),
  };
  return { kind: 'entry', entry, head };
}

function headOf(raw: Raw): EntryHead {
  const object = recordOf(raw['objectRef']);
  const user = recordOf(raw['user']);
  return {
    verb: textOf(raw['verb']),
    resource: auditedResource(textOf(object['resource']), textOf(object['apiGroup'])),
    subresource: textOf(object['subresource']),
    isNamed: textOf(object['name']) !== '',
    user: textOf(user['username']),
    account: textOf(user['uid']),
  };
}

/** A strategic merge patch, a JSON patch is not read, or the whole object. */
function changeIn(body: unknown, verb: string): NodeChange | undefined {
  const spec = recordOf(recordOf(body)['spec']);
  const isWhole = verb === 'update' && isRecord(body);
  const { taints = isWhole ? [] : undefined, unschedulable = isWhole ? false : undefined } = spec;
  if (taints === undefined && typeof unschedulable !== 'boolean') return undefined;
  const kept = listOf(taints).map((each) => {
    const taint = recordOf(each);
    return {
      key: textOf(taint['key']),
      value: textOf(taint['value']),
      effect: textOf(taint['effect']),
    };
  });
  return {
    ...(taints !== undefined && { taints: kept }),
    ...(typeof unschedulable === 'boolean' && { unschedulable }),
    ...(isWhole && { isWhole }),
  };
}

/** The pods that the answer to a request names; undefined without an answer in the log. */
function namedIn(answer: unknown): readonly NamedPod[] | undefined {
  const { items } = recordOf(answer);
  if (!Array.isArray(items)) return undefined;
  return items.map((item) => {
    const { namespace, name, uid } = recordOf(recordOf(item)['metadata']);
    return { namespace: textOf(namespace), name: textOf(name), uid: textOf(uid) };
  });
}

type Raw = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const recordOf = (value: unknown): Raw => (isRecord(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
