import { type Cluster, workloadName } from '#cluster';
import { nearest } from '#diagnostics';
import { type ObjectName, shortObjectName } from '#tries';

/**
 * The objects that a name alone may mean: all objects of that name, or else the nearest. Undefined
 * without any.
 */
export function hintAboutBare(cluster: Cluster, name: string): string | undefined {
  const objects = objectsIn(cluster);
  const found = objects.filter((object) => bareNameOf(object) === name);
  if (found.length > 1) return `say ${found.map(shortObjectName).join(' or ')}`;
  const near = found[0] === undefined ? nearest(name, objects.map(bareNameOf)) : name;
  const meant = found[0] ?? objects.find((object) => bareNameOf(object) === near);
  return meant === undefined ? undefined : `did you mean ${shortObjectName(meant)}?`;
}

function objectsIn({
  nodes,
  pods,
  workloads,
  services = [],
  budgets = [],
}: Cluster): readonly ObjectName[] {
  const keyOf = (object: { readonly namespace: string; readonly name: string }) =>
    `${object.namespace}/${object.name}`;
  return [
    ...nodes.map(({ name }) => ({ kind: 'node', name }) as const),
    ...pods.map(({ key }) => ({ kind: 'pod', key }) as const),
    ...workloads.map((each) => ({ kind: 'workload', workload: workloadName(each) }) as const),
    ...services.map((each) => ({ kind: 'service', key: keyOf(each) }) as const),
    ...budgets.map((each) => ({ kind: 'budget', key: keyOf(each) }) as const),
  ];
}

function bareNameOf(object: ObjectName): string {
  if ('name' in object) return object.name;
  const path = object.kind === 'workload' ? object.workload : object.key;
  return path.slice(path.lastIndexOf('/') + 1);
}
