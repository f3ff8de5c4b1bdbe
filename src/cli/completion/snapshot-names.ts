import { scaleWord } from '#words';
import { readSnapshotInputs } from '../inputs.ts';
import type { Io } from '../io.ts';

/** Reading larger files takes longer than people wait for a key. */
const MOST_BYTES = 4_000_000;

interface Names {
  readonly nodes: readonly string[];
  /** Names as `explain` takes them. */
  readonly objects: readonly string[];
  /** Workloads with replicas, as `--scale` takes them. */
  readonly scalable: readonly string[];
}

const NOTHING: Names = { nodes: [], objects: [], scalable: [] };

/** The nodes and pods of small snapshot files that are already on the line. */
export async function namesIn(operands: readonly string[], io: Io): Promise<Names> {
  const files: string[] = [];
  for (const operand of operands) {
    if ((await io.kindOf(operand)) === 'file') files.push(operand);
  }
  const sizes = await Promise.all(files.map((file) => io.sizeOf(file)));
  const isCheap = sizes.reduce((sum, size) => sum + size, 0) <= MOST_BYTES;
  if (files.length === 0 || !isCheap) return NOTHING;
  const { loadSnapshot } = await import('#snapshot');
  const { snapshot } = await loadSnapshot(await readSnapshotInputs(files, io));
  if (snapshot === undefined) return NOTHING;
  const { pods, workloads } = snapshot.cluster;
  const nodes = snapshot.cluster.nodes.map(({ name }) => name);
  return {
    nodes,
    scalable: workloads
      .filter(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet')
      .map(({ kind, namespace, name }) => `${scaleWord(kind)}/${namespace}/${name}=`),
    objects: [
      ...pods.map(({ key }) => key),
      ...nodes.map((name) => `node/${name}`),
      ...workloads.map(({ kind, namespace, name }) => `${kind.toLowerCase()}/${namespace}/${name}`),
    ],
  };
}
