import type { Refusal } from '#admission';
import { BackOff } from '#api-clients';
import type { CauseId, TimelineEvent } from '#causes';
import { type Pod, selectsLabels, type WorkloadObject, workloadName } from '#cluster';
import { remembered } from '#units';
import type { NewPod } from '../verdict.ts';
import { waitsOfWorkload } from './back-off.ts';
import type { WorkloadCause } from './causes.ts';
import type { LostPods, OwnedPods, TakenVacancy } from './owned-pods.ts';
import type { WorkloadParts } from './parts.ts';
import type { PodMaker } from './pod-maker.ts';
import type { Writer } from './writer.ts';

/** The state that all controllers of workloads share while they run. */
export class Tools {
  readonly parts: WorkloadParts;
  readonly owned: OwnedPods;
  readonly lostPods: LostPods;
  readonly backOff = new BackOff(waitsOfWorkload);
  /** Workloads whose last new pod was refused, where pods that are going away make room for it. */
  readonly waitsForRoom = new Set<string>();
  readonly #maker: PodMaker;
  readonly #writers: Writer[] = [];
  #recorded = 0;
  /** A selector is matched with its template only once. */
  readonly #mayMakePods = remembered(mayMakePods);

  constructor(parts: WorkloadParts, owned: OwnedPods, lostPods: LostPods, maker: PodMaker) {
    this.parts = parts;
    this.owned = owned;
    this.lostPods = lostPods;
    this.#maker = maker;
  }

  /** Grows with everything that a sync decides or does. */
  get steps(): number {
    return this.#recorded + this.#writers.reduce((sum, { performed }) => sum + performed, 0);
  }

  /** The writer of a controller, by its name. */
  writerOf(component: string): Writer {
    const writer = this.parts.writerOf(component);
    this.#writers.push(writer);
    return writer;
  }

  record({ client }: Writer, cause: WorkloadCause | TimelineEvent, because: CauseId): CauseId {
    this.#recorded += 1;
    return this.parts.recorder.record(client.component, cause, because);
  }

  /**
   * Creates a pod; a workload without a template creates none, nor does one in a terminating
   * namespace. Where admission refuses the pod, its vacancy stays open.
   */
  create(
    writer: Writer,
    workload: WorkloadObject,
    wanted: NewPod,
    because: CauseId,
    vacancy?: TakenVacancy,
  ): void {
    const { store } = this.parts;
    const { template } = workload;
    const namespace = store.shelf('namespaces').get(workload.namespace);
    if (namespace?.phase === 'Terminating') return;
    if (template === undefined || !this.#mayMakePods(workload)) return;
    const name = workloadName(workload);
    writer.perform({
      verb: 'create',
      request: { kind: 'pod', name },
      eventAbout: name,
      admit: () => {
        const admission = this.#maker.admissionOf(workload, template, wanted);
        if (admission === undefined) return undefined;
        const isRefused = (): boolean => {
          const refusal = admission.refusal();
          if (refusal === undefined) return false;
          const cause = this.#refused(writer, name, refusal, because);
          if (vacancy !== undefined) this.lostPods.giveBack(vacancy, cause);
          return true;
        };
        return { takes: admission.takes, isRefused };
      },
      leftOut: () => {
        if (vacancy !== undefined) this.lostPods.giveBack(vacancy);
      },
      act: () => {
        const pod = this.#maker.make(workload, template, wanted, this.parts.timeline.now);
        const cause = writer.client.createPod(pod, because, {
          ...(wanted.kind === 'on-node' && { node: wanted.nodeName }),
          ...(vacancy !== undefined && { replaces: vacancy.pod }),
        });
        this.#maker.charge(pod, cause);
      },
    });
  }

  #refused(
    writer: Writer,
    workload: string,
    { by, name, message, mayEnd }: Refusal,
    because: CauseId,
  ): CauseId {
    const tries = this.backOff.failuresOf(workload) + 1;
    const refused = {
      kind: 'workloads/creation-refused',
      workload,
      by,
      name,
      message,
      tries,
    } as const;
    if (mayEnd) this.waitsForRoom.add(workload);
    else this.waitsForRoom.delete(workload);
    return this.record(writer, refused, because);
  }

  /** Deletes pods of a workload with their own grace periods. */
  remove(writer: Writer, workload: string, pods: readonly Pod[], because: CauseId): void {
    for (const { key } of pods) {
      writer.perform({
        verb: 'delete',
        request: { kind: 'pod', name: key },
        eventAbout: workload,
        act: () => writer.client.deletePod(key, { mechanism: 'workload' }, because),
      });
    }
  }
}

/**
 * Whether a workload creates pods at all: it is not being deleted, has a template, and selects the
 * pods of it. The API server takes no workload whose selector does not match its own template.
 */
export const mayMakePods = ({ selector, template, deletionTimestamp }: WorkloadObject): boolean =>
  deletionTimestamp === undefined &&
  template !== undefined &&
  (selector === undefined || selectsLabels(selector, template.labels));
