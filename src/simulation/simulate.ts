import { type CauseId, Ledger } from '#causes';
import { Client, type ClusterSeed, type Node, type Pod, Store } from '#cluster';
import { HeartbeatAgent } from '#kubelet/heartbeat';
import { type StoppingTimes, TerminationAgent } from '#kubelet/termination';
import { perform, Stage } from '#outage';
import type { Occurrence } from '#script';
import { Timeline } from '#timeline';
import { type Duration, type Instant, later, minutes } from '#units';
import type { Behaviors, KubeletBehavior } from '#versions';
import { World } from '#world';
import { lastCauses, withBugContext } from './bug-context.ts';
import type { Cause } from './causes.ts';
import { ControllerManager } from './controller-manager.ts';
import { digestOf } from './digest.ts';
import type { Outcome } from './outcome.ts';
import { sparedPods } from './spared.ts';
import { zoneHistories } from './zone-history.ts';

export interface SimulationInput {
  readonly seed: ClusterSeed;
  readonly start: Instant;
  readonly duration: Duration;
  /** What the script does, in order of time; at one instant in the order of the file. */
  readonly occurrences: readonly Occurrence[];
  readonly behaviors: Behaviors;
  readonly kubeletOf: (node: Node) => KubeletBehavior;
  readonly stoppingTimesOf: (pod: Pod) => StoppingTimes;
  readonly controllers: 'steady' | 'restart';
}

/** What a simulation tells beside its outcome about how it took the snapshot. */
export interface Simulated {
  readonly outcome: Outcome;
  readonly silentAtStart: readonly string[];
  readonly assumedAlive: readonly string[];
}

/**
 * How long nothing may happen before nothing can: longer than every grace period, quarantine and report
 * period whose end could still bring something.
 */
const settlingTime = ({ nodeLifecycle }: Behaviors): Duration => {
  const { monitorGracePeriod, startupGracePeriod, monitorPeriod } = nodeLifecycle;
  const grace = Math.max(monitorGracePeriod, startupGracePeriod) as Duration;
  return (grace + minutes(6) + 3 * monitorPeriod) as Duration;
};

/** Plays a scenario: a pure function of its input. */
export function simulate(input: SimulationInput): Simulated {
  const { seed, start, duration, behaviors } = input;
  const timeline = new Timeline(start);
  const ledger = new Ledger<Cause>(timeline);
  const store = new Store(timeline, seed);
  const world = new World(timeline);
  const clientOf = (component: string): Client => new Client(component, store, timeline, ledger);
  const kubelet = clientOf('kubelet');
  const common = { timeline, store, world, client: kubelet, recorder: ledger };

  const heartbeats = new HeartbeatAgent(
    { ...common, behaviorOf: input.kubeletOf, start },
    seed.leases,
  );
  new TerminationAgent({ ...common, stoppingTimesOf: input.stoppingTimesOf });
  const manager = new ControllerManager({ timeline, store, ledger, behaviors, start });
  const stage = new Stage({
    clock: timeline,
    store,
    world,
    client: clientOf('script'),
    recorder: ledger,
    models: new Map(seed.nodes.map((node) => [node.name, node])),
    kubelets: heartbeats,
    controlPlane: {
      startControllerManager: (because: CauseId) => manager.startNow(because),
      stopControllerManager: () => manager.stopNow(),
      setApiServer: (up: boolean, because: CauseId) => {
        world.setApiServer(
          up,
          store.nodes().map(({ name }) => name),
          because,
        );
        manager.onApiServer(up, because);
      },
    },
  });
  if (input.controllers === 'steady') manager.continueFromSnapshot();
  else manager.startNow(0 as CauseId);
  for (const occurrence of input.occurrences) {
    timeline.at(occurrence.at, 'script', () => perform(occurrence, stage));
  }

  const horizon = later(start, duration);
  const endReason = withBugContext(
    () => lastCauses(ledger.entries),
    () => timeline.runUntil(horizon, settlingTime(behaviors)),
  );
  const end = endReason === 'quiet' ? timeline.lastActivity : horizon;
  const outcome: Outcome = {
    start,
    end,
    endReason,
    entries: ledger.entries,
    pathTo: (id) => ledger.pathTo(id),
    seed,
    final: store,
    zones: zoneHistories(ledger.entries, seed, behaviors.nodeLifecycle, start),
    spared: sparedPods(ledger.entries, seed, store),
    machineOf: (node) => world.machine(node),
    digest: digestOf(ledger.entries),
  };
  return {
    outcome,
    silentAtStart: heartbeats.silentAtStart,
    assumedAlive: heartbeats.assumedAlive,
  };
}
