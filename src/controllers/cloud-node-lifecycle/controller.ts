import { Caller, type ControllerContext } from '#api-clients';
import type { CauseId } from '#causes';
import { type Node, sameTaint } from '#cluster';
import { atOrAfter, grid } from '#timeline';
import { compareText, type Instant, later } from '#units';
import type { CloudNodeLifecycleBehavior } from '#versions';
import type { CloudNodeCause } from './causes.ts';
import { decideNode, type InstanceState, SHUTDOWN_TAINT } from './node-verdict.ts';

/** The API of a cloud, as far as it concerns instances. */
export interface Cloud {
  instanceOf(node: string): InstanceState;
  /** Names of nodes whose instances do not run; all other instances run. */
  ended(): readonly string[];
}

export interface CloudNodeLifecycleParts extends ControllerContext<CloudNodeCause> {
  readonly behavior: CloudNodeLifecycleBehavior;
  readonly cloud: Cloud;
  /** The origin of the passes. */
  readonly origin: Instant;
}

/**
 * The node controller of cloud-controller-manager: it deletes nodes whose instances are gone. It is
 * a process of its own and goes on while kube-controller-manager is down. A pass takes one node
 * after the other as it listed them, and the next one begins a period after its end.
 * @upstream cloud-provider controllers/nodelifecycle/node_lifecycle_controller.go Run (1.36)
 */
export class CloudNodeLifecycleController {
  readonly #parts: CloudNodeLifecycleParts;
  readonly #caller: Caller;

  constructor(parts: CloudNodeLifecycleParts) {
    this.#parts = parts;
    this.#caller = new Caller(parts.api);
    const passes = grid(parts.origin, parts.behavior.monitorPeriod);
    this.#passAt(atOrAfter(passes, parts.timeline.now));
  }

  #passAt(at: Instant): void {
    const { timeline, apiAvailable } = this.#parts;
    timeline.inBackgroundAt(at, 'cloud-node-monitor', () => {
      if (apiAvailable()) this.#monitorNodes();
      else this.#endPass();
    });
  }

  #endPass(): void {
    const { timeline, behavior } = this.#parts;
    this.#passAt(later(timeline.now, behavior.monitorPeriod));
  }

  #monitorNodes(): void {
    const { store, cloud } = this.#parts;
    const tainted = store.nodesWithTaint(SHUTDOWN_TAINT.key);
    const ended = cloud.ended();
    if (tainted.length + ended.length === 0) {
      this.#endPass();
      return;
    }
    const names = new Set([...tainted.map(({ name }) => name), ...ended]);
    const nodes = [...names].sort(compareText).flatMap((name) => store.node(name) ?? []);
    const next = (place: number): void => {
      const node = nodes[place];
      if (node === undefined) this.#endPass();
      else this.#monitor(node, () => next(place + 1));
    };
    next(0);
  }

  #monitor(node: Node, done: () => void): void {
    const { client, cloud, events } = this.#parts;
    const { name, taints } = node;
    const isTainted = taints.some((taint) => sameTaint(taint, SHUTDOWN_TAINT));
    switch (decideNode(node, cloud.instanceOf(name))) {
      case 'remove-taint':
        if (isTainted) this.#send('node', name, () => this.#untaint(name, done), done);
        else done();
        break;
      case 'delete': {
        events.record({ node: name });
        const remove = () => client.nodes.deleteNode(name, this.#tell('instance-gone', name));
        this.#write(name, remove, done);
        break;
      }
      case 'add-taint':
        this.#send('node', name, () => this.#taint(name, done), done);
        break;
      case 'nothing':
        done();
    }
  }

  /** @upstream cloud-provider node/helpers/taints.go RemoveTaintOffNode (1.36) */
  #untaint(name: string, done: () => void): void {
    const { client } = this.#parts;
    const remove = [SHUTDOWN_TAINT];
    if (!this.#hasTaint(name)) done();
    else
      this.#write(
        name,
        () => client.nodes.patchTaints(name, { remove }, this.#whyReady(name)),
        done,
      );
  }

  /** @upstream cloud-provider node/helpers/taints.go AddOrUpdateTaintOnNode (1.36) */
  #taint(name: string, done: () => void): void {
    const { client } = this.#parts;
    const add = [SHUTDOWN_TAINT];
    const patch = () =>
      client.nodes.patchTaints(name, { add }, this.#tell('instance-stopped', name));
    if (this.#hasTaint(name)) done();
    else this.#write(name, patch, done);
  }

  #hasTaint(name: string): boolean {
    const taints = this.#parts.store.node(name)?.taints ?? [];
    return taints.some((taint) => sameTaint(taint, SHUTDOWN_TAINT));
  }

  /** Writes to a node, unless it is removed. */
  #write(name: string, write: () => void, done: () => void): void {
    const act = (): void => {
      if (this.#parts.store.node(name) !== undefined) write();
      done();
    };
    this.#send('node-patch', name, act, done);
  }

  #send(kind: 'node' | 'node-patch', node: string, reached: () => void, lost: () => void): void {
    this.#caller.send({ kind, node }, (isReached) => (isReached ? reached() : lost()));
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
