import { type MachineMarket, nodeLike } from '#autoscaling';
import { type CauseId, type Recorder, THE_SNAPSHOT, type TimelineEvent } from '#causes';
import type { Client, Node, Pod, Store } from '#cluster';
import type { Instant } from '#units';
import type { ClusterAutoscalerCause } from './causes.ts';
import type { Group } from './group.ts';
import type { ScaleUp, Search } from './scale-up.ts';

export interface OrderParts {
  readonly store: Store;
  readonly client: Client;
  readonly recorder: Recorder<TimelineEvent | ClusterAutoscalerCause>;
  readonly market: MachineMarket;
}

const EXPECTED = 'a node is expected';

/** Orders machines, and tells for which pods there are none. */
export class Orders {
  /** Pods that no group helps, with the reasons. */
  readonly told = new Map<string, string>();
  readonly #parts: OrderParts;
  readonly #groups: readonly Group[];
  readonly #orders = new Map<string, CauseId>();

  constructor(parts: OrderParts, groups: readonly Group[]) {
    this.#parts = parts;
    this.#groups = groups;
  }

  /** The cause of the order of a machine. */
  of(machine: string): CauseId {
    return this.#orders.get(machine) ?? THE_SNAPSHOT;
  }

  /** Tells why no group helps some pods. */
  tellUnhelped({ unhelped }: Search): void {
    const { store, recorder, client } = this.#parts;
    for (const { pod, groups } of unhelped) {
      const text = groups.map(({ group, why }) => `${group}: ${why}`).join('; ');
      if (this.told.get(pod.key) === text || store.pod(pod.key) === undefined) continue;
      this.told.set(pod.key, text);
      const cause = { kind: 'cluster-autoscaler/no-scale-up', pod: pod.key, groups } as const;
      recorder.record(client.component, cause, store.causeOfPod(pod.key));
    }
  }

  /** Tells of pods that nodes are expected to help. */
  tellExpected(pods: readonly Pod[]): void {
    const { store, recorder, client } = this.#parts;
    for (const { key } of pods) {
      if (this.told.get(key) === EXPECTED || store.pod(key) === undefined) continue;
      this.told.set(key, EXPECTED);
      const cause = { kind: 'cluster-autoscaler/waits-for', pod: key } as const;
      recorder.record(client.component, cause, store.causeOfPod(key));
    }
  }

  /** Makes groups larger; false where none would help, or none may. */
  scaleUp({ scaleUp }: Search, now: Instant): boolean {
    if (scaleUp === undefined) return false;
    let isAny = false;
    for (const [name, count] of scaleUp.increases) {
      const group = this.#groups.find((each) => each.name === name);
      if (group === undefined || count === 0) continue;
      this.#increase(group, count, scaleUp, now);
      isAny = true;
    }
    return isAny;
  }

  /** The cloud ends a machine of a group and makes another in its zone, as its size is wanted. */
  replace(group: Group, node: string, because: CauseId): void {
    const { recorder, store, market } = this.#parts;
    const { zone = '' } = group.machines.get(node) ?? {};
    const example = store.node(node);
    if (example === undefined) return;
    market.end(node, because);
    const name = group.nextName();
    const order = { kind: 'NodeOrdered', node: name, pool: group.name, zone } as const;
    const ordered = recorder.record('cloud', { ...order, pods: [], why: 'replacement' }, because);
    this.#order(group, { ...nodeLike(example, name, zone), unschedulable: false }, zone, ordered);
  }

  /** Waits for the machines of a group that were ordered before the start. */
  await(
    group: Group,
    { coming, since }: { readonly coming: number; readonly since: Instant },
    unregisteredSince: Instant,
  ): void {
    const example = group.template?.node;
    if (example === undefined) return;
    for (let n = 0; n < coming; n += 1) {
      const name = group.nextName();
      const [zone = ''] = group.zonesByNeed();
      const node = withoutTemplateLabel(nodeLike(example, name, zone));
      this.#parts.market.order({ node, zone, since }, THE_SNAPSHOT);
      group.machines.set(name, { name, zone, hasFailed: false, unregisteredSince });
    }
  }

  #increase(group: Group, count: number, scaleUp: ScaleUp, now: Instant): void {
    const { recorder, client, store, market } = this.#parts;
    const [first] = scaleUp.pods;
    const pods = scaleUp.pods.map(({ key }) => key);
    const decided = recorder.record(
      client.component,
      {
        kind: 'cluster-autoscaler/scale-up',
        group: group.name,
        from: group.target,
        to: group.target + count,
        pods,
        others: scaleUp.others,
        tied: scaleUp.tied,
      },
      first === undefined ? THE_SNAPSHOT : store.causeOfPod(first.key),
    );
    for (const pod of pods) this.told.delete(pod);
    group.target += count;
    group.changeRequest(count, now);
    const example = group.template?.node;
    if (example === undefined) return;
    for (let n = 0; n < count; n += 1) {
      const name = group.nextName();
      // A group with several zones takes the first that has capacity.
      const zones = group.zonesByNeed();
      const zone = zones.find((each) => market.hasCapacity(each)) ?? zones[0] ?? '';
      const why = scaleUp.chosen === group.name ? 'chosen' : 'balanced';
      const order = { kind: 'NodeOrdered', node: name, pool: group.name, zone, pods, why } as const;
      const because = recorder.record(client.component, order, decided);
      this.#order(group, withoutTemplateLabel(nodeLike(example, name, zone)), zone, because);
    }
  }

  #order(group: Group, node: Node, zone: string, because: CauseId): void {
    const { name } = node;
    this.#orders.set(name, because);
    const answer = this.#parts.market.order({ node, zone }, because);
    group.machines.set(name, { name, zone, hasFailed: answer === 'refused' });
  }
}

/** The label marks simulated nodes alone, and a new machine is not cordoned. */
function withoutTemplateLabel(node: Node): Node {
  const { 'cluster-autoscaler.kubernetes.io/template-node': _, ...labels } = node.labels;
  return { ...node, labels, unschedulable: false };
}
