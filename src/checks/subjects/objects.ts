import {
  type AutoscalerProcess,
  isTerminal,
  type Node,
  type NodePool,
  type Pod,
  type PodDisruptionBudget,
  type WebhookConfiguration,
  type WorkloadObject,
} from '#cluster';
import type { ClusterObject, LoadedManifests, PlacedObject } from '#snapshot';
import type { Subject } from '../rule.ts';
import { fewestByAutoscaler, withAutoscaler } from './autoscalers.ts';

type ObjectOf<Into extends ClusterObject['into']> = Extract<
  ClusterObject,
  { readonly into: Into }
>['object'];

/** An object with the places of its fields. */
export interface Placed<T> extends Subject {
  readonly object: T;
}

/** The objects of the files, by kind. */
export interface PlacedObjects {
  readonly nodes: readonly Placed<Node>[];
  readonly pods: readonly Placed<Pod>[];
  readonly workloads: readonly Placed<WorkloadObject>[];
  readonly budgets: readonly Placed<PodDisruptionBudget>[];
  readonly pools: readonly Placed<NodePool>[];
  readonly autoscalers: readonly Placed<AutoscalerProcess>[];
  readonly webhooks: readonly Placed<WebhookConfiguration>[];
  readonly services: readonly ObjectOf<'services'>[];
  readonly namespaces: readonly ObjectOf<'namespaces'>[];
  readonly volumes: readonly ObjectOf<'persistentVolumes'>[];
  readonly claims: readonly ObjectOf<'persistentVolumeClaims'>[];
}

/** Sorts the objects of files by kind in one pass. */
export function sortObjects({ objects, autoscalers }: LoadedManifests): PlacedObjects {
  const fewest = fewestByAutoscaler(autoscalers);
  const nodes: Placed<Node>[] = [];
  const pods: Placed<Pod>[] = [];
  const workloads: Placed<WorkloadObject>[] = [];
  const budgets: Placed<PodDisruptionBudget>[] = [];
  const pools: Placed<NodePool>[] = [];
  const webhooks: Placed<WebhookConfiguration>[] = [];
  const services: ObjectOf<'services'>[] = [];
  const namespaces: ObjectOf<'namespaces'>[] = [];
  const volumes: ObjectOf<'persistentVolumes'>[] = [];
  const claims: ObjectOf<'persistentVolumeClaims'>[] = [];
  for (const [id, placed] of [...objects.entries()].filter(isLookedAt)) {
    const { into, object } = placed.entry;
    switch (into) {
      case 'nodes':
        nodes.push(subject(`Node ${object.name}`, object, placed, id));
        break;
      case 'pods':
        pods.push(subject(`Pod ${object.key}`, object, placed, id));
        break;
      case 'workloads': {
        const name = named(placed.madeBy ?? object.kind, object);
        workloads.push(subject(name, withAutoscaler(object, fewest), placed, id));
        break;
      }
      case 'budgets':
        budgets.push(subject(named('PodDisruptionBudget', object), object, placed, id));
        break;
      case 'nodePools':
        pools.push(subject(`NodePool ${object.name}`, object, placed, id));
        break;
      case 'webhookConfigurations':
        webhooks.push(subject(`${object.kind} ${object.name}`, object, placed, id));
        break;
      case 'services':
        services.push(object);
        break;
      case 'namespaces':
        namespaces.push(object);
        break;
      case 'persistentVolumes':
        volumes.push(object);
        break;
      case 'persistentVolumeClaims':
        claims.push(object);
        break;
      default:
        break;
    }
  }
  return {
    nodes,
    pods,
    workloads,
    budgets,
    pools,
    autoscalers: processesIn(objects),
    webhooks,
    services,
    namespaces,
    volumes,
    claims,
  };
}

/** The settings of autoscalers, as their workloads show them. */
const processesIn = (objects: readonly PlacedObject[]): readonly Placed<AutoscalerProcess>[] =>
  objects.flatMap((placed, id) => {
    const { into, object } = placed.entry;
    return into === 'autoscalerProcesses'
      ? subject(object.workload.replace('/', ' '), object, placed, id)
      : [];
  });

/** Finished pods are no longer evicted, and Helm runs its hooks once and waits for them. */
function isLookedAt([, { entry }]: readonly [number, PlacedObject]): boolean {
  const { into, object } = entry;
  if (into === 'pods') return !isTerminal(object) && !(HELM_HOOK in object.annotations);
  return into !== 'workloads' || !(HELM_HOOK in object.annotations);
}

const HELM_HOOK = 'helm.sh/hook';

/** The name of a subject in its namespace. */
export const named = (
  kind: string,
  { namespace, name }: { namespace: string; name: string },
): string => `${kind} ${namespace}/${name}`;

const IGNORE = 'k8s-evict.dev/ignore';

function subject<T extends { readonly annotations: Readonly<Record<string, string>> }>(
  name: string,
  object: T,
  { path, position, placeOf }: PlacedObject,
  id: number,
): Placed<T> {
  const text = object.annotations[IGNORE];
  const where = placeOf ?? (() => ({ path, position }));
  if (text === undefined) return { name, object, placeOf: where };
  const at = () => where(['metadata', 'annotations', IGNORE], 'value');
  return { name, object, placeOf: where, ignores: { id, text, of: name, where: at } };
}
