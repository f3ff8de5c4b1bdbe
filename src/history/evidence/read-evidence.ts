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
import { uncombined } from './combined-events.ts';
import type { Evidence, Snapshot } from './evidence.ts';
import { logsByCluster } from './own-logs.ts';
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
  const logs: ReadLog[] = [];
  const snapshots: HistoryFile[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const file of [...files, ...audit]) {
    try {
      const sort = audit.includes(file) ? 'lines' : await sortOf(unpackedInput(file.open()));
      if (sort === 'objects') snapshots.push(file);
      else {
        const log = await readLog(file);
        const complaint = complaintAbout(file.path, log);
        if (complaint !== undefined) diagnostics.push(complaint);
        logs.push(log);
      }
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
  const snapshotsTold = { before: snapshotOf(earlier), after: snapshotOf(after) };
  const told = distinctEvents([...(after?.events ?? []), ...logs.flatMap((log) => log.events)]);
  const events = told.filter(({ about }) => about.kind !== '' && about.name !== '');
  const { own, leftOut, untold, mixed } = logsByCluster(logs, {
    snapshots: [snapshotsTold.before, snapshotsTold.after],
    events,
  });
  const sources = {
    ...snapshotsTold,
    events,
    audit: distinctEntries(own.flatMap(({ audit: entries }) => entries)),
  };
  const clock = auditClockOf(sources);
  return {
    evidence: {
      ...sources,
      clock,
      withoutObject: told.length - events.length,
      audit: correctedBy(clock, sources.audit),
      auditLines: own.reduce((sum, { auditLines }) => sum + auditLines, 0),
      audited: { pods: isAudited('pods', own), nodes: isAudited('nodes', own) },
      leftOut,
      untoldLogs: untold,
      mixedLogs: mixed,
      cutLogs: logs.flatMap(({ path, isCut }) => (isCut ? [path] : [])).sort(compareText),
    },
    diagnostics,
  };
}

interface ReadLog extends FoundInLines {
  readonly path: string;
}

async function readLog(file: HistoryFile): Promise<ReadLog> {
  const log = { path: file.path, ...nothingFound() };
  await readLines(unpackedInput(file.open()), log);
  return log;
}

const isAudited = (resource: 'pods' | 'nodes', logs: readonly FoundInLines[]): boolean =>
  logs.some(({ audited }) => audited.has(resource));

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
  const { cluster, controlPlane, newestTimestamp, newestHeartbeat } = snapshot;
  if (cluster.nodes.length + cluster.pods.length === 0) return undefined;
  const times = [newestTimestamp, newestHeartbeat].filter((time) => time !== undefined);
  return {
    cluster,
    at: times.length === 0 ? undefined : instant(Math.max(...times)),
    flags: controlPlane.controllerManagerFlags,
  };
}

/** Of an Event that is here in two states, the one that was seen more often counts. */
function distinctEvents(events: readonly ApiEvent[]): readonly ApiEvent[] {
  const byName = new Map<string, ApiEvent>();
  for (const event of events) {
    const key = `${event.namespace}/${event.name}`;
    const known = byName.get(key);
    if (known === undefined || known.count < event.count) byName.set(key, event);
  }
  return [...byName.values()]
    .map(uncombined)
    .sort((a, b) => firstDifference((a.first ?? 0) - (b.first ?? 0), compareApiEvents(a, b)));
}

/**
 * Logs of several API servers, and copies of one, may overlap. Only entries of one instant can be
 * equal, so that few are compared as texts.
 */
function distinctEntries(entries: readonly AuditEntry[]): readonly AuditEntry[] {
  const texts = new Map<AuditEntry, string>();
  const textOf = (entry: AuditEntry): string => {
    const known = texts.get(entry);
    if (known !== undefined) return known;
    const text = JSON.stringify(entry);
    texts.set(entry, text);
    return text;
  };
  const inOrder = [...entries].sort((a, b) => a.at - b.at || compareText(textOf(a), textOf(b)));
  return inOrder.filter((entry, index) => {
    const before = inOrder[index - 1];
    return before?.at !== entry.at || textOf(before) !== textOf(entry);
  });
}
