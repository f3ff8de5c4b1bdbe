import { compareText, firstDifference } from '#units';
import { isMapping } from '../schema/collections.ts';
import type { RawDocument } from '../snapshot.ts';

/** By kind and name; only of equal ones the place decides. */
export function sortDocuments(documents: readonly RawDocument[]): readonly RawDocument[] {
  return documents
    .map((document) => ({ document, name: nameOf(document.value) }))
    .sort((a, b) =>
      firstDifference(
        compareText(a.document.kind, b.document.kind),
        compareText(a.name, b.name),
        compareText(a.document.path, b.document.path),
        a.document.position.line - b.document.position.line,
        a.document.position.column - b.document.position.column,
      ),
    )
    .map(({ document }) => document);
}

/** What tells documents of one kind apart: namespace and name, or the node of a summary. */
function nameOf(value: unknown): string {
  const { metadata, node } = isMapping(value) ? value : {};
  if (isMapping(node)) return `${node['nodeName']}`;
  return isMapping(metadata) ? `${metadata['namespace'] ?? ''}/${metadata['name'] ?? ''}` : '';
}
