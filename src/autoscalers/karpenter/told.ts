import type { Pod } from '#cluster';
import { addToList } from '#units';
import type { Why } from './problem.ts';
import type { State } from './state.ts';

/** Tells, once for each change, what becomes of pods that wait. */
export class Told {
  readonly #state: State;
  readonly #texts = new Map<string, string>();

  constructor(state: State) {
    this.#state = state;
  }

  forget(pod: Pod['key']): void {
    this.#texts.delete(pod);
  }

  /** Pods should fit on nodes that are there or come, which are kept for them while they wait. */
  nominateAll(placed: ReadonlyMap<Pod['key'], string>): void {
    const { claims, parts } = this.#state;
    const awaiting = new Map<string, Pod[]>();
    for (const [key, node] of placed) {
      const pod = parts.store.pod(key);
      if (pod !== undefined) addToList(awaiting, node, pod);
      this.#nominate(key, node);
    }
    for (const claim of claims.values()) claim.awaits = awaiting.get(claim.node) ?? [];
  }

  #nominate(key: string, node: string): void {
    const { store, recorder, client } = this.#state.parts;
    this.#state.nominate(node);
    const text = `waits for ${node}`;
    if (this.#texts.get(key) === text || store.pod(key)?.nodeName !== undefined) return;
    this.#texts.set(key, text);
    const cause = { kind: 'karpenter/waits-for', pod: key, node } as const;
    recorder.record(client.component, cause, store.causeOfPod(key));
  }

  /** No pool can make a node for a pod. */
  unhelped(key: string, pools: readonly Why[]): void {
    const { store, recorder, client } = this.#state.parts;
    const text = pools.map(({ pool, why }) => `${pool}: ${why}`).join('; ');
    if (this.#texts.get(key) === text || store.pod(key) === undefined) return;
    this.#texts.set(key, text);
    const cause = { kind: 'karpenter/no-place', pod: key, pools } as const;
    recorder.record(client.component, cause, store.causeOfPod(key));
  }
}
