import { type ApiEvent, podKey } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import { projectObject } from '#snapshot';
import { type AuditEntry, auditLineOf } from './audit-entry.ts';
import { type ClusterSigns, noSigns, sightAccount, sightPod } from './cluster-signs.ts';
import { type Line, linesOf } from './lines.ts';

/** What a file of JSON lines tells: entries of audit logs, and Events. */
export interface FoundInLines {
  readonly audit: AuditEntry[];
  readonly events: ApiEvent[];
  /** Lines that are no JSON, or neither kind of object. */
  unreadable: number;
  /** The number of the first such line. */
  firstUnreadable: number | undefined;
  /** How many lines were read. */
  lines: number;
  /** How many of them are entries of an audit log. */
  auditLines: number;
  /** Resources of which the audit log has any entry. */
  readonly audited: Set<string>;
  readonly signs: ClusterSigns;
}

export const nothingFound = (): FoundInLines => ({
  audit: [],
  events: [],
  unreadable: 0,
  firstUnreadable: undefined,
  lines: 0,
  auditLines: 0,
  audited: new Set(),
  signs: noSigns(),
});

/**
 * Reads JSON lines: audit logs and Events, in any order. Most entries of an audit log say nothing
 * about changes of pods and nodes; these are passed over as bytes. A cut last line is no fault.
 */
export async function readLines(chunks: AsyncIterable<Buffer>, found: FoundInLines): Promise<void> {
  for await (const line of linesOf(chunks)) {
    found.lines++;
    const skipped = isAudit(line.bytes) ? resourceToSkip(line.bytes) : undefined;
    if (skipped !== undefined) {
      found.auditLines++;
      found.audited.add(skipped);
    } else if (!readLine(line, found) && !line.isCut) {
      found.unreadable++;
      found.firstUnreadable ??= line.number;
    }
  }
}

const AUDIT = Buffer.from('"audit.k8s.io/');
const isAudit = (bytes: Buffer): boolean => bytes.includes(AUDIT);

const ABOUT_PODS = Buffer.from('"resource":"pods"');
const ABOUT_NODES = Buffer.from('"resource":"nodes"');
const READS = ['get', 'list', 'watch'].map((verb) => Buffer.from(`"verb":"${verb}"`));
const ENDS = Buffer.from('}');

/** Other layouts than that of kube-apiserver are parsed. */
const COMPACT = Buffer.from('"stage":"');

/**
 * The resource of an entry that changes no pod and no node, by its bytes alone; undefined where it
 * has to be read.
 */
function resourceToSkip(bytes: Buffer): string | undefined {
  if (!bytes.includes(COMPACT) || bytes.at(-1) !== ENDS[0]) return undefined;
  const isOnPods = bytes.includes(ABOUT_PODS);
  const isOnNodes = bytes.includes(ABOUT_NODES);
  if (!isOnPods && !isOnNodes) return 'others';
  if (!READS.some((verb) => bytes.includes(verb))) return undefined;
  return isOnPods ? 'pods' : 'nodes';
}

function readLine({ bytes }: Line, found: FoundInLines): boolean {
  const raw = parsed(bytes);
  if (raw === undefined) return false;
  const line = auditLineOf(raw);
  if (line.kind !== 'unreadable') {
    found.auditLines++;
    if (line.kind === 'entry') {
      noteEntry(line.entry, line.account, found);
    }
    return true;
  }
  const projected = projectObject('Event', unwrapped(raw));
  if (!projected.ok || projected.entry.into !== 'events') return false;
  const { object } = projected.entry;
  if (object.about.kind === '') return false;
  found.events.push(object);
  return true;
}

function noteEntry(entry: AuditEntry, account: string, found: FoundInLines): void {
  const { resource, user, uid, namespace, name, at, code } = entry;
  found.audited.add(resource);
  found.audit.push(entry);
  sightAccount(found.signs, user, account);
  if (resource === 'pods' && uid !== undefined && name !== '' && code < 300) {
    sightPod(found.signs.pods, uid, { key: podKey(namespace, name), from: at, to: at });
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Exporters put an Event below `event` or `object`, as a watch does. */
function unwrapped(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null) return raw;
  for (const name of ['event', 'object']) {
    const inner: unknown = Reflect.get(raw, name);
    if (typeof inner === 'object' && inner !== null) return inner;
  }
  return raw;
}

/** A warning about the lines that could not be read; undefined where all could. */
export const complaintAbout = (
  path: string,
  { unreadable, firstUnreadable, lines }: FoundInLines,
): Diagnostic | undefined =>
  unreadable === 0 || firstUnreadable === undefined
    ? undefined
    : {
        code: 'history/unreadable-lines',
        severity: 'warning',
        message:
          `${unreadable} of ${lines} lines are neither an entry of an audit log nor an Event, ` +
          'and are left out; the first is this one',
        path,
        position: { line: firstUnreadable, column: 1 },
      };
