import { controllerOf, isTerminating, type OwnerReference, type Pod } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import type { Complaints } from '../objects/complaints.ts';
import type { Found } from '../objects/findings.ts';
import type { ByKind, FoundOf } from './by-kind.ts';
import { printPlace } from './names.ts';

const TWO_CLUSTERS = 'snapshot/two-clusters';

/** The uid of this namespace commonly identifies a cluster. */
const SYSTEM = 'kube-system';

/** Two places of a snapshot that cannot belong to one cluster. */
interface Contradiction {
  readonly what: string;
  readonly one: Found;
  readonly other: Found;
}

/**
 * Complains about objects of two clusters in one snapshot: two namespaces kube-system, or pods that
 * name controllers with one name and different uids.
 * @param all - all objects read, before objects with equal names are merged
 */
export function checkOneCluster(
  all: readonly Found[],
  found: ByKind,
  complaints: Complaints,
): void {
  const contradiction = twoSystems(all) ?? twoControllers(found.of('pods'));
  if (contradiction !== undefined) complaints.add(TWO_CLUSTERS, () => twoClusters(contradiction));
}

function twoSystems(all: readonly Found[]): Contradiction | undefined {
  const systems = all.filter(
    ({ entry }) =>
      entry.into === 'namespaces' && entry.object.name === SYSTEM && entry.object.uid !== '',
  );
  return unlike(`the namespace ${SYSTEM}`, systems, ({ entry }) =>
    entry.into === 'namespaces' ? entry.object.uid : '',
  );
}

/**
 * A controller that was recreated leaves pods of two uids for a moment. Only a controller of the
 * system, or two of them, show another cluster.
 */
function twoControllers(pods: readonly FoundOf<'pods'>[]): Contradiction | undefined {
  const firsts = new Map<string, FoundOf<'pods'>>();
  const seen = new Set<readonly OwnerReference[]>();
  const contradictions = new Map<string, Contradiction>();
  for (const each of pods) {
    const { object } = each.entry;
    if (seen.has(object.ownerReferences) || isTerminating(object)) continue;
    seen.add(object.ownerReferences);
    const name = controllerName(object);
    if (name === undefined) continue;
    const one = firsts.get(name) ?? each;
    firsts.set(name, one);
    if (uidOf(one.entry.object) === uidOf(object)) continue;
    if (!contradictions.has(name)) contradictions.set(name, { what: name, one, other: each });
  }
  const [first, second] = [...contradictions.values()];
  return second !== undefined || first?.what.includes(` ${SYSTEM}/`) ? first : undefined;
}

/** `DaemonSet kube-system/kube-proxy`; undefined for a Node, or without a uid. */
function controllerName(pod: Pod): string | undefined {
  const owner = controllerOf(pod);
  if (owner === undefined || owner.kind === 'Node' || owner.uid === '') return undefined;
  return `the ${owner.kind} ${pod.namespace}/${owner.name}`;
}

const uidOf = (pod: Pod): string => controllerOf(pod)?.uid ?? '';

function unlike(
  what: string,
  [one, ...others]: readonly Found[],
  uid: (found: Found) => string,
): Contradiction | undefined {
  const other = one && others.find((each) => uid(each) !== uid(one));
  return one && other && { what, one, other };
}

const twoClusters = ({ what, one, other }: Contradiction): Diagnostic => ({
  code: TWO_CLUSTERS,
  severity: 'error',
  message: `${what} has another uid here than at ${printPlace(one)}: these are objects of two clusters`,
  hint: 'pass the files of one cluster',
  path: other.path,
  position: other.position,
});
