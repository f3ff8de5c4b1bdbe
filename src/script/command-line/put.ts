import { isMap, isScalar, type Node, Pair, YAMLMap } from 'yaml';
import { placed } from './argument-value.ts';
import type { Segment } from './field-path.ts';

/** False when the field has a value already. */
export function put(root: YAMLMap<Node, Node>, path: readonly Segment[], value: Node): boolean {
  const [segment, ...rest] = path;
  if (segment === undefined) return false;
  if (rest.length > 0) {
    const map = openMap(root, segment);
    return map !== undefined && put(map, rest, value);
  }
  if (root.has(segment.name)) return false;
  root.items.push(new Pair<Node, Node>(keyNode(segment), value));
  return true;
}

/**
 * The map with this name, created where there is none; undefined when the name has another value.
 */
export function openMap(
  root: YAMLMap<Node, Node>,
  segment: Segment,
): YAMLMap<Node, Node> | undefined {
  const existing = root.items.find(({ key }) => isScalar(key) && key.value === segment.name);
  if (existing !== undefined) return isMap<Node, Node>(existing.value) ? existing.value : undefined;
  const range = [segment.start, segment.end, segment.end] as const;
  const map = Object.assign(new YAMLMap<Node, Node>(), { range });
  root.items.push(new Pair<Node, Node>(keyNode(segment), map));
  return map;
}

const keyNode = ({ name, start, end }: Segment): Node => placed(name, start, end);
