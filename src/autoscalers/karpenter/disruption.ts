import type { NodeVerdict } from '#autoscaling';
import type { CauseId, NodeRemovalReason } from '#causes';
import type { Timer } from '#timeline';
import { type Instant, later, latest, minutes, seconds } from '#units';
import type { Claim } from './claim.ts';
import { type Command, Consolidation, type Found } from './consolidation.ts';
import { timeOf } from './options.ts';
import { previewOf } from './preview.ts';
import type { Planned } from './solve.ts';
import type { State } from './state.ts';

/** What disruption asks of the rest of Karpenter. */
export interface DisruptionActions {
  /** Orders machines; returns their claims, without those that the cloud refused. */
  readonly order: (planned: readonly Planned[], because: CauseId) => readonly Claim[];
  readonly remove: (claim: Claim, because: CauseId, reason: NodeRemovalReason) => void;
  readonly mark: (claim: Claim, isMarked: boolean, because: CauseId) => void;
}

const PERIOD = seconds(10);
const VALIDATED_AFTER = seconds(15);
/** A method that found nothing looks again after so long, although nothing has changed. */
const FORGETS = minutes(5);
const REPLACED_WITHIN = minutes(10);
const LOOK = seconds(1);

/**
 * Takes nodes away that are empty, drifted or not worth their price: one action with each pass.
 * @upstream karpenter pkg/controllers/disruption/controller.go Reconcile (1.12)
 */
export class Disruption {
  readonly #state: State;
  readonly #actions: DisruptionActions;
  #timer: Timer | undefined;
  #due = 0 as Instant;
  #lastPass: Instant;
  /** A command waits for its validation: no pass begins meanwhile. */
  #isValidating = false;
  readonly #consolidation: Consolidation;
  /** When the cluster last changed in a way that may let more be consolidated. */
  #changedAt: Instant;
  /** The ends of what holds nodes at which it wakes. */
  readonly #ends = new Set<Instant>();
  #lastEnd = 0 as Instant;
  /** The last change with which a method found nothing, by its name. */
  readonly #doneWith = new Map<string, Instant>();

  constructor(state: State, actions: DisruptionActions) {
    this.#state = state;
    this.#actions = actions;
    this.#consolidation = new Consolidation(state);
    this.#lastPass = state.parts.disruptionPass;
    this.#changedAt = state.parts.timeline.now;
    const { commandDue } = state.parts;
    if (commandDue !== undefined) this.#resume(commandDue);
    else this.wake();
  }

  /** What a pass would do with each node now. */
  preview(): readonly NodeVerdict[] {
    return previewOf(this.#state, this.#consolidation);
  }

  /** Something has changed: the next pass looks at it. */
  wake(): void {
    this.#wakeAt(this.#state.parts.timeline.now);
  }

  /**
   * A pod was bound or is gone, or a node came, went, was initialized or marked: more may be
   * consolidated.
   * @upstream karpenter pkg/controllers/state/cluster.go MarkUnconsolidated (1.12)
   */
  change(): void {
    this.#changedAt = this.#state.parts.timeline.now;
    this.wake();
  }

  /** A command that was found before the start is carried out when its validation ends. */
  #resume(due: Instant): void {
    const { timeline } = this.#state.parts;
    timeline.at(timeline.now, 'autoscaler', () => {
      const command = this.#found();
      if (command !== undefined) this.#validate(command, latest(due, timeline.now));
      else this.wake();
    });
  }

  #wakeAt(earliest: Instant): void {
    if (this.#isValidating || !this.#isAsked) return;
    const { timeline } = this.#state.parts;
    const from = Math.max(earliest, timeline.now + 1);
    const rounds = Math.max(1, Math.ceil((from - this.#lastPass) / PERIOD));
    const at = (this.#lastPass + rounds * PERIOD) as Instant;
    if (this.#timer !== undefined) {
      if (this.#due <= at) return;
      timeline.cancel(this.#timer);
    }
    this.#due = at;
    this.#timer = timeline.at(at, 'autoscaler', () => this.#pass());
  }

  /** Whether any pool could ever disrupt a node. */
  get #isAsked(): boolean {
    const claims = [...this.#state.claims.values()];
    return (
      claims.some(({ isDrifted }) => isDrifted) ||
      this.#state.pools.some(({ consolidateAfter }) => timeOf(consolidateAfter) !== undefined)
    );
  }

  #pass(): void {
    const { timeline, apiAvailable, isRunning } = this.#state.parts;
    this.#timer = undefined;
    this.#lastPass = timeline.now;
    if (!apiAvailable() || !isRunning()) {
      this.#wakeAt(later(timeline.now, PERIOD));
      return;
    }
    const command = this.#found();
    if (command === undefined) this.#wakeAtTurn();
    else if (command.reason === 'drifted') {
      this.#start(command);
      this.#again();
    } else this.#validate(command, later(timeline.now, VALIDATED_AFTER));
  }

  /** The first command that a method finds. */
  #found(): Command | undefined {
    const { empty, together, single } = METHODS;
    return (
      this.#ask('empty', empty) ??
      this.#consolidation.drifted() ??
      this.#ask('together', together) ??
      this.#ask('single', single)
    );
  }

  #ask(name: string, method: (of: Consolidation) => Found): Command | undefined {
    if (this.#doneWith.get(name) === this.#change) return undefined;
    const { command, isDone } = method(this.#consolidation);
    if (isDone) this.#doneWith.set(name, this.#change);
    return command;
  }

  /** The last change; a look after a long time without any counts as one. */
  get #change(): Instant {
    const { now } = this.#state.parts.timeline;
    if (later(this.#changedAt, FORGETS) <= now) this.#changedAt = now;
    return this.#changedAt;
  }

  /** Wakes for what becomes possible by time alone. */
  #wakeAtTurn(): void {
    const { now } = this.#state.parts.timeline;
    const turns = this.#consolidation.turns().filter((at) => at > now);
    const [first] = [...turns].sort((a, b) => a - b);
    if (first !== undefined) this.#wakeAt(first);
    // What a method that is done could do since then, it sees when it has forgotten.
    const passed = this.#consolidation.turns().some((at) => at > this.#changedAt && at <= now);
    if (passed || this.#lastEnd > this.#changedAt) this.#wakeAt(later(this.#changedAt, FORGETS));
    for (const end of this.#consolidation.ends()) this.#wakeAtEnd(end);
  }

  /** Wakes when what holds nodes ends. */
  #wakeAtEnd(end: Instant): void {
    const { timeline } = this.#state.parts;
    if (this.#ends.has(end) || end === Infinity) return;
    this.#ends.add(end);
    // Nothing else has to happen until then, so that alone it keeps no run going.
    timeline.inBackgroundAt(end, 'autoscaler', () => {
      this.#ends.delete(end);
      this.#lastEnd = end;
      this.wake();
    });
  }

  /** After a success the next pass follows at once. */
  #again(): void {
    const { timeline } = this.#state.parts;
    this.#lastPass = (timeline.now - PERIOD + 50_000) as Instant;
    this.#wakeAt(timeline.now);
  }

  /** Carries a command out at an instant, if it would be found again. */
  #validate(command: Command, due: Instant): void {
    const { timeline, recorder, client, store } = this.#state.parts;
    const nodes = command.claims.map(({ node }) => node);
    const tell = {
      kind: 'karpenter/command',
      reason: command.reason,
      nodes,
      pods: command.pods.length,
      replacements: command.planned.length,
    } as const;
    recorder.record(client.component, tell, store.causeOfNode(nodes[0] ?? ''));
    this.#isValidating = true;
    timeline.at(due, 'autoscaler', () => {
      this.#isValidating = false;
      this.#lastPass = timeline.now;
      const again = this.#methodOf(command)(this.#consolidation).command;
      const names = new Set(again?.claims.map(({ name }) => name));
      const isValid = command.claims.filter(({ name }) => names.has(name));
      if (again === undefined || isValid.length === 0) {
        this.#wakeAt(later(timeline.now, PERIOD));
        return;
      }
      this.#start(command.reason === 'empty' ? { ...command, claims: isValid } : again);
      this.#again();
    });
  }

  #methodOf({ reason, claims }: Command): (of: Consolidation) => Found {
    if (reason === 'empty') return METHODS.empty;
    return claims.length > 1 ? METHODS.together : METHODS.single;
  }

  #start({ claims, planned, reason, pods }: Command): void {
    const { store, recorder, client } = this.#state.parts;
    const nodes = claims.map(({ node }) => node);
    const because = recorder.record(
      client.component,
      { kind: 'karpenter/command', reason, nodes, pods: pods.length, replacements: planned.length },
      claims[0]?.driftedBy ?? store.causeOfNode(nodes[0] ?? ''),
    );
    for (const claim of claims) this.#actions.mark(claim, true, because);
    const ordered = this.#actions.order(planned, because);
    if (ordered.length < planned.length) this.#undo(claims, because);
    else this.#await(claims, ordered, reason, because, this.#state.parts.timeline.now);
  }

  /** Takes nodes away once their replacements work. */
  #await(
    claims: readonly Claim[],
    ordered: readonly Claim[],
    reason: NodeRemovalReason,
    because: CauseId,
    since: Instant,
  ): void {
    const { timeline } = this.#state.parts;
    if (ordered.every(({ isInitialized }) => isInitialized)) {
      for (const claim of claims) this.#actions.remove(claim, because, reason);
      return;
    }
    const isLost = ordered.some(({ name }) => !this.#state.claims.has(name));
    if (isLost || later(since, REPLACED_WITHIN) < timeline.now) this.#undo(claims, because);
    else
      timeline.after(LOOK, 'autoscaler', () =>
        this.#await(claims, ordered, reason, because, since),
      );
  }

  #undo(claims: readonly Claim[], because: CauseId): void {
    for (const claim of claims) this.#actions.mark(claim, false, because);
    this.wake();
  }
}

const METHODS = {
  empty: (of: Consolidation): Found => of.empty(),
  together: (of: Consolidation): Found => of.together(),
  single: (of: Consolidation): Found => of.single(),
};
