import type { Limit } from '#assumptions';
import { counted, listed } from '#words';

type OfKind<K extends Limit['kind']> = Extract<Limit, { readonly kind: K }>;

/** The words about files of a snapshot, or parts of them, that are not used. */
export const FILE_NOTES = {
  'snapshot-truncated': ({ files }: OfKind<'snapshot-truncated'>) =>
    `objects after the end of ${listed(files.map(printEnd))}, which is cut short`,
  'objects-skipped': ({ names }: OfKind<'objects-skipped'>) =>
    `${counted(names.length, 'object')} that cannot be read: ${listed(names, MOST_SKIPPED)}`,
  'documents-without-kind': ({ files }: OfKind<'documents-without-kind'>) => {
    const count = Object.values(files).reduce((sum, each) => sum + each, 0);
    return `not understood: ${counted(count, 'document')} without kind, in ${listed(Object.keys(files), MOST_SKIPPED)}`;
  },
  'files-passed-over': ({ files }: OfKind<'files-passed-over'>) => {
    const each = Object.entries(files).map(
      ([path, count]) => `${counted(count, 'file')} in ${path}`,
    );
    return `passed over, as their names are not those of objects: ${listed(each)}`;
  },
};

/** The number of names that can be read. Standard error has a warning for each object. */
const MOST_SKIPPED = 20;

const printEnd = ({ path, line }: { readonly path: string; readonly line?: number }): string =>
  [path, line ?? []].flat().join(':');
