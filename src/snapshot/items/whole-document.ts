import { Passage } from '../bytes/passage.ts';
import type { TextProblem } from '../bytes/refusal.ts';
import { complainOf } from '../objects/complaints.ts';
import type { Findings } from '../objects/findings.ts';
import type { ObjectReader } from '../objects/object-reader.ts';
import { itemsHeaderOf } from '../objects/recognise.ts';
import { SourceObject } from '../objects/source-object.ts';
import { headerOf, isMapping } from '../raw/value.ts';
import { readCarefulYaml } from '../raw/yaml/careful-yaml.ts';
import type { OpenDocument } from './item-reader.ts';

/** Reads a list again as a whole, from the first item that needed it. */
export function readKept(
  { pieces, readFrom = 0, waiting }: OpenDocument,
  envelope: Passage,
  objects: ObjectReader,
  findings: Findings,
): void {
  if (pieces === undefined) {
    complainOf([TOO_LONG_FOR_ANCHORS], envelope, findings.complaints);
    return;
  }
  const from = waiting.length > 0 ? 0 : readFrom;
  readWhole(new Passage(envelope.path, pieces), from, objects, findings);
}

/** Reads a document that refers to other parts of itself, with its items from `from` on. */
export function readWhole(
  passage: Passage,
  from: number,
  objects: ObjectReader,
  { complaints }: Findings,
): void {
  const careful = readCarefulYaml(passage.text);
  if (!careful.ok) {
    complainOf(careful.problems, passage, complaints);
    return;
  }
  const { value } = careful;
  const object = new SourceObject(value, passage, [], () => value);
  const items = isMapping(value) ? value['items'] : value;
  if (from === 0 || !Array.isArray(items)) {
    objects.take(object);
    return;
  }
  const path = isMapping(value) ? ['items'] : [];
  for (const [index, item] of items.entries()) {
    if (index < from) continue;
    objects.take(object.item(item, [...path, index]), itemsHeaderOf(headerOf(value)));
  }
}

const TOO_LONG_FOR_ANCHORS: TextProblem = {
  code: 'snapshot/too-complex',
  message: 'this list uses YAML anchors, and is too long to be read at once',
  hint: 'print it with kubectl get -o yaml, which uses no anchors',
  start: 0,
  end: 1,
};
