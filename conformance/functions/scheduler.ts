import { z } from 'zod';
import { isTerminating, type PodPhase } from '#cluster';
import { type Attempt, type Evaluation, Scheduler, type VolumeObjects } from '#scheduler';
import { compareText } from '#units';
import { NEWEST_VERSION, resolveScheduler } from '#versions';
import { textOf } from '../../src/scheduler/reason.ts';
import { projectObject } from '../project-object.ts';
import { budgetShape } from './budget-shape.ts';
import { type FunctionTable, modelled } from './modelled-function.ts';

const objectsOf = <T>(project: (raw: unknown) => T) =>
  z
    .array(z.unknown())
    .nullish()
    .transform((items): readonly T[] => (items ?? []).map(project));

/** Budgets of vectors have neither a uid nor a generation. */
const budget = z
  .looseObject({ metadata: z.looseObject({}) })
  .transform((raw) =>
    budgetShape.parse({ ...raw, metadata: { uid: '', generation: 0, ...raw.metadata } }),
  );

const cluster = z.object({
  pod: z.unknown().transform((raw) => projectObject('Pod', raw)),
  nodes: objectsOf((raw) => projectObject('Node', raw)),
  pods: objectsOf((raw) => projectObject('Pod', raw)),
  persistentVolumeClaims: objectsOf((raw) => projectObject('PersistentVolumeClaim', raw)),
  persistentVolumes: objectsOf((raw) => projectObject('PersistentVolume', raw)),
  storageClasses: objectsOf((raw) => projectObject('StorageClass', raw)),
  podDisruptionBudgets: z
    .array(budget)
    .nullish()
    .transform((budgets) => budgets ?? []),
});

type Cluster = z.infer<typeof cluster>;

type NodePoints = Readonly<Record<string, number>> & { readonly total: number };

/** Decisions of kube-scheduler. */
export const schedulerFunctions: FunctionTable = {
  'which nodes a pending pod may go to, why not to the others, scores, preemption': modelled(
    cluster,
    (input) => {
      const scheduler = schedulerOf(input);
      const attempt = scheduler.attempt(input.pod);
      const evaluation = scheduler.evaluate(input.pod);
      const { feasible, refused } = evaluation;
      const unresolvable = refused.filter(({ isResolvable }) => !isResolvable);
      const points = printScores(evaluation);
      return {
        feasible: [...feasible].sort(compareText),
        reasons: Object.fromEntries(
          refused.map(({ node, reasons }) => [node, reasons.map(textOf).sort(compareText)]),
        ),
        unresolvable: unresolvable.map(({ node }) => node).sort(compareText),
        ...(feasible.length > 1 && { scores: points }),
        ...(attempt.kind === 'placed'
          ? { best: bestOf(points, attempt.node) }
          : printRefusal(attempt)),
      };
    },
  ),
};

function schedulerOf({ nodes, pods, podDisruptionBudgets, ...storage }: Cluster): Scheduler {
  const scheduler = new Scheduler({
    rules: resolveScheduler(NEWEST_VERSION),
    namespaceLabels: (namespace) => ({ 'kubernetes.io/metadata.name': namespace }),
    volumes: volumesOf(storage),
    kinship: { serviceSelectors: () => [], ownerSelector: () => undefined },
    budgets: () => podDisruptionBudgets,
  });
  for (const node of nodes) scheduler.setNode(node.name, node);
  for (const pod of pods) scheduler.replacePod(undefined, { ...pod, phase: seenPhase(pod.phase) });
  return scheduler;
}

/**
 * In the vectors the scheduler sees every pod. In a cluster its informer filters out finished pods,
 * so that the scheduler never looks at the phase itself.
 */
const seenPhase = (phase: PodPhase): PodPhase =>
  phase === 'Succeeded' || phase === 'Failed' ? 'Running' : phase;

const volumesOf = ({
  persistentVolumeClaims,
  persistentVolumes,
  storageClasses,
}: Pick<
  Cluster,
  'persistentVolumeClaims' | 'persistentVolumes' | 'storageClasses'
>): VolumeObjects => ({
  claim: (namespace, name) =>
    persistentVolumeClaims.find((claim) => claim.namespace === namespace && claim.name === name),
  isMissing: () => false,
  volume: (name) => persistentVolumes.find((volume) => volume.name === name),
  volumesOfClass: (name) => persistentVolumes.filter((volume) => volume.storageClassName === name),
  storageClass: (name) => storageClasses.find((storageClass) => storageClass.name === name),
  attachLimit: () => undefined,
});

/** Points of each node by plugin, and their sum. */
function printScores({ feasible, scores }: Evaluation): Readonly<Record<string, NodePoints>> {
  return Object.fromEntries(
    feasible.map((node, index) => {
      const points = [...scores].map(([plugin, list]) => [plugin, list[index] ?? 0] as const);
      const total = points.reduce((sum, [, score]) => sum + score, 0);
      return [node, { ...Object.fromEntries(points), DynamicResources: 0, total }];
    }),
  );
}

/** The nodes with the highest total. The scheduler has to take the first by name. */
function bestOf(points: Readonly<Record<string, NodePoints>>, taken: string): readonly string[] {
  const most = Math.max(...Object.values(points).map(({ total }) => total));
  const best = Object.keys(points).filter((node) => points[node]?.total === most);
  const [first] = best.sort(compareText);
  return first === taken ? best : [taken];
}

function printRefusal({ fit, preemption }: Attempt & { kind: 'unschedulable' }): object {
  if (preemption.kind === 'none') return { message: fit };
  const { node, victims } = preemption;
  const ended = victims.filter((victim) => !isTerminating(victim.pod));
  const names = ended.map((victim) => victim.pod.name).sort(compareText);
  return { message: fit, preemption: { node, victims: names } };
}
