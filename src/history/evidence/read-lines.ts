import { type ApiEvent, podKey } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import { projectObject } from '#snapshot';
import { counted } from '#words';
import { headInBytes } from './audit-bytes.ts';
import { type AuditEntry, auditLineOf } from './audit-entry.ts';
import { type ClusterSigns, noSigns, sightAccount, sightPod } from './cluster-signs.ts';
import { type AuditedResource, type EntryHead, isRead, tellsOfChange } from './entry-head.ts';
import { linesOf } from './lines.ts';

/** What a file of JSON lines tells: entries of audit logs, and Events. */
export interface FoundInLines {
  readonly audit: AuditEntry[];
  /** The first status of each pod: a log has many, and they tell no more than that it was there. */
  readonly statuses: Map<string, AuditEntry>;
  /** The last status of all pods, as the record may end with it. */
  lastStatus: AuditEntry | undefined;
  readonly events: ApiEvent[];
  /** Lines that are no JSON, or neither kind of object. */
  unreadable: number;
  /** The number of the first such line. */
  firstUnreadable: number | undefined;
  /** Whether the last line ends in the middle, and with it the file. */
  isCut: boolean;
  /** How many lines were read. */
  lines: number;
  /** How many of them are entries of an audit log. */
  auditLines: number;
  /** Resources of which the audit log has any entry, those that change nothing included. */
  readonly audited: Set<AuditedResource>;
  readonly signs: ClusterSigns;
  /** Texts of entries: most occur in many of them. */
  readonly texts: Map<string, string>;
}

export const nothingFound = (): FoundInLines => ({
  audit: [],
  statuses: new Map(),
  lastStatus: undefined,
  events: [],
  unreadable: 0,
  firstUnreadable: undefined,
  isCut: false,
  lines: 0,
  auditLines: 0,
  audited: new Set(),
  signs: noSigns(),
  texts: new Map(),
});

/**
 * Reads JSON lines: audit logs and Events, in any order. Most entries of an audit log say nothing
 * about changes of pods and nodes; these are passed over as bytes. A cut last line is no
 * fault, but what came after it is missing.
 */
export async function readLines(chunks: AsyncIterable<Buffer>, found: FoundInLines): Promise<void> {
  for await (const lines of linesOf(chunks)) {
    for (const { bytes, number, isCut } of lines) {
      found.lines++;
      const head = headInBytes(bytes);
      if (head !== undefined && !tellsOfChange(head, head.user)) noteHead(head, found);
      else if (!readLine(bytes, found)) noteUnreadable(number, isCut, found);
    }
  }
  const { statuses, lastStatus } = found;
  for (const entry of statuses.values()) found.audit.push(entry);
  if (lastStatus !== undefined) found.audit.push(lastStatus);
}

function noteUnreadable(number: number, isCut: boolean, found: FoundInLines): void {
  if (isCut) {
    found.isCut = true;
    return;
  }
  found.unreadable++;
  found.firstUnreadable ??= number;
}

function readLine(bytes: Buffer, found: FoundInLines): boolean {
  const raw = parsed(bytes);
  if (raw === undefined) return false;
  const line = auditLineOf(raw, (text) => sharedIn(found.texts, text));
  if (line.kind !== 'unreadable') {
    noteHead(line.head, found);
    if (line.kind === 'entry') noteEntry(line.entry, found);
    return true;
  }
  const told = unwrapped(raw);
  const projected = projectObject('Event', told);
  if (!projected.ok || projected.entry.into !== 'events') return false;
  const { object } = projected.entry;
  // Exporters leave out the kind; any other object would pass for an Event without an object.
  if (object.about.kind === '' && !isEvent(told)) return false;
  found.events.push(object);
  return true;
}

function sharedIn(texts: Map<string, string>, text: string): string {
  const known = texts.get(text);
  if (known === undefined) texts.set(text, text);
  return known ?? text;
}

function noteHead({ verb, resource, user, account }: EntryHead, found: FoundInLines): void {
  found.auditLines++;
  found.audited.add(resource);
  if (resource !== 'others' && !isRead(verb)) sightAccount(found.signs, user, account);
}

function noteEntry(entry: AuditEntry, found: FoundInLines): void {
  const { resource, subresource, uid, namespace, name, at, code } = entry;
  const key = podKey(namespace, name);
  if (resource === 'pods' && uid !== undefined && name !== '' && code < 300) {
    sightPod(found.signs.pods, uid, { key, from: at, to: at });
  }
  if (resource !== 'pods' || subresource !== 'status') found.audit.push(entry);
  else {
    const pod = uid ?? key;
    const known = found.statuses.get(pod);
    if (known === undefined || at < known.at) found.statuses.set(pod, entry);
    if (at > (found.lastStatus?.at ?? 0)) found.lastStatus = entry;
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

const isEvent = (raw: unknown): boolean =>
  typeof raw === 'object' && raw !== null && Reflect.get(raw, 'kind') === 'Event';

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
export function complaintAbout(
  path: string,
  { unreadable, firstUnreadable, lines }: FoundInLines,
): Diagnostic | undefined {
  if (unreadable === 0 || firstUnreadable === undefined) return undefined;
  const [are, which] = unreadable === 1 ? ['is', 'it is'] : ['are', 'the first is'];
  return {
    code: 'history/unreadable-lines',
    severity: 'warning',
    message:
      `${unreadable} of ${counted(lines, 'line')} ${are} neither an entry of an audit log nor an Event, ` +
      `and ${are} left out; ${which} this one`,
    path,
    position: { line: firstUnreadable, column: 1 },
  };
}
