import type { CauseId } from '#causes';
import { type WorkloadObject, workloadName } from '#cluster';
import type { Instant } from '#units';
import type { DeploymentFacts } from '../deployment/facts.ts';
import { countsOf, hasProgressed, isComplete, isOver, overdueAt } from '../deployment/progress.ts';
import type { Tools } from './tools.ts';
import type { Writer } from './writer.ts';

/**
 * Follows the rollouts of Deployments: their steps, their progress and their ends.
 * @upstream pkg/controller/deployment/progress.go syncRolloutStatus (1.36)
 */
export class DeploymentProgress {
  readonly #tools: Tools;
  readonly #writer: Writer;

  constructor(tools: Tools, writer: Writer) {
    this.#tools = tools;
    this.#writer = writer;
  }

  /** A rollout begins, or the snapshot shows it in the middle. */
  begin(deployment: WorkloadObject, newSet: WorkloadObject | undefined, because: CauseId): void {
    const { rollouts, timeline } = this.#tools.parts;
    const workload = workloadName(deployment);
    const isNew = newSet === undefined || deployment.deployment?.isUnseen === true;
    const { progressing } = deployment.deployment ?? {};
    const cause = this.#tools.record(
      this.#writer,
      {
        kind: 'RolloutStarted',
        workload,
        ...(newSet && { revision: `${newSet.namespace}/${newSet.name}` }),
        ...(!isNew && { underWay: true }),
      },
      because,
    );
    const since = isNew ? timeline.now : (progressing?.lastUpdate ?? timeline.now);
    const rollout = rollouts.begin(workload, cause, since);
    rollout.isOverdue = !isNew && progressing?.reason === 'ProgressDeadlineExceeded';
  }

  /** @returns the cause of the scaling */
  step(
    deployment: WorkloadObject,
    set: WorkloadObject,
    to: number,
    because: CauseId,
    from = set.replicas ?? 1,
  ): CauseId {
    const workload = workloadName(deployment);
    if (this.#tools.parts.rollouts.of(workload) === undefined) return because;
    const replicaSet = `${set.namespace}/${set.name}`;
    const step = { kind: 'RolloutStepped', workload, replicaSet, from, to } as const;
    return this.#tools.record(this.#writer, step, because);
  }

  /**
   * Takes what a sync has found.
   * @returns the time at which the rollout exceeds its deadline
   */
  note(deployment: WorkloadObject, facts: DeploymentFacts, because: CauseId): Instant | undefined {
    const { rollouts, timeline } = this.#tools.parts;
    const workload = workloadName(deployment);
    const rollout = rollouts.of(workload);
    if (rollout === undefined) return undefined;
    if (facts.paused || (facts.newSet !== undefined && isOver(facts))) {
      if (!facts.paused)
        this.#tools.record(this.#writer, { kind: 'RolloutEnded', workload }, because);
      rollouts.end(workload);
      return undefined;
    }
    const counts = countsOf(facts);
    if (rollout.counts !== undefined && hasProgressed(rollout.counts, counts)) {
      rollout.lastProgress = timeline.now;
      rollout.isOverdue = false;
    }
    rollout.counts = counts;
    const deadlineSeconds = deployment.deployment?.progressDeadlineSeconds;
    if (deadlineSeconds === undefined || rollout.isOverdue || isComplete(facts)) return undefined;
    const due = overdueAt(rollout.lastProgress, deadlineSeconds);
    if (due > timeline.now) return due;
    rollout.isOverdue = true;
    const overdue = { kind: 'RolloutOverdue', workload, deadlineSeconds } as const;
    this.#tools.record(this.#writer, overdue, because);
    return undefined;
  }
}
