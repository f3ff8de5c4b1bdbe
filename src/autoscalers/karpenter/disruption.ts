import type { NodeVerdict } from '#autoscaling';
import type { CauseId, NodeRemovalReason } from '#causes';
import type { Timer } from '#timeline';
import { type Instant, later, latest, minutes, seconds } from '#units';
import type { Claim } from './claim.ts';
import { Consolidation } from './consolidation.ts';
import type { Command } from './places.ts';
import { previewOf } from './preview.ts';
import type { Planned } from './problem.ts';
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
  /** Commands of a Karpenter that no longer runs: the next one knows nothing of them. */
  readonly #lost: { readonly claims: readonly Claim[]; readonly because: CauseId }[] = [];
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
    if (this.#consolidation.isEver) return true;
    for (const { isDrifted } of this.#state.claims.values()) if (isDrifted) return true;
    return false;
  }

  /** Whether it runs, and reaches the API server. */
  get #works(): boolean {
    const { apiAvailable, isRunning } = this.#state.parts;
    return apiAvailable() && isRunning();
  }

  #pass(): void {
    const { timeline } = this.#state.parts;
    this.#timer = undefined;
    this.#lastPass = timeline.now;
    if (!this.#works) {
      this.#wakeAt(later(timeline.now, PERIOD));
      return;
    }
    for (const { claims, because } of this.#lost.splice(0)) this.#undo(claims, because);
    const command = this.#found();
    if (command === undefined) this.#wakeAtTurn();
    else this.#take(command);
  }

  #take(command: Command): void {
    if (command.reason === 'drifted') {
      this.#start(command);
      this.#again();
    } else this.#validate(command, later(this.#state.parts.timeline.now, VALIDATED_AFTER));
  }

  /** The first command that a method finds, in their order, after the one that was tried. */
  #found(after?: Method): Command | undefined {
    for (const method of METHODS.slice(after === undefined ? 0 : METHODS.indexOf(after) + 1)) {
      const command = this.#ask(method);
      if (command !== undefined) return command;
    }
    return undefined;
  }

  #ask(name: Method): Command | undefined {
    if (name === 'drifted') return this.#consolidation.drifted();
    if (this.#doneWith.get(name) === this.#change) return undefined;
    const { command, isDone } = this.#consolidation[name]();
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

  /** Carries a command out at an instant, if it still holds; else the next methods are tried. */
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
      if (!this.#works) {
        this.#wakeAt(later(timeline.now, PERIOD));
        return;
      }
      const valid = this.#consolidation.validated(command);
      const next = valid === undefined ? this.#found(methodOf(command)) : undefined;
      if (valid !== undefined) {
        this.#start(valid);
        this.#again();
      } else if (next !== undefined) this.#take(next);
      else this.#wakeAt(later(timeline.now, PERIOD));
    });
  }

  #start({ claims, planned, reason, pods, placed }: Command): void {
    const { store, recorder, client } = this.#state.parts;
    const nodes = claims.map(({ node }) => node);
    const because = recorder.record(
      client.component,
      { kind: 'karpenter/command', reason, nodes, pods: pods.length, replacements: planned.length },
      claims[0]?.driftedBy ?? store.causeOfNode(nodes[0] ?? ''),
    );
    for (const claim of claims) this.#actions.mark(claim, true, because);
    const ordered = this.#actions.order(planned, because);
    for (const node of placed.values()) this.#state.nominate(node);
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
    const { timeline, isRunning } = this.#state.parts;
    if (!isRunning()) {
      this.#lost.push({ claims, because });
      return;
    }
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

const METHODS = ['empty', 'drifted', 'together', 'single'] as const;

type Method = (typeof METHODS)[number];

function methodOf({ reason, claims }: Command): Method {
  if (reason === 'empty') return 'empty';
  return claims.length > 1 ? 'together' : 'single';
}
