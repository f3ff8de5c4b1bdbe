/** What brings objects together. */
export type GroupBy =
  | { readonly kind: 'namespace' }
  | { readonly kind: 'owner' }
  | { readonly kind: 'label'; readonly key: string };

/** Reads `namespace`, `owner` or `label=KEY`; undefined for anything else. */
export function readGroupBy(text: string): GroupBy | undefined {
  if (text === 'namespace' || text === 'owner') return { kind: text };
  const [, key = ''] = /^label=(.+)$/.exec(text) ?? [];
  return key === '' ? undefined : { kind: 'label', key };
}

/** As it was written: `label=team`. */
export const groupByText = (by: GroupBy): string =>
  by.kind === 'label' ? `label=${by.key}` : by.kind;
