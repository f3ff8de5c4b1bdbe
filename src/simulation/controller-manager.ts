import { type CauseId, type Ledger, THE_SNAPSHOT } from '#causes';
import { Client, type Store } from '#cluster';
import { AttachDetachController } from '#controllers/attach-detach';
import { DisruptionController, type ScaleReader } from '#controllers/disruption';
import { NodeLifecycleController } from '#controllers/node-lifecycle';
import { PersistentVolumeController } from '#controllers/persistent-volume';
import { PodGcController } from '#controllers/pod-gc';
import { TaintEvictionController } from '#controllers/taint-eviction';
import type { IsUntold, StorageTimes } from '#pod-volumes';
import type { Timeline, Timer } from '#timeline';
import { type Instant, seconds } from '#units';
import type { Behaviors } from '#versions';
import { type PodMaker, WorkloadControllers } from '#workloads';
import type { Cause } from './causes.ts';

export interface ControllerManagerParts {
  readonly timeline: Timeline;
  readonly store: Store;
  readonly ledger: Ledger<Cause>;
  readonly behaviors: Behaviors;
  readonly start: Instant;
  readonly scales: ScaleReader;
  readonly storageTimes: StorageTimes;
  readonly isUntold: IsUntold;
  /** What new pods are made with; it outlives the process. */
  readonly maker: PodMaker;
}

interface Running {
  stop(): void;
  /** The API server answers again; those who look in their next pass anyway need not hear of it. */
  onApiReturn?(): void;
}

/**
 * A leader that cannot renew its lease for this long gives up and its process ends; the next one starts
 * with no memory.
 * @upstream client-go/tools/leaderelection RenewDeadline (1.36)
 */
const RENEW_DEADLINE = seconds(10);

/** kube-controller-manager: the controllers that run together, stop together and lose their memory together. */
export class ControllerManager {
  readonly #parts: ControllerManagerParts;
  #running: readonly Running[] | undefined;
  #apiAvailable = true;
  /** A process is there that can do nothing before it reaches the API server. */
  #waitsForApi = false;
  #givesUp: Timer | undefined;

  constructor(parts: ControllerManagerParts) {
    this.#parts = parts;
  }

  /** The controllers as they are when they have been running for long before the start. */
  continueFromSnapshot(): void {
    this.#running ??= this.#wire('steady', THE_SNAPSHOT);
  }

  /**
   * A process that starts now: passes and polls count from here, or from the return of the API server
   * when that is down. Nothing when one is running.
   */
  startNow(because: CauseId): void {
    if (this.#apiAvailable) this.#running ??= this.#wire('restart', because);
    else this.#waitsForApi = this.#running === undefined;
  }

  stopNow(): void {
    for (const controller of this.#running ?? []) controller.stop();
    this.#running = undefined;
    this.#waitsForApi = false;
    if (this.#givesUp !== undefined) this.#parts.timeline.cancel(this.#givesUp);
    this.#givesUp = undefined;
  }

  /** While the API server is down nobody can write; a long outage costs the leader its lease. */
  onApiServer(up: boolean, because: CauseId): void {
    if (this.#apiAvailable === up) return;
    this.#apiAvailable = up;
    const { timeline } = this.#parts;
    if (up) {
      if (this.#givesUp !== undefined) timeline.cancel(this.#givesUp);
      this.#givesUp = undefined;
      if (this.#waitsForApi) this.startNow(because);
      this.#waitsForApi = false;
      for (const controller of this.#running ?? []) controller.onApiReturn?.();
    } else if (this.#running !== undefined) {
      this.#givesUp = timeline.after(RENEW_DEADLINE, 'reactions', () => this.#giveUp());
    }
  }

  /** The process ends, and the next one waits for the API server. */
  #giveUp(): void {
    this.stopNow();
    this.#waitsForApi = true;
  }

  #wire(mode: 'steady' | 'restart', because: CauseId): readonly Running[] {
    const { timeline, store, ledger, behaviors, start } = this.#parts;
    const origin = mode === 'steady' ? start : timeline.now;
    const apiAvailable = (): boolean => this.#apiAvailable;
    const common = { timeline, store, recorder: ledger, origin, start, apiAvailable };
    const client = (name: string): Client => new Client(name, store, timeline, ledger);
    const running: Running[] = [];
    if (behaviors.taintEviction.enabled) {
      const parts = {
        ...common,
        client: client('taint-eviction'),
        behavior: behaviors.taintEviction,
      };
      running.push(new TaintEvictionController(parts, mode === 'steady' ? 'steady' : { because }));
    }
    if (behaviors.disruption.enabled) {
      const { scales } = this.#parts;
      const parts = {
        ...common,
        scales,
        client: client('disruption'),
        behavior: behaviors.disruption,
      };
      running.push(new DisruptionController(parts, mode === 'steady' ? 'steady' : { because }));
    }
    if (behaviors.nodeLifecycle.enabled) {
      const parts = {
        ...common,
        client: client('node-lifecycle'),
        behavior: behaviors.nodeLifecycle,
      };
      const beginning = mode === 'steady' ? { mode } : { mode, because };
      running.push(new NodeLifecycleController(parts, beginning));
    }
    if (behaviors.podGc.enabled) {
      const parts = { ...common, client: client('pod-gc'), behavior: behaviors.podGc };
      running.push(new PodGcController(parts));
    }
    if (behaviors.attachDetach.enabled) {
      const parts = {
        ...common,
        client: client('attach-detach'),
        behavior: behaviors.attachDetach,
        times: this.#parts.storageTimes,
      };
      running.push(new AttachDetachController(parts));
    }
    running.push(
      new PersistentVolumeController({
        ...common,
        client: client('persistent-volume'),
        provisionTime: this.#parts.storageTimes.provisionTime,
      }),
      new WorkloadControllers(
        {
          ...common,
          clientOf: client,
          tolerationRules: behaviors.taintEviction,
          jobRules: behaviors.jobs,
          maker: this.#parts.maker,
          isUntold: this.#parts.isUntold,
        },
        because,
      ),
    );
    return running;
  }
}
