import { compareText, firstDifference } from '#units';
import type { RawDocument } from './documents.ts';
import { isMapping } from './value.ts';

/** Sorts by kind and name, then by place. */
export function sortDocuments<Document extends RawDocument>(
  documents: readonly Document[],
): readonly Document[] {
  return documents
    .map((document) => ({ document, name: document.name ?? nameOf(document.value) }))
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

/** The identity of a document within its kind: namespace and name. */
function nameOf(value: unknown): string {
  const { metadata } = isMapping(value) ? value : {};
  return isMapping(metadata) ? `${metadata['namespace'] ?? ''}/${metadata['name'] ?? ''}` : '';
}
