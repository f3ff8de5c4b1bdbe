import type { CauseId, Recorder } from '#causes';
import { type Client, type Node, type Store, sameTaint } from '#cluster';
import { atOrAfter, type Grid, grid, strictlyAfter, type Timeline } from '#timeline';
import type { Instant } from '#units';
import type { CloudNodeLifecycleBehavior } from '#versions';
import type { CloudNodeCause } from './causes.ts';
import { decideNode, type InstanceState, SHUTDOWN_TAINT } from './node-verdict.ts';

/** The API of a cloud, as far as it tells of instances. */
export interface Cloud {
  instanceOf(node: string): InstanceState;
  /** Names of nodes whose instances do not run; of no others there is anything to tell. */
  ended(): readonly string[];
}

export interface CloudNodeLifecycleParts {
  readonly timeline: Timeline;
  readonly store: Store;
  readonly client: Client;
  readonly recorder: Recorder<CloudNodeCause>;
  readonly behavior: CloudNodeLifecycleBehavior;
  readonly cloud: Cloud;
  /** Where passes count from. */
  readonly origin: Instant;
  readonly apiAvailable: () => boolean;
}

/**
 * The node controller of cloud-controller-manager: it takes away nodes whose instances are gone. It is a
 * process of its own and goes on while kube-controller-manager is down.
 */
export class CloudNodeLifecycleController {
  readonly #parts: CloudNodeLifecycleParts;
  readonly #passes: Grid;

  constructor(parts: CloudNodeLifecycleParts) {
    this.#parts = parts;
    this.#passes = grid(parts.origin, parts.behavior.monitorPeriod);
    this.#passAt(atOrAfter(this.#passes, parts.timeline.now));
  }

  #passAt(at: Instant): void {
    this.#parts.timeline.inBackgroundAt(at, 'cloud-node-monitor', () => {
      if (this.#parts.apiAvailable()) this.#monitorNodes();
      this.#passAt(strictlyAfter(this.#passes, this.#parts.timeline.now));
    });
  }

  #monitorNodes(): void {
    const { store, cloud } = this.#parts;
    for (const node of store.nodesWithTaint(SHUTDOWN_TAINT.key)) this.#monitor(node);
    for (const name of cloud.ended()) {
      const node = store.node(name);
      if (node !== undefined) this.#monitor(node);
    }
  }

  #monitor(node: Node): void {
    const { client, cloud } = this.#parts;
    const { name, taints } = node;
    const isTainted = taints.some((taint) => sameTaint(taint, SHUTDOWN_TAINT));
    switch (decideNode(node, cloud.instanceOf(name))) {
      case 'remove-taint':
        if (isTainted) {
          client.patchTaints(name, { remove: [SHUTDOWN_TAINT] }, this.#whyReady(name));
        }
        break;
      case 'delete':
        client.deleteNode(name, this.#tell('instance-gone', name));
        break;
      case 'add-taint':
        if (!isTainted) {
          client.patchTaints(name, { add: [SHUTDOWN_TAINT] }, this.#tell('instance-stopped', name));
        }
    }
  }

  #tell(what: 'instance-gone' | 'instance-stopped', node: string): CauseId {
    const { client, recorder } = this.#parts;
    return recorder.record(
      client.component,
      { kind: `cloud-node/${what}`, node },
      this.#whyReady(node),
    );
  }

  #whyReady(node: string): CauseId {
    return this.#parts.store.causeOfReadiness(node);
  }
}
