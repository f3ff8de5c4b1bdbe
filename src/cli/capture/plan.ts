import {
  EVENTS,
  FIRST,
  LAST,
  LEASE_NAMESPACES,
  LEASES,
  PROXIED,
  type Proxied,
  type Resource,
} from './resources.ts';

/** What a capture reads. */
export interface CapturePlan {
  /** For the record. */
  readonly context?: string;
  /** None for all. */
  readonly namespaces: readonly string[];
  readonly lists: readonly Resource[];
  /** What is asked of each node. */
  readonly proxied: readonly Proxied[];
  /** The names of what alone is read; absent for all. */
  readonly only?: readonly string[];
  readonly chunkSize: number;
  readonly jobs: number;
}

/** A list in one namespace, or in all. */
export interface ListTask {
  readonly resource: Resource;
  readonly namespace?: string;
  readonly apiVersion: string;
  /** Undefined if the API server has no such group. */
  readonly path: string | undefined;
}

/** What the API server says of itself. */
export interface Releases {
  readonly kubernetes?: string;
  /** The versions of each group, the preferred one first; undefined if it does not say. */
  readonly groups: ReadonlyMap<string, readonly string[]> | undefined;
}

export const ALL_PROXIED = Object.keys(PROXIED) as readonly Proxied[];

/** All that models read, in the order of reading. */
export const allLists = (withEvents: boolean): readonly Resource[] => [
  ...FIRST,
  ...(withEvents ? [EVENTS] : []),
  ...LAST,
];

/** All that a capture reads of a whole cluster. */
export const wholePlan = ({ cores }: { readonly cores: number }): CapturePlan => ({
  namespaces: [],
  lists: allLists(false),
  proxied: ALL_PROXIED,
  chunkSize: 500,
  jobs: jobsFor(cores),
});

/** A kubectl waits most of its time. */
export const jobsFor = (cores: number): number => 2 * cores;

/** The lists of a plan: those that may be read in any order, and those that come after all others. */
export function tasksOf(
  { lists, namespaces }: Pick<CapturePlan, 'lists' | 'namespaces'>,
  releases: Releases,
): { readonly first: readonly ListTask[]; readonly last: readonly ListTask[] } {
  const tasks = lists.flatMap((resource) => tasksOfResource(resource, namespaces, releases));
  const isFirst = ({ resource }: ListTask) => FIRST.includes(resource) || resource === EVENTS;
  return { first: tasks.filter(isFirst), last: tasks.filter((task) => !isFirst(task)) };
}

function tasksOfResource(
  resource: Resource,
  namespaces: readonly string[],
  releases: Releases,
): readonly ListTask[] {
  const inNamespaces = namespacesOf(resource, namespaces);
  const version = versionOf(resource, releases);
  const { group } = resource;
  const apiVersion = group === '' ? `${version}` : `${group}/${version}`;
  const root = group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
  const taskIn = (namespace?: string): ListTask => ({
    ...{ resource, apiVersion },
    ...(namespace !== undefined && { namespace }),
    path: version === undefined ? undefined : `${root}${within(namespace)}/${resource.resource}`,
  });
  return inNamespaces.length === 0 ? [taskIn()] : inNamespaces.map(taskIn);
}

/** Leases and reports of the control plane are in namespaces that nobody asks for. */
function namespacesOf(resource: Resource, namespaces: readonly string[]): readonly string[] {
  if (resource === LEASES) return LEASE_NAMESPACES;
  if (resource.only !== undefined) return [resource.only.namespace];
  return resource.isNamespaced ? namespaces : [];
}

const within = (namespace: string | undefined): string =>
  namespace === undefined ? '' : `/namespaces/${encodeURIComponent(namespace)}`;

/** Undefined where the API server has no version of the group with it. */
function versionOf(
  { group, version, versions }: Resource,
  { groups }: Releases,
): string | undefined {
  if (group === '' || groups === undefined) return version;
  const served = groups.get(group) ?? [];
  return versions === undefined ? served[0] : versions.find((each) => served.includes(each));
}
