import { createHash } from 'node:crypto';
import { CLOUD_CONFIG } from '../read/cloud-config.ts';
import type { ConfigurationDocument, InputSummary, SnapshotInput } from '../snapshot.ts';
import type { Place } from '../source/passage.ts';

/** Units of systemd, their drop-ins, logind's configuration and files of variables are called so. */
const MACHINE_FILE = /\.(conf|service|env)$/;

const CONFIGURES_KUBELETS = /^\s*"?kind"?:\s*"?KubeletConfiguration\b/m;

/** A file as it lies on a machine: like one that cloud-init writes there. */
export interface MachineFile {
  readonly summary: InputSummary;
  readonly document: ConfigurationDocument;
}

/** Reads such a file; undefined for what is called otherwise. Drop-ins of kubelets are read as documents. */
export async function readMachineFile(
  input: SnapshotInput,
): Promise<MachineFile | SnapshotInput | undefined> {
  const { path } = input;
  if (!MACHINE_FILE.test(path)) return undefined;
  const bytes = await bytesOf(input);
  const content = bytes.toString('utf8');
  if (CONFIGURES_KUBELETS.test(content)) return { ...input, bytes };
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return {
    summary: { path, sha256, objects: {} },
    document: {
      kind: CLOUD_CONFIG,
      value: { write_files: [{ path, content }] },
      path,
      position: { line: 1, column: 1 },
      placeOf: () => placeIn(path, content, 0, 0),
      placeWithin: (_, start, end) => placeIn(path, content, start, end),
    },
  };
}

async function bytesOf({ bytes }: SnapshotInput): Promise<Buffer> {
  if (bytes instanceof Uint8Array) return Buffer.from(bytes);
  const blocks: Uint8Array[] = [];
  for await (const block of bytes) blocks.push(Uint8Array.from(block));
  return Buffer.concat(blocks);
}

function placeIn(path: string, text: string, start: number, end: number): Place {
  const before = text.slice(0, start).split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  const line = text.split('\n')[before.length - 1] ?? '';
  const length = Math.max(1, Math.min(end - start, line.length - column + 1));
  return { path, position: { line: before.length, column }, excerpt: { text: line, length } };
}
