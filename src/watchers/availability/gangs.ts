import { groupOfPod, type Pod } from '#cluster';
import { compareText, type Instant, remembered } from '#units';
import type { GangCourse } from './availability.ts';
import { Counter } from './course.ts';
import { rememberedAtStart } from './initial-availability.ts';
import { type PodAvailability, WORKING } from './pod-availability.ts';

/** The labels by which operators mark pods that only work together. */
const JOB_SET = 'jobset.sigs.k8s.io/jobset-name';
const GROUP_SET = 'leaderworkerset.sigs.k8s.io/name';
const GROUP = 'leaderworkerset.sigs.k8s.io/group-index';
const TRAINING = 'training.kubeflow.org/job-name';
const OPERATOR = 'training.kubeflow.org/operator-name';
const RAY = 'ray.io/cluster';

/** The kinds of Kubeflow's training operator by the beginning of the names of its controllers. */
const TRAINING_KINDS = [
  ['mpi', 'MPIJob'],
  ['pytorch', 'PyTorchJob'],
  ['tf', 'TFJob'],
  ['xgboost', 'XGBoostJob'],
  ['paddle', 'PaddleJob'],
  ['jax', 'JAXJob'],
] as const;

/** What a pod works for together with others, `Kind/namespace/name`. Undefined for one on its own. */
export function gangOf(pod: Pick<Pod, 'namespace' | 'labels' | 'spec'>): string | undefined {
  const { namespace, labels } = pod;
  const group = groupOfPod(pod);
  if (group !== undefined) return group.name;
  const { kind, name } = nameIn(labels);
  return kind === undefined ? undefined : `${kind}/${namespace}/${name}`;
}

interface GangName {
  /** Undefined for a pod on its own. */
  readonly kind?: string;
  readonly name?: string;
}

const nameIn = remembered((labels: Pod['labels']): GangName => {
  const { [JOB_SET]: jobSet, [GROUP_SET]: groups, [TRAINING]: training, [RAY]: ray } = labels;
  if (jobSet !== undefined) return { kind: 'JobSet', name: jobSet };
  if (groups !== undefined) {
    const group = labels[GROUP];
    return { kind: 'LeaderWorkerSet', name: group === undefined ? groups : `${groups}/${group}` };
  }
  if (training !== undefined) {
    const operator = labels[OPERATOR] ?? '';
    const [, kind = 'TrainingJob'] =
      TRAINING_KINDS.find(([beginning]) => operator.startsWith(beginning)) ?? [];
    return { kind, name: training };
  }
  return ray === undefined ? {} : { kind: 'RayCluster', name: ray };
});

/** The working pods of gangs of several at the start; plays that begin alike share them. */
export const gangsAtStart = rememberedAtStart(({ store, existing }) => {
  const counts = new Map<string, number>();
  for (const pod of store.pods()) {
    const gang = gangOf(pod);
    if (gang === undefined || (existing(pod) & WORKING) === 0) continue;
    counts.set(gang, (counts.get(gang) ?? 0) + 1);
  }
  return new Map([...counts].filter(([, count]) => count > 1));
});

/** Counts the working pods of gangs. */
export class Gangs {
  readonly #gangs = new Map<string, Counter>();

  /** @param atStart the working pods of gangs of several */
  constructor(atStart: ReadonlyMap<string, number>, start: Instant) {
    for (const [gang, count] of atStart) this.#gangs.set(gang, new Counter(start, count));
  }

  note(pod: Pod, was: PodAvailability, is: PodAvailability, at: Instant): void {
    if (this.#gangs.size === 0 || (was & WORKING) === (is & WORKING)) return;
    this.#gangs.get(gangOf(pod) ?? '')?.add(at, (is & WORKING) === 0 ? -1 : 1);
  }

  /** Those of which some pods ceased to work at some time, by name. */
  get found(): readonly GangCourse[] {
    return [...this.#gangs]
      .map(([gang, { before, course }]) => ({ gang, size: before, working: course }))
      .filter(({ working, size }) => working.some(({ count }) => count < size))
      .sort((a, b) => compareText(a.gang, b.gang));
  }
}
