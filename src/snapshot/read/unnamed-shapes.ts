import { isMapping } from '../schema/collections.ts';

/**
 * Which document this is, though it has no kind: what a kubelet answers at `/stats/summary` or at
 * `/configz`, the latter perhaps collected by the names of the nodes.
 */
export function kindByShape(value: unknown): 'StatsSummary' | 'KubeletConfigz' | undefined {
  if (!isMapping(value)) return undefined;
  if (isMapping(value['node']) && typeof value['node']['nodeName'] === 'string') {
    return 'StatsSummary';
  }
  if (isConfigz(value)) return 'KubeletConfigz';
  const parts = Object.values(value);
  return parts.length > 0 && parts.every(isConfigz) ? 'KubeletConfigz' : undefined;
}

const isConfigz = (value: unknown): boolean =>
  isMapping(value) && isMapping(value['kubeletconfig']);
