import { controllerOf, podsSelectedBy, workloadName } from '#cluster';
import type { Run } from '#simulation';
import { compareText } from '#units';
import type { Outlook, Play, Plays } from './plays.ts';
import type { Scaling, Steps } from './steps.ts';

/** Kinds that bear one replica more for a while. */
const SCALABLE = ['Deployment', 'ReplicaSet', 'ReplicationController'];

/**
 * One more replica of the workloads that keep a node from being drained, where a play shows that it
 * helps. Members of StatefulSets are no spare replicas, and bare pods have none.
 * @param alone the drain of the node alone, before anything else
 */
export function scalingsFor(
  plays: Plays,
  node: string,
  alone: Play,
  before: Pick<Steps, 'scalings' | 'surge'>,
): readonly Scaling[] {
  const wanted = hurtBy(alone, node)
    .filter((workload) => !before.scalings.some((each) => each.workload === workload))
    .flatMap((workload) => oneMore(alone.scenario, workload));
  if (wanted.length === 0) return [];
  const scalings = [...before.scalings, ...wanted];
  const first = { ...before, scalings, batches: [], returns: [] };
  const at = Math.ceil(plays.outlookOn(first).quietAt);
  const tried = plays.outlookOn({ ...first, batches: [{ nodes: [node], at }] });
  return tried.broken.length === 0 ? wanted : [];
}

/** Whether one more replica of something may help: something is down, or a budget blocks. */
export const mayHelp = ({ broken }: Outlook): boolean =>
  broken.some(
    (each) => each.kind === 'down' || (each.kind === 'not-drained' && each.blocked.length > 0),
  );

/** Workloads that the drain of a node takes down, and those whose pods it cannot evict. */
function hurtBy({ broken, scenario }: Play, node: string): readonly string[] {
  const { outcome, workloadOf } = scenario;
  const down = broken.flatMap((each) =>
    each.kind === 'down' && !each.name.startsWith('Service/') ? each.name : [],
  );
  const isBlocked = broken.some(({ kind }) => kind === 'not-drained');
  const left = isBlocked ? outcome.final.podsOn(node) : [];
  const serving = broken.flatMap((each) =>
    each.kind === 'down' && each.name.startsWith('Service/')
      ? podsBehind(scenario, each.name.slice('Service/'.length), node)
      : [],
  );
  const names = [
    ...down,
    ...[...left.map(({ key }) => key), ...serving].flatMap((pod) => workloadOf(pod) ?? []),
  ];
  return [...new Set(names)].sort(compareText);
}

/** The pods on a node that a Service had at the start. */
function podsBehind({ outcome }: Run, name: string, node: string): readonly string[] {
  const { services = [], pods } = outcome.cluster;
  const service = services.find((each) => `${each.namespace}/${each.name}` === name);
  const selected = service === undefined ? [] : podsSelectedBy(service, pods);
  return selected.filter(({ nodeName }) => nodeName === node).map(({ key }) => key);
}

/** A workload with a controller of its own, such as a DeploymentConfig, gets its number back from it. */
function oneMore({ outcome }: Run, name: string): readonly Scaling[] {
  const found = outcome.cluster.workloads.find((each) => workloadName(each) === name);
  if (found?.replicas === undefined || !SCALABLE.includes(found.kind)) return [];
  if (controllerOf(found) !== undefined) return [];
  return [{ workload: name, from: found.replicas, to: found.replicas + 1 }];
}
