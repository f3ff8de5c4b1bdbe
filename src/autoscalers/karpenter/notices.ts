import { LABEL_INSTANCE_TYPE } from '#autoscaling';
import type { CauseId, NodeRemovalReason } from '#causes';
import { zoneLabelOf } from '#cluster';
import { atOrAfter, type Timer } from '#timeline';
import { type Instant, later, minutes, truncateToSecond } from '#units';
import type { Claim } from './claim.ts';
import type { State } from './state.ts';

/** How long the spot machines of a type in a zone are not asked for after an interruption. */
const SPOT_REST = minutes(3);

/** How long a machine is impaired before it is taken away. */
const IMPAIRED_FOR = minutes(2);

/** How often the status of machines is asked for. */
const STATUS_PERIOD = minutes(1);

type Remove = (claim: Claim, because: CauseId, reason: NodeRemovalReason, by?: Instant) => void;

/**
 * What the cloud tells Karpenter of its machines.
 * @upstream karpenter-provider-aws pkg/controllers/interruption/controller.go Reconcile (1.12)
 */
export class Notices {
  readonly #state: State;
  readonly #remove: Remove;
  /** Warnings that wait for a Karpenter that runs, by node. */
  readonly #unread = new Map<string, CauseId>();
  /** Nodes that have expired and wait for a Karpenter that runs. */
  readonly #expired = new Map<string, CauseId>();
  readonly #impaired = new Map<string, Timer>();

  constructor(state: State, remove: Remove) {
    this.#state = state;
    this.#remove = remove;
  }

  /** A warning that a machine is taken back goes into the queue. */
  interrupt(node: string, because: CauseId): void {
    if (!this.#state.parts.options.readsInterruptions) return;
    this.#unread.set(node, because);
    this.read();
  }

  /**
   * A node is taken away at once, whatever budgets say.
   * @upstream karpenter pkg/controllers/nodeclaim/expiration/controller.go Reconcile (1.12)
   */
  expire(node: string, because: CauseId): void {
    this.#expired.set(node, because);
    this.read();
  }

  /** Reads what is in the queue, and takes away what has expired. */
  read(): void {
    const { isRunning, store, timeline, types } = this.#state.parts;
    if (!isRunning()) return;
    for (const [name, because] of this.#expired) {
      const claim = this.#state.byNode.get(name);
      if (claim !== undefined) this.#remove(claim, because, 'expired');
    }
    this.#expired.clear();
    for (const [name, because] of this.#unread) {
      const claim = this.#state.byNode.get(name);
      const node = store.node(name) ?? claim?.expected;
      const type = types.find((each) => each.name === node?.labels[LABEL_INSTANCE_TYPE]);
      if (claim?.capacityType === 'spot' && node !== undefined && type !== undefined) {
        const offering = {
          type,
          zone: zoneLabelOf(node),
          capacityType: 'spot',
          price: claim.price,
        };
        this.#state.unavailable.mark(offering, later(timeline.now, SPOT_REST));
      }
      if (claim !== undefined) this.#remove(claim, because, 'interrupted');
    }
    this.#unread.clear();
  }

  /**
   * A machine is taken away two minutes after the cloud says that it is impaired, at the next look.
   * @upstream karpenter-provider-aws pkg/controllers/interruption/instancestatus_controller.go Reconcile (1.12)
   */
  reportImpaired(node: string, because: CauseId): void {
    const { timeline, collectionPass } = this.#state.parts;
    const looks = { origin: collectionPass, period: STATUS_PERIOD };
    const due = atOrAfter(looks, later(timeline.now, IMPAIRED_FOR));
    const look = (): void => this.#onImpaired(node, because);
    this.#impaired.set(node, timeline.at(due, 'autoscaler', look));
  }

  reportSound(node: string): void {
    const timer = this.#impaired.get(node);
    if (timer !== undefined) this.#state.parts.timeline.cancel(timer);
    this.#impaired.delete(node);
  }

  #onImpaired(node: string, because: CauseId): void {
    const { isRunning, timeline } = this.#state.parts;
    const claim = this.#state.byNode.get(node);
    if (claim === undefined) return;
    if (isRunning()) this.#remove(claim, because, 'impaired', truncateToSecond(timeline.now));
    else {
      const again = (): void => this.#onImpaired(node, because);
      this.#impaired.set(node, timeline.after(STATUS_PERIOD, 'autoscaler', again));
    }
  }
}
