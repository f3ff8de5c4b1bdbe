import type { CauseId } from '#causes';
import { type Change, type Inbox, isTerminal, lifeOf, type Pod } from '#cluster';
import type { MachineChange } from '#world';
import type { AbruptBecause } from './causes.ts';
import { GoingDown } from './going-down.ts';
import type { ShutdownFacts, ShutdownOrder, ShutdownParts } from './parts.ts';
import { type PopulatedGroup, planShutdown } from './shutdown-plan.ts';
import { type ShutdownConfiguration, shutdownGroups } from './shutdown-settings.ts';
import { placeInTwoPhases } from './two-phases.ts';

type Plan =
  | { readonly kind: 'abrupt'; readonly because: AbruptBecause }
  | {
      readonly kind: 'graceful';
      readonly facts: ShutdownFacts;
      readonly groups: readonly PopulatedGroup<Pod>[];
    };

/**
 * The shutdown managers of all kubelets: they stop the pods of a machine that is shut down in
 * order, and then power it off.
 * @upstream pkg/kubelet/nodeshutdown/nodeshutdown_manager_linux.go processShutdownEvent (1.36)
 */
export class ShutdownAgent {
  readonly #parts: ShutdownParts;
  /** Configurations that kubelets were given after the start. */
  readonly #patches = new Map<string, ShutdownConfiguration>();
  readonly #goingDown = new Map<string, GoingDown>();
  /** Pods matter only while a node shuts down. */
  #inbox: Inbox | undefined;

  constructor(parts: ShutdownParts) {
    this.#parts = parts;
    parts.world.watch((changes) => {
      for (const change of changes) this.#onMachine(change);
    });
  }

  /** Shuts a machine down. One that is off has nothing to do. */
  shutDown(node: string, order: ShutdownOrder, because: CauseId): void {
    const { world, recorder, nodeStatus } = this.#parts;
    if (!world.machine(node).powered) return;
    const underWay = this.#goingDown.get(node);
    if (underWay !== undefined) {
      underWay.askAgain(order, because);
      return;
    }
    const started = recorder.record('kubelet', { kind: 'ShutdownStarted', node }, because);
    const plan = this.#planFor(node);
    if (plan.kind === 'abrupt') {
      const abrupt = { kind: 'shutdown/abrupt', node, because: plan.because } as const;
      world.begin(node, order.fault, 'power-off', recorder.record('kubelet', abrupt, started));
      return;
    }
    const { facts, groups } = plan;
    const onEnd = () => this.#forget(node);
    const onAgain = (next: ShutdownOrder, why: CauseId) => this.shutDown(node, next, why);
    const circumstances = { parts: this.#parts, node, order, facts, onEnd, onAgain };
    const goingDown = new GoingDown(circumstances, started);
    this.#goingDown.set(node, goingDown);
    this.#inbox ??= this.#parts.store.subscribe('kubelet', (changes) => this.#onChanges(changes));
    nodeStatus.setShuttingDown(node, true, started);
    goingDown.begin(groups);
  }

  #planFor(node: string): Plan {
    const { world, store, factsOf } = this.#parts;
    const { kubeletRunning, frozen } = world.machine(node);
    if (!kubeletRunning || frozen) {
      return { kind: 'abrupt', because: { kind: 'no-kubelet' } };
    }
    const facts = factsOf(node);
    if (facts === undefined) return { kind: 'abrupt', because: { kind: 'switched-off' } };
    const groups = groupsOf(facts, this.#patches.get(node));
    const { inhibitDelayMaxSec, behavior } = facts;
    const place = behavior.criticalPods === 'at-a-fixed-time' ? placeInTwoPhases<Pod> : undefined;
    const plan = planShutdown(groups, store.podsOn(node), inhibitDelayMaxSec, place);
    return plan.kind === 'abrupt' ? plan : { ...plan, facts };
  }

  #forget(node: string): void {
    this.#goingDown.delete(node);
    if (this.#goingDown.size > 0 || this.#inbox === undefined) return;
    this.#parts.store.unsubscribe(this.#inbox);
    this.#inbox = undefined;
  }

  /**
   * A kubelet restarts with other settings, each field replacing the whole field, for later
   * shutdowns. Its end releases the lock that delayed a shutdown.
   */
  configure(node: string, patch: ShutdownConfiguration, because: CauseId): void {
    this.#goingDown.get(node)?.loseKubelet(true, because);
    this.#patches.set(node, { ...this.#patches.get(node), ...patch });
  }

  /** Cancels a shutdown, as far as it is not over: a group under way is completed. */
  takeBack(node: string, because: CauseId): void {
    this.#goingDown.get(node)?.takeBack(because);
  }

  /** Without its kubelet nothing delays the machine's power-off any more. */
  #onMachine({ node, after, because }: MachineChange): void {
    if (!after.kubeletRunning) this.#goingDown.get(node)?.loseKubelet(after.powered, because);
  }

  #onChanges(changes: readonly Change[]): void {
    for (const { object, before, after, cause } of changes) {
      const node = object === 'pod' ? (after ?? before)?.nodeName : undefined;
      const goingDown = node === undefined ? undefined : this.#goingDown.get(node);
      if (object !== 'pod' || goingDown === undefined) continue;
      goingDown.wake();
      if (after !== undefined && before?.nodeName !== after.nodeName) this.#reject(after, cause);
    }
  }

  /** A pod that is bound to a node during its shutdown is rejected, with any tolerations. */
  #reject({ key }: Pod, because: CauseId): void {
    const { store, world, recorder, client, status } = this.#parts;
    const pod = store.pod(key);
    const node = pod?.nodeName;
    if (pod === undefined || node === undefined || isTerminal(pod)) return;
    if (!world.reaches(node) || status.isRejected(lifeOf(pod))) return;
    const notAdmitted = { kind: 'shutdown/not-admitted', node, pod: key } as const;
    const cause = recorder.record('kubelet', notAdmitted, because);
    status.reject(node, lifeOf(pod), () => {
      const now = store.pod(key);
      if (now?.uid !== pod.uid || isTerminal(now) || !world.reaches(node)) return;
      client.failPod(key, { kind: 'PodRejected', reason: 'NodeShutdown' }, cause);
    });
  }
}

/** A configuration with which the kubelet would not start is refused before the simulation. */
function groupsOf({ configuration, behavior }: ShutdownFacts, patch?: ShutdownConfiguration) {
  const parsed = shutdownGroups({ ...configuration, ...patch }, behavior.gates);
  return parsed.ok ? parsed.groups : [];
}
