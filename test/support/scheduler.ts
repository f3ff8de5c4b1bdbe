import type { Container, Node, Pod, PodSpec } from '#cluster';
import { type Attempt, Scheduler, type SchedulerOptions } from '#scheduler';
import { parseVersion, resolveScheduler } from '#versions';
import { node, pod, spec } from './builders.ts';

const HOSTNAME = 'kubernetes.io/hostname';
const ZONE = 'topology.kubernetes.io/zone';

/** A node of a zone with 4 cpus, 8Gi and room for 110 pods. */
export const roomyNode = (name: string, zone = 'a', given: Partial<Node> = {}): Node =>
  node(name, {
    labels: { [HOSTNAME]: name, [ZONE]: zone },
    allocatable: { cpu: '4', memory: '8Gi', pods: '110' },
    ...given,
  });

/** A container that asks for these. */
export const asking = (requests: Readonly<Record<string, string>>): Container => ({
  name: 'c',
  resources: { requests },
});

/** A pod of the app `web` that runs on a node. */
export const running = (
  key: string,
  nodeName: string,
  given: Partial<PodSpec> = {},
  rest: Partial<Pod> = {},
): Pod => pod(key, nodeName, { labels: { app: 'web' }, ...spec(given), ...rest });

/** The same without a node. */
export function pending(key: string, given: Partial<PodSpec> = {}, rest: Partial<Pod> = {}): Pod {
  const { nodeName: _, ...unbound } = running(key, '', given, rest);
  return { ...unbound, phase: 'Pending' };
}

export const rulesOf = (version: string) => {
  const parsed = parseVersion(version);
  if (!parsed.ok) throw new Error(version);
  return resolveScheduler(parsed.value);
};

/** A scheduler that sees this cluster, with nothing in it that is not given. */
export function schedulerOf(
  nodes: readonly Node[],
  pods: readonly Pod[] = [],
  given: Partial<SchedulerOptions> = {},
  cluster?: ConstructorParameters<typeof Scheduler>[1],
): Scheduler {
  const scheduler = new Scheduler(schedulerOptions(given), cluster);
  for (const each of nodes) scheduler.setNode(each.name, each);
  for (const each of pods) scheduler.replacePod(undefined, each);
  return scheduler;
}

export function schedulerOptions(given: Partial<SchedulerOptions> = {}): SchedulerOptions {
  return {
    rules: rulesOf('1.36'),
    namespaceLabels: () => ({}),
    volumes: {
      claim: () => undefined,
      isMissing: () => false,
      volume: () => undefined,
      volumesOfClass: () => [],
      storageClass: () => undefined,
      attachLimit: () => undefined,
    },
    kinship: { serviceSelectors: () => [], ownerSelector: () => undefined },
    budgets: () => [],
    ...given,
  };
}

/** The node of a pod, or the message about it. */
export const told = (attempt: Attempt): string =>
  attempt.kind === 'placed' ? attempt.node : attempt.fit;
