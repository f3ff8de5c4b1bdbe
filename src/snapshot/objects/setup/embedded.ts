import type { ConfigurationDocument } from '../../raw/documents.ts';
import { isMapping } from '../../raw/value.ts';
import { type CarefulDocument, readCarefulYaml } from '../../raw/yaml/careful-yaml.ts';
import { type CloudFile, filesOf, placeInFile } from './cloud-files.ts';
import { CLOUD_CONFIG, setupKindOf } from './setup-kinds.ts';

/** Documents, and the documents inside files that some of them write on machines. */
export const withEmbedded = (
  documents: readonly ConfigurationDocument[],
): readonly ConfigurationDocument[] =>
  documents.flatMap((document) => [
    document,
    ...filesOf(document).flatMap((file) =>
      embeddedIn(file.text).map((found) => documentOf(found, file, document)),
    ),
  ]);

/** A text without the documents in it; the rest keeps its place. */
export const withoutEmbedded = (text: string): string =>
  embeddedIn(text).reduce((rest, { offset, length }) => {
    const end = offset + length;
    const blank = rest.slice(offset, end).replace(/[^\n]/g, ' ');
    return `${rest.slice(0, offset)}${blank}${rest.slice(end)}`;
  }, text);

interface Embedded {
  readonly kind: string;
  readonly value: unknown;
  readonly yaml: CarefulDocument;
  readonly offset: number;
  readonly length: number;
}

/** Only text that matches is read as YAML. */
const MAY_BE_ONE = /^\s*"?(?:kind|kubelet-arg|kube-[a-z-]+-arg|machine)"?:/m;

/** The documents in a text that sets up machines, except cloud-init's own. */
function embeddedIn(text: string): readonly Embedded[] {
  if (!MAY_BE_ONE.test(text)) return [];
  return piecesOf(text).flatMap(({ text: piece, offset }): readonly Embedded[] => {
    const yaml = MAY_BE_ONE.test(piece) ? readCarefulYaml(piece) : undefined;
    if (yaml?.ok !== true || !isMapping(yaml.value)) return [];
    const kind = setupKindOf(yaml.value);
    if (kind === undefined || kind === CLOUD_CONFIG) return [];
    return [{ kind, value: yaml.value, yaml: yaml.document, offset, length: piece.length }];
  });
}

function documentOf(
  { kind, value, yaml, offset }: Embedded,
  file: CloudFile,
  document: ConfigurationDocument,
): ConfigurationDocument {
  const placeOf: ConfigurationDocument['placeOf'] = (field, part) => {
    const { start, end } = part === 'name' ? yaml.spanOfName(field) : yaml.spanOf(field);
    return placeInFile(document, file, offset + start, offset + end);
  };
  const { path, position } = placeOf([], 'value');
  return {
    kind,
    value,
    path,
    position,
    placeOf,
    placeWithin: (field) => placeOf(field, 'value'),
  };
}

/**
 * Documents are separated by a line of dashes, and parts of a message by a boundary with a header.
 */
const BETWEEN = /^---[ \t]*$|^--\S+[ \t]*\r?\n(?:[A-Za-z-]+:[^\n]*\n)*/gm;

/** The documents of a text, with their offsets. */
function piecesOf(text: string): readonly { readonly text: string; readonly offset: number }[] {
  const cuts = [...text.matchAll(BETWEEN)].map(({ 0: cut, index }) => ({
    index,
    end: index + cut.length,
  }));
  return [{ index: 0, end: 0 }, ...cuts].map(({ end }, index) => ({
    text: text.slice(end, cuts[index]?.index),
    offset: end,
  }));
}
