import { type CauseId, type Recorder, THE_SNAPSHOT, type TimelineEvent } from '#causes';
import type { Client, Node, Store } from '#cluster';
import type { ClusterAutoscalerCause } from './causes.ts';
import { isClusterHealthy } from './health.ts';
import type { ClusterAutoscalerOptions } from './options.ts';

interface HaltParts {
  readonly store: Store;
  readonly client: Client;
  readonly recorder: Recorder<TimelineEvent | ClusterAutoscalerCause>;
  readonly options: ClusterAutoscalerOptions;
}

/** Tells when too many nodes are not ready for anything to be done, and when that is over. */
export class Halts {
  readonly #parts: HaltParts;
  #since: CauseId | undefined;

  constructor(parts: HaltParts) {
    this.#parts = parts;
  }

  /** Whether the cluster is healthy enough. */
  look(unready: number, nodes: number): boolean {
    const { options, recorder, client, store } = this.#parts;
    const isHealthy = isClusterHealthy(unready, nodes, options);
    if (isHealthy === (this.#since === undefined)) return isHealthy;
    const autoscaler = 'cluster-autoscaler';
    if (isHealthy) {
      const because = this.#since ?? THE_SNAPSHOT;
      recorder.record(client.component, { kind: 'AutoscalerResumed', autoscaler }, because);
      this.#since = undefined;
      return true;
    }
    const lost = store.nodes().find((node) => node.conditions.some(isUnknownReady));
    const because = lost === undefined ? THE_SNAPSHOT : store.causeOfReadiness(lost.name);
    const halted = { kind: 'AutoscalerHalted', autoscaler, unready, nodes } as const;
    this.#since = recorder.record(client.component, halted, because);
    return false;
  }
}

const isUnknownReady = ({ type, status }: Node['conditions'][number]): boolean =>
  type === 'Ready' && status !== 'True';
