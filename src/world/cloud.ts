import type { CauseId } from '#causes';
import { type Node, zoneLabelOf } from '#cluster';
import type { Timeline, Timer } from '#timeline';
import { addToList, type Duration, type Instant, later, latest } from '#units';
import type { MachineChange, World } from './world.ts';

/** A cloud's answer to orders in a zone. */
export type ZoneState =
  /** Orders are taken, and machines come and work. */
  | 'works'
  /** No order is taken. */
  | 'noCapacity'
  /** Orders are taken, and no machine ever comes. */
  | 'hangs'
  /** Orders are taken, and machines come, which work as far as the zone lets them. */
  | 'fulfils';

export interface CloudParts {
  readonly timeline: Timeline;
  readonly world: World;
  /** The nodes of the machines at the start. */
  readonly nodes: readonly Node[];
  /** The states of zones that are given; the others follow from their machines. */
  readonly zones: ReadonlyMap<string, ZoneState>;
  readonly provisionTime: (node: string) => Duration;
  readonly readyAfter: (node: string) => Duration;
  /** A machine has come up: its kubelet registers its node. */
  readonly join: (node: Node, because: CauseId, readyAfter: Duration) => void;
}

/** A machine that has been ordered, or that waits for its zone. */
interface Coming {
  readonly node: Node;
  readonly zone: string;
  readonly because: CauseId;
}

/** The fault of a machine that starts in a zone without power. */
const DEAD_ZONE = 'its zone';
const ENDING = 'the cloud ends it';
const ENDED = 'the cloud ended it';

/**
 * A cloud that makes and ends machines. A zone whose machines are all off takes no orders, unless
 * its state is given.
 */
export class Cloud {
  readonly #parts: CloudParts;
  readonly #states: Map<string, ZoneState>;
  /** The names of the machines at the start, by zone. */
  readonly #first = new Map<string, string[]>();
  readonly #timers = new Map<string, Timer | undefined>();
  /** Machines that came up while their zone was off, or cut off. */
  #stuck: readonly Coming[] = [];
  readonly #gone = new Set<string>();

  constructor(parts: CloudParts) {
    this.#parts = parts;
    this.#states = new Map(parts.zones);
    for (const node of parts.nodes) addToList(this.#first, zoneLabelOf(node), node.name);
    parts.world.watch((changes) => this.#onMachines(changes));
  }

  /**
   * Sets the state of a zone.
   * @param state what was given, or follows from its machines, if undefined
   */
  setZone(zone: string, state: ZoneState | undefined): void {
    const now = state ?? this.#parts.zones.get(zone);
    if (now === undefined) this.#states.delete(zone);
    else this.#states.set(zone, now);
  }

  /** The answer to orders in a zone now. */
  answerIn(zone: string): ZoneState {
    return this.#states.get(zone) ?? (this.#isOff(zone) ? 'noCapacity' : 'works');
  }

  /** Whether orders in a zone are taken now. */
  hasCapacity(zone: string): boolean {
    return this.answerIn(zone) !== 'noCapacity';
  }

  /**
   * Orders a machine.
   * @param order with the instant at which the cloud took it, if that was before
   */
  order(
    order: { readonly node: Node; readonly zone: string; readonly since?: Instant },
    because: CauseId,
  ): 'accepted' | 'refused' {
    const { node, zone, since } = order;
    if (!this.hasCapacity(zone) && since === undefined) return 'refused';
    const answer = this.answerIn(zone);
    const { timeline, provisionTime } = this.#parts;
    const register = (): void => this.#register({ node, zone, because });
    const comesAt = (): Instant =>
      latest(later(since ?? timeline.now, provisionTime(node.name)), timeline.now);
    const comes = (): Timer => timeline.at(comesAt(), 'kubelet', register);
    this.#timers.set(node.name, answer === 'hangs' ? undefined : comes());
    return 'accepted';
  }

  /**
   * Ends a machine.
   * @param takes how long the cloud still has it; its operating system ends at once
   */
  end(name: string, because: CauseId, takes?: Duration): void {
    const { timeline, world } = this.#parts;
    if (this.#timers.has(name)) {
      const timer = this.#timers.get(name);
      if (timer !== undefined) timeline.cancel(timer);
      this.#timers.delete(name);
      this.#gone.add(name);
    } else if (takes === undefined || takes === 0) this.#end(name, because);
    else {
      world.begin(name, ENDING, 'power-off', because);
      timeline.after(takes, 'script', () => this.#end(name, because));
    }
  }

  /** Whether the cloud no longer has a machine. */
  isGone(name: string): boolean {
    return this.#gone.has(name) || this.#parts.world.instanceOf(name) === 'terminated';
  }

  #end(name: string, because: CauseId): void {
    this.#gone.add(name);
    this.#stuck = this.#stuck.filter(({ node }) => node.name !== name);
    this.#parts.world.begin(name, ENDED, 'instance-terminated', because);
  }

  #register(coming: Coming): void {
    const { node, zone, because } = coming;
    const { join, readyAfter, world } = this.#parts;
    if (this.#states.get(zone) !== 'works' && !this.#isOff(zone) && this.#isCut(zone)) {
      this.#stuck = [...this.#stuck, coming];
      return;
    }
    this.#timers.delete(node.name);
    join(node, because, readyAfter(node.name));
    if (this.#states.get(zone) === 'works' || !this.#isOff(zone)) return;
    world.begin(node.name, DEAD_ZONE, 'power-off', because);
    this.#stuck = [...this.#stuck, coming];
  }

  /** Machines in a zone that is back begin to work. */
  #onMachines(changes: readonly MachineChange[]): void {
    if (this.#stuck.length === 0) return;
    const { world } = this.#parts;
    const stuck = this.#stuck;
    this.#stuck = stuck.filter(({ zone }) => this.#isOff(zone) || this.#isCut(zone));
    for (const coming of stuck) {
      if (this.#stuck.includes(coming)) continue;
      const { zone, node } = coming;
      const back = changes.find((change) => this.#first.get(zone)?.includes(change.node) === true);
      const because = back?.because ?? coming.because;
      if (this.#timers.has(node.name)) this.#register({ ...coming, because });
      else world.end(node.name, DEAD_ZONE, because);
    }
  }

  #isOff(zone: string): boolean {
    const { world } = this.#parts;
    const names = this.#first.get(zone) ?? [];
    return names.length > 0 && names.every((name) => !world.machine(name).powered);
  }

  #isCut(zone: string): boolean {
    const { world } = this.#parts;
    const names = this.#first.get(zone) ?? [];
    return names.length > 0 && names.every((name) => !world.machine(name).linked);
  }
}
