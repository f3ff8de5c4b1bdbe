import type { CauseId } from '#causes';
import type { ComponentContext, NodeChange } from '#cluster';
import { parseCidr } from '#units';
import type { NodeIpamBehavior } from '#versions';
import type { NodeIpamCause } from './causes.ts';
import { CidrSet } from './cidr-set.ts';

export interface NodeIpamParts extends ComponentContext<NodeIpamCause> {
  readonly behavior: NodeIpamBehavior;
  readonly apiAvailable: () => boolean;
}

/**
 * The node-ipam controller of kube-controller-manager: each node gets a range of addresses for its
 * pods out of each cluster CIDR, as long as there are free ones, and releases them when its object
 * is removed.
 * @upstream pkg/controller/nodeipam/ipam/range_allocator.go rangeAllocator (1.36)
 */
export class NodeIpamController {
  readonly #parts: NodeIpamParts;
  readonly #sets: readonly CidrSet[];
  /** Nodes without ranges, with the last cause of their wait; in the order in which they came. */
  readonly #waiting = new Map<string, CauseId>();
  readonly #stop: () => void;

  /** @param because the cause of the start of the controller */
  constructor(parts: NodeIpamParts, because: CauseId) {
    this.#parts = parts;
    const { store, behavior } = parts;
    this.#sets = behavior.ranges.flatMap(({ cidr, nodeMaskSize }) => {
      const range = parseCidr(cidr);
      return range === undefined ? [] : [new CidrSet(range, nodeMaskSize)];
    });
    for (const range of behavior.serviceRanges) for (const set of this.#sets) set.occupy(range);
    for (const { podCIDRs = [] } of store.nodes()) this.#occupy(podCIDRs);
    const inbox = store.subscribe<'node'>('reactions', (changes) => this.#react(changes), ['node']);
    this.#stop = () => store.unsubscribe(inbox);
    for (const { name } of store.nodes()) this.#serve(name, because);
  }

  stop(): void {
    this.#stop();
  }

  /** The API server answers again. */
  onApiReturn(): void {
    this.#serveWaiting();
  }

  #react(changes: readonly NodeChange[]): void {
    let isFreed = false;
    for (const { before, after, cause } of changes) {
      if (after === undefined) {
        this.#waiting.delete(before?.name ?? '');
        this.#release(before?.podCIDRs ?? []);
        isFreed = true;
      } else if (before === undefined || before.uid !== after.uid) {
        this.#occupy(after.podCIDRs ?? []);
        this.#serve(after.name, cause);
      }
    }
    if (isFreed) this.#serveWaiting();
  }

  #serveWaiting(): void {
    for (const [name, because] of [...this.#waiting]) this.#serve(name, because);
  }

  #serve(name: string, because: CauseId): void {
    const { store, client, recorder, apiAvailable } = this.#parts;
    const node = store.node(name);
    if (node === undefined || (node.podCIDRs ?? []).length > 0) return;
    const cidrs = apiAvailable() ? this.#allocate() : undefined;
    if (cidrs !== undefined) {
      this.#waiting.delete(name);
      const assigned = { kind: 'node-ipam/assigned', node: name, cidrs } as const;
      client.nodes.setPodCidrs(name, cidrs, recorder.record(client.component, assigned, because));
      return;
    }
    const isNews = !this.#waiting.has(name);
    this.#waiting.set(name, because);
    if (!isNews || !apiAvailable()) return;
    const ranges = Math.min(...this.#sets.map(({ size }) => size));
    const none = { kind: 'node-ipam/none-left', node: name, ranges } as const;
    recorder.record(client.component, none, because);
  }

  /** A range of each set, or of none. */
  #allocate(): readonly string[] | undefined {
    const found: string[] = [];
    for (const set of this.#sets) {
      const cidr = set.allocate();
      if (cidr === undefined) {
        this.#release(found);
        return undefined;
      }
      found.push(cidr);
    }
    return found;
  }

  #occupy(cidrs: readonly string[]): void {
    for (const cidr of cidrs) for (const set of this.#sets) set.occupy(cidr);
  }

  #release(cidrs: readonly string[]): void {
    for (const cidr of cidrs) for (const set of this.#sets) set.release(cidr);
  }
}
