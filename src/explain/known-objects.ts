import { workloadName } from '#cluster';
import { nearest } from '#diagnostics';
import { nodesAdded, podsCreated } from '#run-facts';
import type { Run } from '#simulation';
import { FORMS, type ObjectName, poolNames, printObjectName } from '#tries';
import { compareText } from '#units';
import { listed } from '#words';

/** Whether an object is in the snapshot or is created during the run. */
export function isKnown(scenario: Run, object: ObjectName): boolean {
  const { cluster, final, entries } = scenario.outcome;
  switch (object.kind) {
    case 'pod':
      return (
        final.pod(object.key) !== undefined ||
        cluster.pods.some(({ key }) => key === object.key) ||
        podsCreated(entries).some(({ cause }) => cause.pod === object.key)
      );
    case 'node':
      return (
        final.node(object.name) !== undefined ||
        cluster.nodes.some(({ name }) => name === object.name) ||
        nodesAdded(entries).has(object.name)
      );
    case 'pool':
      return poolNames(scenario.outcome).includes(object.name);
    case 'workload':
      return workloadsIn(scenario).has(object.workload);
    default:
      return shelvedIn(scenario, object.kind).includes(object.key);
  }
}

/**
 * Workloads of the snapshot, and workloads known only from their pods, as `Kind/namespace/name`.
 */
function workloadsIn({ outcome, workloadOf }: Run): ReadonlySet<string> {
  const { workloads, pods } = outcome.cluster;
  return new Set([
    ...workloads.map(workloadName),
    ...pods.flatMap(({ key }) => workloadOf(key) ?? []),
  ]);
}

function shelvedIn({ outcome }: Run, kind: 'budget' | 'service'): readonly string[] {
  const { budgets = [], services = [] } = outcome.cluster;
  const objects = kind === 'budget' ? budgets : services;
  return objects.map(({ namespace, name }) => `${namespace}/${name}`);
}

/** Suggests a known object for an unknown one. */
export function hintAbout(scenario: Run, object: ObjectName): string | undefined {
  const known = namesIn(scenario, object);
  const namesake = ofAnotherKind(scenario, object);
  if (namesake !== undefined) return `did you mean ${printObjectName(namesake)}?`;
  const siblings = object.kind === 'pod' ? siblingsOf(object.key, known) : [];
  if (siblings.length > 0) {
    const are = siblings.length === 1 ? 'is' : 'are';
    return `replacements have new names; here there ${are} ${listed(siblings)}`;
  }
  const asked = nameOf(object);
  const elsewhere = 'name' in object ? undefined : known.find((name) => isNamesake(name, asked));
  const near = elsewhere ?? nearest(asked, known);
  if (near !== undefined) return `did you mean ${printObjectName(called(object, near))}?`;
  if (known.length === 0) return 'there is none of this kind';
  const [prefix = ''] = asked.split('/');
  if (object.kind === 'pod' && !known.some((name) => name.startsWith(`${prefix}/`))) {
    return `${prefix} is neither a kind nor a namespace with pods: ${FORMS}`;
  }
  const names = listed(known.map((name) => printObjectName(called(object, name))));
  return `there ${known.length === 1 ? 'is' : 'are'} ${names}`;
}

function namesIn(scenario: Run, { kind }: ObjectName): readonly string[] {
  const { cluster } = scenario.outcome;
  switch (kind) {
    case 'pod':
      return cluster.pods.map(({ key }) => key);
    case 'node':
      return cluster.nodes.map(({ name }) => name);
    case 'pool':
      return poolNames(scenario.outcome);
    case 'workload':
      return [...workloadsIn(scenario)].sort(compareText);
    default:
      return shelvedIn(scenario, kind);
  }
}

const nameOf = (object: ObjectName): string => {
  if ('name' in object) return object.name;
  return object.kind === 'workload' ? object.workload : object.key;
};

function called(object: ObjectName, name: string): ObjectName {
  if ('name' in object) return { kind: object.kind, name };
  return object.kind === 'workload'
    ? { kind: 'workload', workload: name }
    : { kind: object.kind, key: name };
}

/** Whether two objects differ only in their namespaces or kinds. */
const isNamesake = (a: string, b: string): boolean =>
  a.slice(a.lastIndexOf('/')) === b.slice(b.lastIndexOf('/'));

/** A workload of the same name, for a name without a kind or with the wrong kind. */
function ofAnotherKind(scenario: Run, object: ObjectName): ObjectName | undefined {
  if ('name' in object) return undefined;
  const key = object.kind === 'workload' ? object.workload.replace(/^[^/]*\//, '') : object.key;
  const workload = [...workloadsIn(scenario)].find((name) => name.endsWith(`/${key}`));
  return workload === undefined ? undefined : { kind: 'workload', workload };
}

/** Pods whose names differ only in the last part, which is random. */
function siblingsOf(key: string, known: readonly string[]): readonly string[] {
  const stem = key.slice(0, key.lastIndexOf('-') + 1);
  if (!/-[a-z0-9]{5}$/.test(key)) return [];
  return known.filter((each) => each.startsWith(stem) && each.length === key.length);
}
