import type { MachineMarket } from '#autoscaling';
import type { Node, NodeCondition, Pod, PodKey } from '#cluster';
import type { EvictionApi, EvictionRequest } from '#eviction-api';
import { inSeconds, seconds } from '#units';
import { secondOf } from '../support/clock.ts';
import { BY_THE_TEST, Room } from '../support/room.ts';

/** How an eviction is answered; 201 for a pod that a kubelet then ends after some seconds. */
export type Answer = (pod: PodKey, second: number) => 201 | 404 | 429;

const READY: NodeCondition = { type: 'Ready', status: 'True', reason: '', message: '' };

/** A cluster for one autoscaler, with a cloud, an eviction API and kubelets that a test rules. */
export class Stage {
  readonly room: Room;
  /** What was asked of the cloud and of the eviction API, with its second. */
  readonly said: string[] = [];
  /** Machines that the cloud no longer has. */
  readonly gone = new Set<string>();
  /** Zones in which the cloud has no machines. */
  readonly full = new Set<string>();
  /** The seconds from an order to a Ready node; Infinity for none that comes. */
  joinsAfter = 40;
  /** The seconds from the end of a machine to that of its node. */
  leavesAfter = 1;
  readonly #answer: Answer;

  /** @param stopsAfter the seconds from a pod's deletion to its end; Infinity for none that ends */
  constructor(
    nodes: readonly Node[],
    pods: readonly Pod[],
    answer: Answer = () => 201,
    stopsAfter = 1,
  ) {
    this.room = new Room({ nodes, pods });
    this.#answer = answer;
    this.room.store.subscribe<'pod'>(
      'kubelet',
      (changes) => {
        for (const { before, after } of changes) {
          const ends = after?.deletionTimestamp !== undefined && stopsAfter < Infinity;
          if (ends && before?.deletionTimestamp === undefined) this.#end(after.key, stopsAfter);
        }
      },
      ['pod'],
    );
  }

  #end(pod: PodKey, after: number): void {
    const end = (): unknown => this.room.user.removePod(pod, 'Deleted', BY_THE_TEST);
    this.room.timeline.after(seconds(after), 'kubelet', end);
  }

  readonly market: MachineMarket = {
    hasCapacity: (zone) => !this.full.has(zone),
    order: ({ node, zone }) => {
      const answer = this.full.has(zone) ? 'refused' : 'accepted';
      this.note(`order ${node.name} in ${zone}${answer === 'refused' ? ': refused' : ''}`);
      if (answer === 'accepted' && this.joinsAfter < Infinity) this.#join(node);
      return answer;
    },
    end: (node, _, takes) => {
      const time = takes === undefined ? '' : ` within ${inSeconds(takes)} s`;
      this.note(`end ${node}${time}`);
      const { timeline } = this.room;
      if (takes === undefined)
        timeline.after(seconds(this.leavesAfter), 'kubelet', () => this.#leave(node));
      else timeline.after(takes, 'kubelet', () => this.gone.add(node));
    },
    isGone: (node) => this.gone.has(node),
  };

  /** The cloud controller manager removes the node of a machine that is gone. */
  #leave(node: string): void {
    this.gone.add(node);
    this.room.user.nodes.deleteNode(node, BY_THE_TEST);
  }

  #join(node: Node): void {
    const { timeline, user } = this.room;
    const join = (): void => {
      if (this.gone.has(node.name)) return;
      const { now } = timeline;
      const conditions = [{ ...READY, lastTransitionTime: now }];
      user.nodes.createNode({ ...node, creationTimestamp: now, conditions }, BY_THE_TEST);
    };
    timeline.after(seconds(this.joinsAfter), 'kubelet', join);
  }

  readonly evictionApi: Pick<EvictionApi, 'evict'> = {
    evict: ({ pod, client, mechanism, gracePeriodSeconds: grace }: EvictionRequest, because) => {
      const code = this.#answer(pod, this.#second);
      this.note(`evict ${pod}${grace === undefined ? '' : ` within ${grace} s`}: ${code}`);
      if (code === 429) return { code, decision: because, sort: '' };
      const given = grace === undefined ? {} : { gracePeriodSeconds: grace };
      if (code === 201) client.deletePod(pod, { mechanism, ...given }, because);
      return { code };
    },
  };

  get #second(): number {
    return secondOf(this.room.timeline.now);
  }

  /** Notes what was asked, or what ended, with the second. */
  note(what: string): void {
    this.said.push(`${this.#second}: ${what}`);
  }

  /** Taints of a node by key, and whether it is cordoned. */
  marksOf(name: string): readonly string[] {
    const node = this.room.store.node(name);
    const cordon = node?.unschedulable === true ? ['cordoned'] : [];
    return [...(node?.taints.map(({ key }) => key) ?? []), ...cordon];
  }

  /** Writes whether a node is Ready, since now. */
  setReady(name: string, status: NodeCondition['status']): void {
    const condition = { ...READY, status, lastTransitionTime: this.room.timeline.now };
    this.room.user.nodes.setConditions(name, [condition], BY_THE_TEST);
  }
}
