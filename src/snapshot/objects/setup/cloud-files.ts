import type { Position } from '#diagnostics';
import type { ConfigurationDocument } from '../../raw/documents.ts';
import type { FieldPath } from '../../raw/field-path.ts';
import { isMapping } from '../../raw/value.ts';
import { CLOUD_CONFIG } from './setup-kinds.ts';

/** The longest time that logind lets programs delay a shutdown, from a file of a machine. */
export interface InhibitDelay {
  readonly seconds: number;
  readonly path: string;
  readonly position: Position;
}

/** A file that cloud-init writes when a machine starts. */
export interface CloudFile {
  /** The path that cloud-init writes it to. */
  readonly name: string;
  readonly text: string;
  /** The field that holds its text in the enclosing document. */
  readonly at: FieldPath;
  /** Whether an offset in the text is also an offset in the document's value. */
  readonly isPlain: boolean;
}

const DELAY = /^[ \t]*InhibitDelayMaxSec[ \t]*=[ \t]*(\d+)[ \t]*(min|s|)[ \t]*$/gm;

/** The inhibitor delays of logind that such files set. */
export const inhibitDelaysOf = (document: ConfigurationDocument): readonly InhibitDelay[] =>
  filesOf(document).flatMap((file) =>
    [...file.text.matchAll(DELAY)].map(([line, number, unit], index) => {
      const start = [...file.text.matchAll(DELAY)][index]?.index ?? 0;
      const { path, position } = placeInFile(document, file, start, start + line.length);
      return { seconds: Number(number) * (unit === 'min' ? 60 : 1), path, position };
    }),
  );

/** The place of a stretch of such a file; the whole file where its text is encoded. */
export const placeInFile = (
  { placeOf, placeWithin }: ConfigurationDocument,
  { at, isPlain }: CloudFile,
  start: number,
  end: number,
) => (isPlain ? placeWithin(at, start, end) : placeOf(at, 'value'));

export function filesOf({ kind, value }: ConfigurationDocument): readonly CloudFile[] {
  const files = isMapping(value) ? value['write_files'] : undefined;
  if (kind !== CLOUD_CONFIG || !Array.isArray(files)) return [];
  return files.flatMap((file: unknown, index): readonly CloudFile[] => {
    if (!isMapping(file) || typeof file['content'] !== 'string') return [];
    const at = ['write_files', index, 'content'];
    const { content, encoding } = file;
    const name = typeof file['path'] === 'string' ? file['path'] : '';
    if (encoding === 'b64' || encoding === 'base64') {
      const text = Buffer.from(content, 'base64').toString('utf8');
      return [{ name, text, at, isPlain: false }];
    }
    return [{ name, text: content, at, isPlain: true }];
  });
}
