import { addToList } from '#units';
import { shellWord } from '#words';
import { getArguments, type KubectlOptions } from './kubectl.ts';
import { proxyPath } from './nodes.ts';
import { type CapturePlan, type ListTask, tasksOf } from './plan.ts';
import { pathOfPage } from './read-list.ts';
import { METRICS, type Resource } from './resources.ts';

/** The groups are those of current releases: nothing is asked. */
const UNASKED = { groups: undefined };

const SECONDS = 120;

/** Every command line of a capture, as a shell takes them. */
export function* commandLines(options: KubectlOptions, plan: CapturePlan): Generator<string> {
  const line = (path: string, seconds = SECONDS): string =>
    `${[options.kubectl, ...getArguments(options, path, seconds)].map(shellWord).join(' ')}\n`;
  yield line('/version');
  yield line('/apis');
  yield '# Each list page by page: each answer has the token of the next page, &continue=TOKEN.\n';
  yield* pages(plan.lists);
  if (plan.proxied.length === 0) return;
  yield '# For each node:\n';
  for (const what of plan.proxied) yield line(proxyPath('NODE', what), 20);
  if (!plan.proxied.includes('stats')) return;
  yield '# If kubelets give no statistics:\n';
  yield* pages(METRICS);

  function* pages(lists: readonly Resource[]): Generator<string> {
    const { chunkSize } = plan;
    for (const { path, resource } of allTasks(plan, lists)) {
      if (path !== undefined)
        yield line(pathOfPage({ path, name: resource.only?.name, chunkSize }));
    }
  }
}

function allTasks(plan: CapturePlan, lists: readonly Resource[]): readonly ListTask[] {
  const { first, last } = tasksOf({ ...plan, lists }, UNASKED);
  return [...first, ...last];
}

/** The roles that a capture needs, with exactly what it uses. */
export function* rbac(plan: CapturePlan): Generator<string> {
  const lists = plan.proxied.includes('stats') ? [...plan.lists, ...METRICS] : plan.lists;
  const tasks = allTasks(plan, lists);
  const everywhere = tasks.filter(({ namespace }) => namespace === undefined);
  yield '# What k8s-evict capture uses: list, and get of what kubelets answer through the API server.\n';
  if (plan.proxied.length > 0) {
    yield '# nodes/proxy reaches all that kubelets answer; --no-stats does without it.\n';
  }
  yield* role('ClusterRole', undefined, everywhere, plan);
  for (const namespace of namespacesIn(tasks)) {
    yield '---\n';
    const own = tasks.filter((task) => task.namespace === namespace);
    yield* role('Role', namespace, own, plan);
  }
}

const namespacesIn = (tasks: readonly ListTask[]): readonly string[] => [
  ...new Set(tasks.flatMap(({ namespace }) => namespace ?? [])),
];

function* role(
  kind: 'ClusterRole' | 'Role',
  namespace: string | undefined,
  tasks: readonly ListTask[],
  { proxied }: CapturePlan,
): Generator<string> {
  yield `apiVersion: rbac.authorization.k8s.io/v1\nkind: ${kind}\nmetadata:\n  name: k8s-evict-capture\n`;
  if (namespace !== undefined) yield `  namespace: ${namespace}\n`;
  yield 'rules:\n';
  const groups = [...new Set(tasks.map(({ resource }) => resource.group))];
  for (const group of groups) {
    const own = tasks.flatMap(({ resource }) => (resource.group === group ? resource : []));
    const whole = own.flatMap(({ resource, only }) => (only === undefined ? resource : []));
    if (whole.length > 0) yield* rule(group, [...new Set(whole)], 'list');
    for (const [resource, names] of namesOf(own)) yield* rule(group, [resource], 'list', names);
  }
  if (kind === 'ClusterRole' && proxied.length > 0) yield* rule('', ['nodes/proxy'], 'get');
  if (kind === 'ClusterRole') yield '- nonResourceURLs: [/version, /apis]\n  verbs: [get]\n';
}

/** The only objects that are read of a resource, where not all are. */
function namesOf(resources: readonly Resource[]): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const { resource, only } of resources) {
    if (only !== undefined) addToList(names, resource, only.name);
  }
  return names;
}

/** @param names the only objects that are read; none for all */
function* rule(
  group: string,
  resources: readonly string[],
  verb: string,
  names: readonly string[] = [],
): Generator<string> {
  yield `- apiGroups: [${group === '' ? '""' : group}]\n  resources:\n`;
  for (const resource of resources) yield `  - ${resource}\n`;
  if (names.length > 0) yield `  resourceNames: [${names.join(', ')}]\n`;
  yield `  verbs: [${verb}]\n`;
}
