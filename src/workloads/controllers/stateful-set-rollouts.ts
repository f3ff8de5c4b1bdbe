import { type CauseId, THE_SNAPSHOT } from '#causes';
import {
  type PodTemplate,
  REVISION_LABEL,
  type StatefulSetUpdate,
  type WorkloadObject,
  workloadName,
} from '#cluster';
import { templateOfPods } from '../assume/template-of-pods.ts';
import { isOutdated } from '../stateful-set/rolling-update.ts';
import { isUpdated, type StatefulSetFacts } from '../stateful-set/stateful-set.ts';
import type { Tools } from './tools.ts';
import type { Writer } from './writer.ts';

/** Follows the rolling updates of StatefulSets: their revisions, their beginnings and their ends. */
export class StatefulSetRollouts {
  readonly #tools: Tools;
  readonly #writer: Writer;

  constructor(tools: Tools, writer: Writer) {
    this.#tools = tools;
    this.#writer = writer;
  }

  /**
   * Gives a new template its revision.
   * @returns whether the set waits for that
   * @upstream pkg/controller/statefulset/stateful_set_control.go getStatefulSetRevisions (1.36)
   */
  see(set: WorkloadObject, because: CauseId): boolean {
    const { update } = set.statefulSet ?? {};
    if (update?.isUnseen !== true) return false;
    const pods = this.#tools.owned.of(set);
    const { currentRevision, updateRevision } = update;
    const known = [
      currentRevision,
      updateRevision,
      ...pods.map(({ labels }) => labels[REVISION_LABEL]),
    ];
    const revision = freeRevision(set.name, new Set(known));
    this.#write(
      set,
      ({ isUnseen: _, ...fresh }) => ({
        ...fresh,
        currentRevision: currentRevision ?? '',
        updateRevision: revision,
      }),
      because,
    );
    return true;
  }

  /** Takes a sync of a set: a rolling update begins, goes on or ends. */
  note(set: WorkloadObject, facts: StatefulSetFacts, because: CauseId): void {
    const workload = workloadName(set);
    const { rollouts, timeline } = this.#tools.parts;
    const { update } = set.statefulSet ?? {};
    if (facts.update === undefined || update === undefined) {
      rollouts.end(workload);
      return;
    }
    const isKnown = rollouts.of(workload) !== undefined;
    // Most sets have one revision, so that their pods need no look.
    if (!isKnown && update.currentRevision === update.updateRevision) return;
    const pods = this.#tools.owned.of(set);
    if (isUpdated(facts, pods, timeline.now)) {
      if (isKnown) this.#tools.record(this.#writer, { kind: 'RolloutEnded', workload }, because);
      rollouts.end(workload);
      if (facts.update.partition === 0) this.#complete(set, because);
      return;
    }
    const rolling = facts.update;
    if (isKnown || !pods.some((pod) => isOutdated(rolling, pod))) return;
    const isUnderWay = because === THE_SNAPSHOT && update.currentTemplate === undefined;
    const revision = rolling.updateRevision;
    const started = { kind: 'RolloutStarted', workload, revision } as const;
    const cause = this.#tools.record(
      this.#writer,
      isUnderWay ? { ...started, underWay: true } : started,
      because,
    );
    rollouts.begin(workload, cause, timeline.now);
  }

  /**
   * The set as it makes the pod of an ordinal: those below the partition keep the current revision.
   * @upstream pkg/controller/statefulset/stateful_set_utils.go newVersionedStatefulSetPod (1.36)
   */
  makerOf(set: WorkloadObject, ordinal: number): WorkloadObject {
    const { statefulSet } = set;
    const { update } = statefulSet ?? {};
    if (statefulSet === undefined || update?.type !== 'RollingUpdate') return set;
    const { partition, currentRevision, updateRevision } = update;
    const isCurrent = ordinal < statefulSet.firstOrdinal + partition;
    if (!isCurrent || currentRevision === updateRevision) return set;
    const template = update.currentTemplate ?? this.#templateOf(set, currentRevision);
    if (template === undefined || currentRevision === undefined) return set;
    const before: StatefulSetUpdate = { ...update, updateRevision: currentRevision };
    return { ...set, template, statefulSet: { ...statefulSet, update: before } };
  }

  /** The template that the pods of a revision show. */
  #templateOf(set: WorkloadObject, revision: string | undefined): PodTemplate | undefined {
    const pods = this.#tools.owned.of(set);
    const own = pods.filter(({ labels }) => labels[REVISION_LABEL] === revision);
    return templateOfPods(own)?.template;
  }

  /** @upstream pkg/controller/statefulset/stateful_set_utils.go completeRollingUpdate (1.36) */
  #complete(set: WorkloadObject, because: CauseId): void {
    const { update } = set.statefulSet ?? {};
    if (update?.updateRevision === undefined) return;
    const { updateRevision } = update;
    this.#write(
      set,
      ({ currentTemplate: _, ...fresh }) => ({ ...fresh, currentRevision: updateRevision }),
      because,
    );
  }

  /** Changes the revisions of a set as they are when the request is answered. */
  #write(
    set: WorkloadObject,
    change: (fresh: StatefulSetUpdate) => StatefulSetUpdate,
    because: CauseId,
  ): void {
    const name = workloadName(set);
    this.#writer.perform({
      verb: 'write',
      request: { kind: 'other', name, group: 'apps' },
      act: () => {
        const fresh = this.#writer.client.current.shelf('workloads').get(name) ?? set;
        const { statefulSet, template } = fresh;
        // A template that is newer than what the sync saw gets its revision at the next sync.
        if (statefulSet?.update === undefined || template !== set.template) return;
        const changed = {
          ...fresh,
          statefulSet: { ...statefulSet, update: change(statefulSet.update) },
        };
        this.#writer.client.putObject('workloads', changed, because);
      },
    });
  }
}

/** In place of a hash the revision has a number: `db-rev2`. */
function freeRevision(name: string, known: ReadonlySet<string | undefined>): string {
  let number = 2;
  while (known.has(`${name}-rev${number}`)) number += 1;
  return `${name}-rev${number}`;
}
