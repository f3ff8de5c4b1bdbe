import { Document, type Node, Pair, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import type { LocatedValue } from '#script-fields';
import { API_VERSION, KIND } from '../schema/script-schema.ts';
import { AT_ONCE, type Draft, From, textOf } from './draft.ts';

type Range = readonly [start: number, end: number];

/** The outage script that a draft means. Its parts have the places of the experiments. */
export function scriptOfDraft(
  { events }: Draft,
  name: string | undefined,
  source: LocatedValue,
): LocatedValue {
  const script = {
    apiVersion: API_VERSION,
    kind: KIND,
    ...(name !== undefined && { metadata: { name } }),
    spec: {
      events: events.map(
        ({ at, body, from }) =>
          new From({ ...(at > AT_ONCE && { at: textOf(at) }), ...body }, from),
      ),
    },
  };
  const document = new Document<Node>();
  document.contents = nodeOf(script, source.rangeOf([]), source);
  return source.withRoot(document);
}

/** A value as YAML; it and its parts stand at one place, as far as they tell no other. */
function nodeOf(value: unknown, range: Range, source: LocatedValue): Node {
  if (value instanceof From) return nodeOf(value.value, source.rangeOf(value.path), source);
  const node = contentsOf(value, range, source);
  node.range = [range[0], range[1], range[1]];
  return node;
}

function contentsOf(value: unknown, range: Range, source: LocatedValue): Node {
  if (Array.isArray(value)) {
    const list = new YAMLSeq<Node>();
    list.items = value.map((item) => nodeOf(item, range, source));
    return list;
  }
  if (typeof value !== 'object' || value === null) return new Scalar(value);
  const map = new YAMLMap<Node, Node>();
  map.items = Object.entries(value).map(
    ([key, content]) =>
      new Pair<Node, Node>(nodeOf(key, range, source), nodeOf(content, range, source)),
  );
  return map;
}
