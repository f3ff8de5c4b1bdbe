import { type Evidence, type HistoryFile, readEvidence } from '#history';

/** The instant of what happens in these records. */
export const T = '2026-11-20T08:30:00Z';

const fileOf = (path: string, text: string): HistoryFile => ({
  path,
  open: () => ({ path, bytes: Buffer.from(text) }),
});

export interface Record {
  readonly pods?: readonly object[];
  readonly nodes?: readonly object[];
  readonly before?: readonly object[];
  readonly events?: readonly object[];
  readonly audit?: readonly object[];
}

const list = (items: readonly object[]): string =>
  JSON.stringify({ apiVersion: 'v1', kind: 'List', items });

export const node = (name: string, more: object = {}) => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name },
  status: {
    conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: '2026-11-20T08:00:00Z' }],
  },
  ...more,
});

export const pod = (
  name: string,
  more: { readonly spec?: object; readonly status?: object; readonly metadata?: object } = {},
) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    namespace: 'd',
    name,
    uid: `uid-${name}`,
    creationTimestamp: '2026-11-20T08:00:00Z',
    ...more.metadata,
  },
  spec: { nodeName: 'n', containers: [{ name: 'c' }], ...more.spec },
  status: { phase: 'Running', ...more.status },
});

let number = 0;
export const event = (reason: string, component: string, message: string, name = 'p') => ({
  apiVersion: 'v1',
  kind: 'Event',
  metadata: { namespace: 'd', name: `${name}.${number++}` },
  involvedObject: { kind: 'Pod', namespace: 'd', name, uid: `uid-${name}` },
  reason,
  message,
  source: { component, host: 'n' },
  firstTimestamp: T,
  lastTimestamp: T,
  count: 1,
});

export const request = (user: string, verb: string, more: object = {}, code = 200) => ({
  kind: 'Event',
  apiVersion: 'audit.k8s.io/v1',
  level: 'Metadata',
  stage: 'ResponseComplete',
  verb,
  user: { username: user },
  sourceIPs: ['10.0.0.1'],
  userAgent: 'kubectl/v1.36.2 (linux/amd64)',
  objectRef: { resource: 'pods', namespace: 'd', name: 'p', apiVersion: 'v1', ...more },
  responseStatus: { code },
  stageTimestamp: '2026-11-20T08:30:00.250000Z',
});

export const auditFile = (path: string, entries: readonly object[]): HistoryFile =>
  fileOf(path, entries.map((each) => `${JSON.stringify(each)}\n`).join(''));

/** Reads a record and further audit logs. */
export async function readRecord(
  { pods = [], nodes = [node('n')], before, events = [], audit = [] }: Record,
  logs: readonly HistoryFile[] = [],
): Promise<Evidence> {
  const { evidence, diagnostics } = await readEvidence({
    files: [
      fileOf('after.json', list([...nodes, ...pods])),
      ...(events.length > 0 ? [fileOf('events.json', list(events))] : []),
    ],
    audit: [...(audit.length > 0 ? [auditFile('audit.log', audit)] : []), ...logs],
    before: before === undefined ? [] : [fileOf('before.json', list([node('n'), ...before]))],
  });
  if (evidence === undefined) throw new Error(JSON.stringify(diagnostics));
  return evidence;
}
