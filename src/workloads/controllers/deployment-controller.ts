import type { CauseId } from '#causes';
import {
  controllerOf,
  isTerminal,
  ownerName,
  type Pod,
  type WorkloadObject,
  workloadName,
} from '#cluster';
import { addToList, type Instant, remembered } from '#units';
import { deploymentStep } from '../deployment/deployment.ts';
import type { DeploymentFacts, DeploymentStep, SetFacts } from '../deployment/facts.ts';
import { makeReplicaSet, notedScale, scaleNotes } from '../deployment/make-replica-set.ts';
import {
  newReplicaSetOf,
  oldestFirst,
  REVISION,
  revisionOf,
} from '../deployment/new-replica-set.ts';
import { arrived, hasArrived, isSettled, isUnderWay } from '../deployment/under-way.ts';
import { scaleDeployment } from '../replica-set/current-replica-set.ts';
import { DeploymentProgress } from './deployment-progress.ts';
import type { SeenPods } from './replica-set-controller.ts';
import type { Tools } from './tools.ts';
import type { Writer } from './writer.ts';

/**
 * Scales the ReplicaSets of Deployments, and rolls out new templates.
 * @upstream pkg/controller/deployment/deployment_controller.go syncDeployment (1.36)
 */
export class DeploymentController {
  readonly #tools: Tools;
  readonly writer: Writer;
  readonly #seenPodsOf: (set: WorkloadObject) => SeenPods;
  readonly #given: readonly WorkloadObject[];
  /** ReplicaSets that it has made, by the name of their Deployment. */
  readonly #made = new Map<string, string[]>();
  readonly #progress: DeploymentProgress;
  /** The ReplicaSets of rollouts that are under way, and their Deployments. */
  readonly #followed = new Map<string, string>();

  /** @param seenPodsOf what the status of a ReplicaSet says of its pods */
  constructor(tools: Tools, seenPodsOf: (set: WorkloadObject) => SeenPods) {
    this.#tools = tools;
    this.#seenPodsOf = seenPodsOf;
    this.#given = tools.parts.store.shelf('workloads').list();
    this.writer = tools.writerOf('deployment');
    this.#progress = new DeploymentProgress(tools, this.writer);
  }

  /** The Deployment that is to be synced when the status of a ReplicaSet is written. */
  followerOf(replicaSet: string): string | undefined {
    return this.#followed.get(replicaSet);
  }

  isRollingOut(deployment: string): boolean {
    return this.#tools.parts.rollouts.of(deployment) !== undefined;
  }

  /** @returns when to look again even if nothing happens until then */
  sync(deployment: WorkloadObject, because: CauseId): Instant | undefined {
    if (deployment.deletionTimestamp !== undefined) return undefined;
    const sets = this.#replicaSetsOf(deployment);
    if (deployment.deployment === undefined) {
      this.#scaleOnly(deployment, sets, because);
      return undefined;
    }
    const newSet = newReplicaSetOf(deployment, sets);
    const isRolling = this.isRollingOut(workloadName(deployment));
    if (!isRolling && isSettled(deployment, sets, newSet)) return undefined;
    const facts = this.#factsOf(deployment, sets, newSet);
    if (!isRolling && isUnderWay(deployment, facts)) {
      this.#progress.begin(deployment, newSet, because);
    }
    const step = deploymentStep(facts);
    this.#perform(deployment, sets, step, because);
    if (step.kind !== 'create') this.#adopt(deployment, sets, newSet, because);
    const overdueAt = this.#progress.note(deployment, facts, because);
    if (hasArrived(deployment, facts)) this.#patch(deployment, arrived, because);
    this.#follow(deployment, sets);
    return overdueAt;
  }

  /** A Deployment whose strategy is not known. */
  #scaleOnly(deployment: WorkloadObject, sets: readonly WorkloadObject[], because: CauseId): void {
    const scaling = scaleDeployment(deployment, sets);
    if (scaling === undefined || scaling.replicas === scaling.replicaSet.replicas) return;
    const { replicas } = scaling;
    this.#patch(scaling.replicaSet, (set) => ({ ...set, replicas }), because);
  }

  #factsOf(
    deployment: WorkloadObject,
    sets: readonly WorkloadObject[],
    newSet: WorkloadObject | undefined,
  ): DeploymentFacts {
    const { replicas = 1, deployment: spec } = deployment;
    const {
      strategy = 'RollingUpdate',
      maxSurge = 0,
      maxUnavailable = 0,
      paused = false,
    } = spec ?? {};
    const old = sets.filter((set) => set !== newSet);
    const oldPodsRun =
      strategy === 'Recreate' &&
      old.some(
        (set) => (set.unseenPods ?? 0) > 0 || this.#podsOf(set).some((pod) => !isTerminal(pod)),
      );
    return {
      ...{ strategy, maxSurge, maxUnavailable, paused, replicas, oldPodsRun },
      ...(newSet && { newSet: this.#setFacts(newSet) }),
      oldSets: old.map((set) => this.#setFacts(set)),
    };
  }

  #setFacts(set: WorkloadObject): SetFacts {
    const { replicas = 1, unseenPods = 0 } = set;
    const { pods, available } = this.#seenPodsOf(set);
    return {
      name: workloadName(set),
      replicas,
      pods: pods + unseenPods,
      available: available + unseenPods,
      ...notedScale(set),
    };
  }

  #podsOf(set: WorkloadObject): readonly Pod[] {
    return this.#tools.owned.of(set);
  }

  #perform(
    deployment: WorkloadObject,
    sets: readonly WorkloadObject[],
    step: DeploymentStep,
    because: CauseId,
  ): void {
    if (step.kind === 'create') this.#create(deployment, sets, step.replicas, because);
    if (step.kind !== 'scale') return;
    const notes = scaleNotes(deployment);
    for (const { set, replicas } of step.scalings) {
      const object = sets.find((each) => workloadName(each) === set.name);
      if (object === undefined) continue;
      const cause = this.#progress.step(deployment, object, replicas, because, set.replicas);
      const scaled = ({ annotations, ...fresh }: WorkloadObject): WorkloadObject => ({
        ...fresh,
        replicas,
        annotations: { ...annotations, ...notes },
      });
      this.#patch(object, scaled, cause);
    }
  }

  #create(
    deployment: WorkloadObject,
    sets: readonly WorkloadObject[],
    replicas: number,
    because: CauseId,
  ): void {
    const { timeline, store } = this.#tools.parts;
    const revision = sets.reduce((most, set) => Math.max(most, revisionOf(set)), 0) + 1;
    const make = (hash: string) =>
      makeReplicaSet(deployment, { revision, hash, replicas }, timeline.now);
    const shelf = store.shelf('workloads');
    let made = make(`rev${revision}`);
    for (let number = 2; shelf.get(workloadName(made)) !== undefined; number += 1) {
      made = make(`rev${revision}x${number}`);
    }
    addToList(this.#made, workloadName(deployment), workloadName(made));
    const cause = this.#progress.step(deployment, made, replicas, because, 0);
    this.#put(made, cause);
    this.#see(deployment, revision, because);
  }

  /** A template that an older ReplicaSet has makes that one the newest. */
  #adopt(
    deployment: WorkloadObject,
    sets: readonly WorkloadObject[],
    newSet: WorkloadObject | undefined,
    because: CauseId,
  ): void {
    if (deployment.deployment?.isUnseen !== true || newSet === undefined) return;
    if (deployment.deployment.paused) return;
    const before = sets
      .filter((set) => set !== newSet)
      .reduce((most, set) => Math.max(most, revisionOf(set)), 0);
    const revision = Math.max(before + 1, revisionOf(newSet));
    this.#patch(newSet, (set) => withRevision(set, revision), because);
    this.#see(deployment, revision, because);
  }

  /** The controller has seen the template: the revision tells which ReplicaSet has it. */
  #see(deployment: WorkloadObject, revision: number, because: CauseId): void {
    const seen = (fresh: WorkloadObject): WorkloadObject => {
      const { deployment: spec, template } = fresh;
      if (spec === undefined || template !== deployment.template) return fresh;
      return { ...withRevision(fresh, revision), deployment: { ...spec, isUnseen: false } };
    };
    this.#patch(deployment, seen, because);
  }

  #put(object: WorkloadObject, because: CauseId): void {
    this.#patch(object, () => object, because);
  }

  /** Changes an object as it is when the request is answered. */
  #patch(
    object: WorkloadObject,
    change: (fresh: WorkloadObject) => WorkloadObject,
    because: CauseId,
  ): void {
    const name = workloadName(object);
    const { client } = this.writer;
    this.writer.perform({
      verb: 'write',
      request: { kind: 'other', name, group: 'apps' },
      act: () => {
        const fresh = client.current.shelf('workloads').get(name);
        client.putObject('workloads', change(fresh ?? object), because);
      },
    });
  }

  #follow(deployment: WorkloadObject, sets: readonly WorkloadObject[]): void {
    const name = workloadName(deployment);
    const isRolling = this.isRollingOut(name);
    for (const set of [...sets.map(workloadName), ...(this.#made.get(name) ?? [])]) {
      if (isRolling) this.#followed.set(set, name);
      else this.#followed.delete(set);
    }
  }

  /** The oldest first. */
  #replicaSetsOf(deployment: WorkloadObject): readonly WorkloadObject[] {
    const shelf = this.#tools.parts.store.shelf('workloads');
    const name = workloadName(deployment);
    const names = [
      ...(replicaSetsByOwner(this.#given).get(name) ?? []),
      ...(this.#made.get(name) ?? []),
    ];
    return names.flatMap((each) => shelf.get(each) ?? []).sort(oldestFirst);
  }
}

const withRevision = (
  { annotations, ...object }: WorkloadObject,
  revision: number,
): WorkloadObject => ({
  ...object,
  annotations: { ...annotations, [REVISION]: `${revision}` },
});

/** The names of ReplicaSets, by the name of their Deployment. */
const replicaSetsByOwner = remembered(
  (workloads: readonly WorkloadObject[]): ReadonlyMap<string, readonly string[]> => {
    const byOwner = new Map<string, string[]>();
    for (const workload of workloads) {
      const owner = workload.kind === 'ReplicaSet' ? controllerOf(workload) : undefined;
      if (owner === undefined) continue;
      const deployment = ownerName(owner, workload.namespace);
      addToList(byOwner, deployment, workloadName(workload));
    }
    return byOwner;
  },
);
