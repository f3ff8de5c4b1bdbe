import { type ApiEvent, compareApiEvents } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import {
  type LoadedSnapshot,
  loadSnapshot,
  type SnapshotInput,
  UnreadableInput,
  unpackedInput,
} from '#snapshot';
import { compareText, firstDifference, instant } from '#units';
import { auditClockOf, correctedBy } from './audit-clock.ts';
import type { AuditEntry } from './audit-entry.ts';
import type { Evidence, Snapshot } from './evidence.ts';
import { complaintAbout, type FoundInLines, nothingFound, readLines } from './read-lines.ts';
import { sortOf } from './sort-of-file.ts';

/** A file that can be read more than once. */
export interface HistoryFile {
  readonly path: string;
  readonly open: () => SnapshotInput;
}

/** The files of a history. */
export interface HistoryFiles {
  /** Any mixture of snapshots after the fact, Events and audit logs. */
  readonly files: readonly HistoryFile[];
  /** Audit logs, whatever they begin with. */
  readonly audit: readonly HistoryFile[];
  /** The snapshot of before; no files without one. */
  readonly before: readonly HistoryFile[];
}

export interface EvidenceReading {
  /** Undefined when there are errors among the diagnostics. */
  readonly evidence: Evidence | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads all files of a history. Events and entries may come in any order, more than once, and in
 * any number of files: the result is the same. Only errors of reading bytes are thrown.
 */
export async function readEvidence({
  files,
  audit,
  before,
}: HistoryFiles): Promise<EvidenceReading> {
  const found = nothingFound();
  const snapshots: HistoryFile[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const file of [...files, ...audit]) {
    try {
      const sort = audit.includes(file) ? 'lines' : await sortOf(unpackedInput(file.open()));
      if (sort === 'objects') snapshots.push(file);
      else diagnostics.push(...(await readLog(file, found)));
    } catch (thrown) {
      if (!(thrown instanceof UnreadableInput)) throw thrown;
      diagnostics.push(thrown.diagnostic);
    }
  }
  const after = await loaded(snapshots, diagnostics);
  const earlier = await loaded(before, diagnostics);
  if (diagnostics.some(({ severity }) => severity === 'error')) {
    return { evidence: undefined, diagnostics };
  }
  const told = {
    before: snapshotOf(earlier),
    after: snapshotOf(after),
    events: distinctEvents([...(after?.events ?? []), ...found.events]),
    audit: distinctEntries(found.audit),
  };
  const clock = auditClockOf(told);
  return {
    evidence: {
      ...told,
      clock,
      audit: correctedBy(clock, told.audit),
      auditLines: found.auditLines,
      audited: { pods: found.audited.has('pods'), nodes: found.audited.has('nodes') },
    },
    diagnostics,
  };
}

async function readLog(file: HistoryFile, all: FoundInLines): Promise<readonly Diagnostic[]> {
  const found = nothingFound();
  await readLines(unpackedInput(file.open()), found);
  for (const entry of found.audit) all.audit.push(entry);
  for (const event of found.events) all.events.push(event);
  for (const resource of found.audited) all.audited.add(resource);
  all.auditLines += found.auditLines;
  const complaint = complaintAbout(file.path, found);
  return complaint === undefined ? [] : [complaint];
}

async function loaded(
  files: readonly HistoryFile[],
  diagnostics: Diagnostic[],
): Promise<LoadedSnapshot | undefined> {
  if (files.length === 0) return undefined;
  const result = await loadSnapshot(
    files.map((file) => file.open()),
    { allowNoNodes: true },
  );
  diagnostics.push(...result.diagnostics);
  return result.snapshot;
}

/** Files with Events alone are no snapshot. */
function snapshotOf(snapshot: LoadedSnapshot | undefined): Snapshot | undefined {
  if (snapshot === undefined) return undefined;
  const { cluster, newestTimestamp, newestHeartbeat } = snapshot;
  if (cluster.nodes.length + cluster.pods.length === 0) return undefined;
  const times = [newestTimestamp, newestHeartbeat].filter((time) => time !== undefined);
  return { cluster, at: times.length === 0 ? undefined : instant(Math.max(...times)) };
}

/** Of an Event that is here in two states, the one that was seen more often counts. */
function distinctEvents(events: readonly ApiEvent[]): readonly ApiEvent[] {
  const byName = new Map<string, ApiEvent>();
  for (const event of events) {
    const key = `${event.namespace}/${event.name}`;
    const known = byName.get(key);
    if (known === undefined || known.count < event.count) byName.set(key, event);
  }
  return [...byName.values()].sort((a, b) =>
    firstDifference((a.first ?? 0) - (b.first ?? 0), compareApiEvents(a, b)),
  );
}

/** Logs of several API servers, and copies of one, may overlap. */
function distinctEntries(entries: readonly AuditEntry[]): readonly AuditEntry[] {
  const byText = new Map<string, AuditEntry>();
  for (const entry of entries) byText.set(JSON.stringify(entry), entry);
  return [...byText]
    .sort(([a, one], [b, other]) => firstDifference(one.at - other.at, compareText(a, b)))
    .map(([, entry]) => entry);
}
