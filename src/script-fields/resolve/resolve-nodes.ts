import { matchesSelector, regionLabelOf, zoneKeyOf, zoneLabelOf } from '#cluster';
import { remembered } from '#units';
import { isGlob, NamePatterns, unmatchedPatterns } from '../targets/name-pattern.ts';
import type { NodeTarget } from '../targets/node-target.ts';
import type { Path } from '../text/located-value.ts';
import { Findings } from './findings.ts';
import type { ForecastNode } from './forecast.ts';
import { pickNames } from './pick-names.ts';
import type { Report } from './report.ts';
import { unmetSelector } from './unmet-selector.ts';

export interface NodeResolution {
  /** In the order of names. */
  readonly nodes: readonly ForecastNode[];
  readonly seed: number;
  readonly report: Report;
}

/** Fields that list names or globs, with the property of a node that they match. */
const LISTS = [
  { field: 'nodes', what: 'node', ...textsOfNodes(({ name }) => [name]) },
  {
    field: 'zones',
    what: 'zone',
    ...textsOfNodes((node) => [zoneLabelOf(node), zoneKeyOf(node)]),
  },
  { field: 'regions', what: 'region', ...textsOfNodes((node) => [regionLabelOf(node)]) },
] as const;

/** A property of nodes, and all its values in a list of nodes: many scripts ask for the same list. */
function textsOfNodes(textsOf: (node: ForecastNode) => readonly string[]) {
  const knownOf = remembered(
    (nodes: readonly ForecastNode[]): ReadonlySet<string> =>
      new Set(nodes.flatMap(textsOf).filter((text) => text !== '')),
  );
  return { textsOf, knownOf };
}

/**
 * The names of the nodes that a target matches, in order. Complains about every entry that matches
 * nothing, and about an empty result.
 */
export function resolveNodes(
  target: NodeTarget,
  path: Path,
  { nodes, seed, report }: NodeResolution,
): readonly string[] {
  const findings = new Findings(report, path, target.optional);
  let matching = listed(target, nodes, findings);
  const { selector } = target;
  if (selector !== undefined) {
    const selected = matching.filter(({ labels }) => matchesSelector(selector, labels));
    if (selected.length === 0 && matching.length > 0) {
      const labels = matching.map((node) => node.labels);
      findings.nothing(['selector'], ...unmetSelector(selector, 'node', labels));
    }
    matching = selected;
  }
  if (matching.length === 0) {
    findings.nothing([], nodes.length === 0 ? 'there are no nodes' : 'this matches no node');
  }
  const names = without(target.except ?? [], matching, path, report);
  if (names.length === 0) findings.nothing([], 'this matches no node that except leaves');
  const { pick } = target;
  if (pick === undefined) return names;
  if (pick.kind === 'count' && pick.count > names.length && names.length > 0) {
    const message = `this picks ${pick.count} of ${names.length === 1 ? '1 node' : `${names.length} nodes`}, hence all`;
    report([...path, 'pick'], 'warning', { code: 'script/picks-all', message });
  }
  return pickNames(names, pick, seed);
}

/** The nodes that match all lists of a target. */
function listed(
  target: NodeTarget,
  nodes: readonly ForecastNode[],
  findings: Findings,
): readonly ForecastNode[] {
  let matching = nodes;
  for (const { field, what, textsOf, knownOf } of LISTS) {
    const known = knownOf(nodes);
    const given = target[field];
    if (given === undefined) continue;
    const entries = field === 'nodes' ? everyNodeAs(given, known) : given;
    findings.checkNames(field, entries, what, known);
    const areNames = field === 'nodes' && !entries.some(isGlob);
    matching = areNames ? namedIn(nodes, entries) : matchingIn(matching, textsOf, entries);
  }
  return matching;
}

/** The name `all` means every node, as it does for plans, unless a node is called so. */
const everyNodeAs = (entries: readonly string[], known: ReadonlySet<string>): readonly string[] =>
  entries.includes('all') && !known.has('all')
    ? entries.map((entry) => (entry === 'all' ? '*' : entry))
    : entries;

function matchingIn(
  nodes: readonly ForecastNode[],
  textsOf: (node: ForecastNode) => readonly string[],
  entries: readonly string[],
): readonly ForecastNode[] {
  const patterns = new NamePatterns(entries);
  return nodes.filter((node) =>
    textsOf(node).some((text) => text !== '' && patterns.matches(text)),
  );
}

const placesOf = remembered(
  (nodes: readonly ForecastNode[]): ReadonlyMap<string, number> =>
    new Map(nodes.map(({ name }, place) => [name, place])),
);

/** The nodes with some names, in the order of the list. */
function namedIn(
  nodes: readonly ForecastNode[],
  names: readonly string[],
): readonly ForecastNode[] {
  const places = new Set(names.flatMap((name) => placesOf(nodes).get(name) ?? []));
  return [...places].sort((a, b) => a - b).flatMap((place) => nodes[place] ?? []);
}

/** An exception without effect is most often a typing error, and a dangerous one. */
function without(
  except: readonly string[],
  nodes: readonly ForecastNode[],
  path: Path,
  report: Report,
): readonly string[] {
  const names = nodes.map(({ name }) => name);
  if (except.length === 0) return names;
  for (const index of unmatchedPatterns(except, new Set(names))) {
    const message = `${except[index]} excepts nothing: no such node is meant here`;
    report([...path, 'except', index], 'warning', { code: 'script/excepts-nothing', message });
  }
  const patterns = new NamePatterns(except);
  return names.filter((name) => !patterns.matches(name));
}
