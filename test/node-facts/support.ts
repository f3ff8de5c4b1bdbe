import { stringify } from 'yaml';
import type { Diagnostic } from '#diagnostics';
import { type GatheredMachines, gatherMachines, type MissingStats } from '#node-facts';
import { loadSnapshot } from '#snapshot';
import { present } from '#units';

export type Raw = Readonly<Record<string, unknown>>;

const TIME = '2026-11-20T09:00:00Z';
export const GI = 2 ** 30;

/** A node with 8Gi of memory; its Lease was renewed at TIME. */
export const rawNode = (name: string, labels: Raw = {}): readonly Raw[] => [
  {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, labels },
    status: { capacity: { memory: '8Gi' }, nodeInfo: { kubeletVersion: 'v1.36.2' } },
  },
  {
    apiVersion: 'coordination.k8s.io/v1',
    kind: 'Lease',
    metadata: { name, namespace: 'kube-node-lease' },
    spec: { renewTime: TIME },
  },
];

export const rawPod = (name: string, nodeName: string, fields: Raw = {}): Raw => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { namespace: 'shop', name, uid: `uid-of-${name}`, ...Object(fields['metadata']) },
  spec: { nodeName, containers: [{ name: 'app' }] },
  status: { phase: 'Running', ...Object(fields['status']) },
});

const MEMORY = { time: TIME, availableBytes: 2 * GI, workingSetBytes: 6 * GI };
const DISK = { time: TIME, availableBytes: 40, capacityBytes: 100, inodesFree: 5, inodes: 9 };

export const entry = (name: string, memory: number, uid = `uid-of-${name}`): Raw => ({
  podRef: { namespace: 'shop', name, uid },
  memory: { time: TIME, workingSetBytes: memory },
});

export const summary = (nodeName: string, node: Raw = {}, pods: readonly Raw[] = []): Raw => ({
  node: { nodeName, memory: MEMORY, fs: DISK, runtime: { imageFs: DISK }, ...node },
  pods,
});

export const configuration = (fields: Raw, name?: string): Raw => ({
  apiVersion: 'kubelet.config.k8s.io/v1beta1',
  kind: 'KubeletConfiguration',
  ...(name === undefined ? {} : { metadata: { name } }),
  ...fields,
});

export const nodeFacts = (spec: Raw): Raw => ({
  apiVersion: 'k8s-evict.dev/v1',
  kind: 'NodeFacts',
  spec,
});

export const hard = (value: string): Raw => ({ evictionHard: { 'memory.available': value } });

/** Reads facts about machines from documents. A text is a whole file. */
export async function gather(
  files: Readonly<Record<string, readonly Raw[] | string>>,
  missingStats?: MissingStats,
): Promise<GatheredMachines> {
  const inputs = Object.entries(files)
    .filter(([, { length }]) => length > 0)
    .map(([path, content]) => {
      const text =
        typeof content === 'string'
          ? content
          : content.map((each) => stringify(each)).join('---\n');
      return { path, bytes: Buffer.from(text) };
    });
  const { snapshot, diagnostics } = await loadSnapshot(inputs);
  return gatherMachines(present(snapshot, JSON.stringify(diagnostics)), 1, missingStats);
}

/** A diagnostic as tests compare it: severity, code, and what it points at. */
export function brief({ severity, code, path, position, excerpt, more }: Diagnostic): string {
  const column = (position?.column ?? 1) - 1 - (excerpt?.cutBefore ?? 0);
  const spot = excerpt?.text.slice(column, column + excerpt.length);
  const where = spot ?? `${path}:${position?.line}`;
  return `${severity} ${code} ${where}${more === undefined ? '' : ` +${more}`}`;
}
