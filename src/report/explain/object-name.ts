/** What `explain` is asked about. */
export type ObjectName =
  | { readonly kind: 'pod'; readonly key: string }
  | { readonly kind: 'node'; readonly name: string };

const POD_WORDS = ['pod', 'pods', 'po'];
const NODE_WORDS = ['node', 'nodes', 'no'];

/** Reads `pod/NAMESPACE/NAME`, `NAMESPACE/NAME` or `node/NAME`; undefined for anything else. */
export function parseObjectName(text: string): ObjectName | undefined {
  const parts = text.split('/');
  if (parts.some((part) => part === '')) return undefined;
  const [first = '', second = '', third] = parts;
  if (parts.length === 3 && POD_WORDS.includes(first)) {
    return { kind: 'pod', key: `${second}/${third}` };
  }
  if (parts.length !== 2) return undefined;
  return NODE_WORDS.includes(first)
    ? { kind: 'node', name: second }
    : { kind: 'pod', key: `${first}/${second}` };
}
