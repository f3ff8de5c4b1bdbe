import type { MachineMarket } from '#autoscaling';
import type { Node, Pod, PodKey } from '#cluster';
import type { EvictionApi, EvictionRequest } from '#eviction-api';
import { inSeconds, seconds } from '#units';
import { secondOf } from '../support/clock.ts';
import { BY_THE_TEST, Room } from '../support/room.ts';

/** How an eviction is answered; 201 for a pod that a kubelet then ends after so many seconds. */
export type Answer = (pod: PodKey, second: number) => 201 | 404 | 429;

/** A cluster from which an autoscaler takes nodes, with a cloud and an eviction API of the test. */
export class Drained {
  readonly room: Room;
  /** What was asked of the cloud and of the eviction API, with its second. */
  readonly said: string[] = [];
  /** Machines that the cloud no longer has. */
  readonly gone = new Set<string>();
  readonly #answer: Answer;
  readonly #stopsAfter: number;

  /** @param stopsAfter the seconds from a pod's deletion to its end; Infinity for none that ends */
  constructor(
    nodes: readonly Node[],
    pods: readonly Pod[],
    answer: Answer = () => 201,
    stopsAfter = 1,
  ) {
    this.room = new Room({ nodes, pods });
    this.#answer = answer;
    this.#stopsAfter = stopsAfter;
    this.room.store.subscribe(
      'kubelet',
      (changes) => {
        for (const { before, after } of changes) {
          if (before?.deletionTimestamp === undefined && after?.deletionTimestamp !== undefined)
            this.#end(after.key);
        }
      },
      ['pod'],
    );
  }

  #end(pod: PodKey): void {
    if (this.#stopsAfter === Infinity) return;
    this.room.timeline.after(seconds(this.#stopsAfter), 'kubelet', () =>
      this.room.user.removePod(pod, 'Deleted', BY_THE_TEST),
    );
  }

  readonly market: MachineMarket = {
    order: () => 'accepted',
    end: (node, _, takes) => {
      const time = takes === undefined ? '' : ` within ${inSeconds(takes)} s`;
      this.note(`end ${node}${time}`);
      if (takes !== undefined)
        this.room.timeline.after(takes, 'kubelet', () => this.gone.add(node));
    },
    isGone: (node) => this.gone.has(node),
  };

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

  /** Taints of a node by key, and whether it is cordoned. */
  marksOf(name: string): readonly string[] {
    const node = this.room.store.node(name);
    const cordon = node?.unschedulable === true ? ['cordoned'] : [];
    return [...(node?.taints.map(({ key }) => key) ?? []), ...cordon];
  }

  /** Notes what was asked, or what ended, with the second. */
  note(what: string): void {
    this.said.push(`${this.#second}: ${what}`);
  }
}
