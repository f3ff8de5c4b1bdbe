import type { CST } from 'yaml';
import type { Diagnostic } from '#diagnostics';
import { errorAt } from './complaint.ts';
import type { SourceText } from './located-value.ts';

/** A script nests about ten levels; reading thousands would exhaust the stack. */
const DEEPEST = 100;

/** Complains about the first place that nests too deeply. Does not recurse itself. */
export function checkDepth(
  tokens: readonly CST.Token[],
  source: SourceText,
): Diagnostic | undefined {
  const open = tokens.map((token) => ({ token, depth: 0 }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { token, depth } = next;
    if (depth > DEEPEST) {
      return errorAt(source.place(token.offset, token.offset + 1), {
        code: 'script/too-deep',
        message: `this nests more than ${DEEPEST} levels deep`,
      });
    }
    for (const child of childrenOf(token)) open.push({ token: child, depth: depth + 1 });
  }
  return undefined;
}

function childrenOf(token: CST.Token): CST.Token[] {
  if (token.type === 'document') return token.value === undefined ? [] : [token.value];
  if (!('items' in token)) return [];
  return token.items.flatMap(({ key, value }) => [key, value].filter((child) => child != null));
}
