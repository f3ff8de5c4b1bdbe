/** How many entries a log has, and how many nodes and pods they are about. */
export interface AuditLogSize {
  readonly entries: number;
  readonly nodes: number;
  readonly pods: number;
}

const START = Date.parse('2026-11-23T20:00:00Z');

/** Entries a second, as a cluster of some hundred nodes has them. */
const RATE = 250;

/**
 * The lines of an audit log as kube-apiserver writes them: mostly Leases, reads and watches, some
 * writes of pods and nodes, some evictions. Equal sizes make equal logs.
 */
export function* auditLog(size: AuditLogSize): Generator<string> {
  for (let n = 0; n < size.entries; n++) yield `${line(n, kindOf(n), size)}\n`;
}

type Kind = keyof typeof KINDS;

interface Subject {
  readonly node: string;
  readonly pod: string;
  readonly uid: string;
}

interface Request {
  readonly uri: string;
  readonly verb: string;
  readonly user: string;
  readonly agent: string;
  readonly object?: object;
  readonly body?: object;
  readonly code?: number;
}

/** Of a hundred entries, so many are of each kind. */
const SHARES: readonly (readonly [Kind, number])[] = [
  ['lease', 42],
  ['get', 20],
  ['watch', 10],
  ['events', 8],
  ['review', 5],
  ['health', 4],
  ['podStatus', 6],
  ['nodeStatus', 3],
  ['binding', 1],
  ['removal', 1],
];

const DECK: readonly Kind[] = SHARES.flatMap(([kind, share]) => Array<Kind>(share).fill(kind));

/** A multiplier that is coprime to the number of kinds deals them in turn. */
const kindOf = (n: number): Kind => DECK[(n * 37) % DECK.length] ?? 'lease';

const KUBELET = 'kubelet/v1.36.2 (linux/amd64) kubernetes/$Format';

const KINDS = {
  lease: ({ node }: Subject): Request => ({
    uri: `/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases/${node}?timeout=10s`,
    verb: 'update',
    user: `system:node:${node}`,
    agent: KUBELET,
    object: {
      ...{ resource: 'leases', namespace: 'kube-node-lease', name: node },
      ...{ apiGroup: 'coordination.k8s.io', apiVersion: 'v1' },
    },
  }),
  get: ({ node, pod, uid }: Subject): Request => ({
    uri: `/api/v1/namespaces/shop/pods/${pod}`,
    verb: 'get',
    user: `system:node:${node}`,
    agent: KUBELET,
    object: { resource: 'pods', namespace: 'shop', name: pod, uid, apiVersion: 'v1' },
  }),
  watch: ({ node }: Subject): Request => ({
    uri: '/api/v1/namespaces/shop/configmaps?allowWatchBookmarks=true\\u0026watch=true',
    verb: 'watch',
    user: `system:node:${node}`,
    agent: KUBELET,
    object: { resource: 'configmaps', namespace: 'shop', name: 'settings', apiVersion: 'v1' },
  }),
  events: ({ node }: Subject): Request => ({
    uri: '/api/v1/namespaces/shop/events',
    verb: 'create',
    user: `system:node:${node}`,
    agent: KUBELET,
    object: { resource: 'events', namespace: 'shop', apiVersion: 'v1' },
    code: 201,
  }),
  review: (): Request => ({
    uri: '/apis/authentication.k8s.io/v1/tokenreviews',
    verb: 'create',
    user: 'system:serviceaccount:monitoring:metrics',
    agent: 'adapter/v0.12.0 (linux/amd64) kubernetes/1d2a1e6',
    object: { resource: 'tokenreviews', apiGroup: 'authentication.k8s.io', apiVersion: 'v1' },
    body: { kind: 'TokenReview', spec: { audiences: ['https://kubernetes.default.svc'] } },
    code: 201,
  }),
  health: (): Request => ({
    ...{ uri: '/readyz', verb: 'get', user: 'system:anonymous', agent: 'kube-probe/1.36' },
  }),
  podStatus: ({ node, pod, uid }: Subject): Request => ({
    uri: `/api/v1/namespaces/shop/pods/${pod}/status`,
    verb: 'patch',
    user: `system:node:${node}`,
    agent: KUBELET,
    object: {
      ...{ resource: 'pods', namespace: 'shop', name: pod, uid, apiVersion: 'v1' },
      subresource: 'status',
    },
  }),
  nodeStatus: ({ node }: Subject): Request => ({
    uri: `/api/v1/nodes/${node}/status?timeout=10s`,
    verb: 'patch',
    user: `system:node:${node}`,
    agent: KUBELET,
    object: { resource: 'nodes', name: node, apiVersion: 'v1', subresource: 'status' },
    body: { status: { conditions: CONDITIONS } },
  }),
  binding: ({ node, pod, uid }: Subject): Request => ({
    uri: `/api/v1/namespaces/shop/pods/${pod}/binding`,
    verb: 'create',
    user: 'system:kube-scheduler',
    agent: 'kube-scheduler/v1.36.2 (linux/amd64) kubernetes/$Format/scheduler',
    object: {
      ...{ resource: 'pods', namespace: 'shop', name: pod, uid, apiVersion: 'v1' },
      subresource: 'binding',
    },
    body: { kind: 'Binding', target: { kind: 'Node', name: node } },
    code: 201,
  }),
  removal: ({ pod }: Subject): Request => ({
    uri: `/api/v1/namespaces/shop/pods/${pod}/eviction`,
    verb: 'create',
    user: 'alice@example.com',
    agent: 'kubectl/v1.36.2 (linux/amd64) kubernetes/3c2f6b1',
    object: {
      ...{ resource: 'pods', namespace: 'shop', name: pod, apiVersion: 'v1' },
      subresource: 'eviction',
    },
    code: 201,
  }),
} as const;

/** The conditions of a node as its kubelet patches them. */
const CONDITIONS = ['MemoryPressure', 'DiskPressure', 'PIDPressure', 'Ready'].map((type) => ({
  ...{ type, status: type === 'Ready' ? 'True' : 'False', reason: 'KubeletHasNoProblem' },
  lastHeartbeatTime: '2026-11-23T20:00:00Z',
}));

const hex = (n: number): string => n.toString(16).padStart(12, '0');

function line(n: number, kind: Kind, { nodes, pods }: AuditLogSize): string {
  const which = (n * 7_919) % pods;
  const node = `worker-${String(which % nodes).padStart(5, '0')}`;
  const uid = `5f0f1d5c-8a52-4d2e-9c0b-${hex(which)}`;
  const {
    uri,
    verb,
    user,
    agent,
    object,
    body,
    code = 200,
  } = KINDS[kind]({
    ...{ node, uid, pod: `web-7c9d6f${String(which).padStart(6, '0')}` },
  });
  const at = new Date(START + (n * 1_000) / RATE).toISOString().slice(0, -1);
  const entry = {
    ...{ kind: 'Event', apiVersion: 'audit.k8s.io/v1' },
    level: body === undefined ? 'Metadata' : 'Request',
    auditID: `40fa239c-f4f0-4df5-b774-${hex(n)}`,
    ...{ stage: 'ResponseComplete', requestURI: uri, verb },
    user: {
      username: user,
      groups: ['system:nodes', 'system:authenticated'],
      extra: {
        'authentication.kubernetes.io/credential-id': [`X509SHA256=${hex(which).repeat(5)}`],
      },
    },
    sourceIPs: ['10.0.0.7'],
    userAgent: agent,
    objectRef: object,
    responseStatus: { metadata: {}, code },
    requestObject: body,
    requestReceivedTimestamp: `${at}101Z`,
    stageTimestamp: `${at}942Z`,
    annotations: {
      'authorization.k8s.io/decision': 'allow',
      'authorization.k8s.io/reason': 'RBAC: allowed by ClusterRoleBinding "system:node"',
    },
  };
  return JSON.stringify(entry);
}
