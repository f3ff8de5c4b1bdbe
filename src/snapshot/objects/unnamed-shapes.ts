import { isMapping } from '../raw/value.ts';

/** A document without a kind: the answer of a kubelet at `/stats/summary` or at `/configz`. */
export type UnnamedKind = 'StatsSummary' | 'KubeletConfigz';

/** The forms of documents without a kind: one answer, or several by the names of the nodes. */
export type UnnamedShape =
  | { readonly form: 'single'; readonly kind: UnnamedKind }
  | { readonly form: 'by-name'; readonly kind: UnnamedKind };

export function shapeOf(value: unknown): UnnamedShape | undefined {
  const kind = kindByShape(value);
  if (kind !== undefined) return { form: 'single', kind };
  if (!isMapping(value)) return undefined;
  const kinds = new Set(Object.values(value).map(kindByShape));
  const [only, ...others] = kinds;
  return only === undefined || others.length > 0 ? undefined : { form: 'by-name', kind: only };
}

function kindByShape(value: unknown): UnnamedKind | undefined {
  if (!isMapping(value)) return undefined;
  if (isMapping(value['kubeletconfig'])) return 'KubeletConfigz';
  const { node } = value;
  const isSummary = isMapping(node) && ('nodeName' in node || Array.isArray(value['pods']));
  return isSummary ? 'StatsSummary' : undefined;
}
