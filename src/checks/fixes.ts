import type { LoadedManifests } from '#snapshot';
import { countBy } from '#units';
import { shellWord } from '#words';
import type { Finding, Fix } from './finding.ts';
import type { Patch } from './rule.ts';
import { named } from './subjects/objects.ts';
import type { NotedFinding } from './suppressions/suppressor.ts';

/** What rules find in files. */
type Evaluate = (manifests: LoadedManifests) => readonly NotedFinding[];

/**
 * The fixes of findings, each of which was tried: with its patch the finding is gone, and there is no
 * other one.
 */
export function fixesOf(
  findings: readonly Finding[],
  noted: readonly NotedFinding[],
  manifests: LoadedManifests,
  evaluate: Evaluate,
): readonly Fix[] {
  const patches = new Map(noted.map(({ finding, patch }) => [finding, patch]));
  const before = countsOf(noted);
  return findings.flatMap((finding) => {
    const patch = patches.get(finding);
    if (patch === undefined) return [];
    const left = countsOf(evaluate(patched(manifests, finding.object, patch)));
    const key = keyOf(finding);
    const isGone = (left.get(key) ?? 0) < (before.get(key) ?? 0);
    const isAll = [...left].every(([each, count]) => count <= (before.get(each) ?? 0));
    return isGone && isAll ? [fixOf(finding, patch)] : [];
  });
}

const keyOf = ({ code, object }: Finding): string => `${code} ${object}`;

/** How many findings of a rule there are of an object. */
const countsOf = (noted: readonly NotedFinding[]): ReadonlyMap<string, number> =>
  new Map(countBy(noted, ({ finding }) => keyOf(finding)));

function fixOf({ code, object, path, line, column }: Finding, patch: Patch): Fix {
  const [kind = '', name = ''] = object.split(' ');
  const [namespace = '', ofName = ''] = name.split('/');
  const words = [
    ...['kubectl', 'patch', kind.toLowerCase(), ofName, '--namespace', namespace],
    ...['--type', 'strategic', '--patch', JSON.stringify(patch)],
  ];
  return { code, object, path, line, column, patch, command: words.map(shellWord).join(' ') };
}

/** The files with a patch on each budget of a name. */
const patched = (manifests: LoadedManifests, name: string, patch: Patch): LoadedManifests => ({
  ...manifests,
  objects: manifests.objects.map((placed) => {
    const { into, object } = placed.entry;
    if (into !== 'budgets' || named('PodDisruptionBudget', object) !== name) return placed;
    const { minAvailable, ...spec } = { ...object.spec, ...patch.spec };
    const kept = minAvailable == null ? {} : { minAvailable };
    return { ...placed, entry: { into, object: { ...object, spec: { ...spec, ...kept } } } };
  }),
});
