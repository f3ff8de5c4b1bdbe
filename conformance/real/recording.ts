import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import type { Io } from '#cli';
import { UserError } from '../../src/cli/user-error.ts';

const change = z.looseObject({ kind: z.string(), name: z.string(), t: z.string() });

/** A change in a real cluster. Absent fields did not change. */
export type Change = z.infer<typeof change>;

/** The actions of a real control plane during an outage. */
export interface Recording {
  readonly name: string;
  /** Files of the snapshot, unchanged from the disk. */
  readonly snapshot: readonly { readonly path: string; readonly bytes: Uint8Array }[];
  readonly script: string;
  /** By time. */
  readonly changes: readonly Change[];
  /** The output of kubectl, line by line. */
  readonly commands: readonly string[];
  /** Lines of the log of kube-controller-manager. */
  readonly log: readonly string[];
  /** Every renewal of a Lease, line by line; empty where only the log tells of some. */
  readonly beats: readonly string[];
}

const RECORDS = ['record.ndjson', 'record.ndjson.gz'];
const SNAPSHOT = [
  'snapshot.yaml',
  'snapshot.yaml.gz',
  'more.yaml',
  'more.yaml.gz',
  'autoscaler-status.yaml',
];

/** The folders at and below a path that hold a recording, by name. */
export async function findRecordings(path: string, io: Io): Promise<readonly string[]> {
  const found = await io.findFiles(
    RECORDS.map((name) => `**/${name}`),
    path,
  );
  if (found.length === 0) throw new UserError(`no recordings at ${path}`);
  return found.map((file) => file.slice(0, file.lastIndexOf('/'))).sort();
}

/**
 * Reads the files of one recording. Throws a {@link UserError} when one is missing or unreadable.
 */
export async function readRecording(folder: string, io: Io): Promise<Recording> {
  const read = async (names: readonly string[]) => {
    const found = [];
    for (const name of names) {
      const path = `${folder}/${name}`;
      if ((await io.kindOf(path)) === 'file') found.push({ path, bytes: await io.readFile(path) });
    }
    return found;
  };
  const textOf = async (names: readonly string[], absent?: string): Promise<string> => {
    const [file] = await read(names);
    if (file === undefined && absent !== undefined) return absent;
    if (file === undefined) throw new UserError(`${folder} has no ${names[0]}`);
    const bytes = file.path.endsWith('.gz') ? gunzipSync(file.bytes) : file.bytes;
    return new TextDecoder().decode(bytes);
  };
  return {
    name: folder.slice(folder.lastIndexOf('/') + 1),
    snapshot: await read(SNAPSHOT),
    script: await textOf(['script.yaml']),
    changes: linesOf(await textOf(RECORDS)).map((line) => readChange(line, folder)),
    commands: linesOf(await textOf(['commands.txt'])),
    log: linesOf(await textOf(['kcm.log', 'kcm.log.gz'])),
    beats: linesOf(await textOf(['beats.ndjson', 'beats.ndjson.gz'], '')),
  };
}

function readChange(line: string, folder: string): Change {
  try {
    return change.parse(JSON.parse(line));
  } catch {
    throw new UserError(`${folder}: no change in the line ${line.slice(0, 80)}`);
  }
}

const linesOf = (text: string): readonly string[] =>
  text.split('\n').filter((line) => line.trim() !== '');
