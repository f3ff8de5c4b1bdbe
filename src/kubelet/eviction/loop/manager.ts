import { type CauseId, THE_SNAPSHOT } from '#causes';
import {
  type Change,
  conditionOf,
  isTerminal,
  lifeOf,
  type Node,
  type Pod,
  PRESSURE_CONDITIONS,
  type PressureCondition,
} from '#cluster';
import type { Duration, Instant } from '#units';
import type { EvictionBehavior } from '#versions';
import type { Machine, MachineChange } from '#world';
import { admitUnderPressure } from '../admission.ts';
import type { EvictionConfiguration } from '../eviction-settings.ts';
import { EvictionLoop, MONITORING_PERIOD } from './eviction-loop.ts';
import { kubeletRules, type Ranking } from './kubelet-rules.ts';
import { LimitedPods } from './local-storage.ts';
import type { EvictionParts } from './pass-context.ts';
import { type KubeletRun, type PressureCourse, pressureCourse } from './pressure-course.ts';
import { type PressureRanking, RankingLog } from './ranking-log.ts';
import { type EvictionMemory, NO_MEMORY } from './synchronize.ts';
import { ThresholdLog } from './threshold-log.ts';

/** The known facts about the eviction manager of one node. */
export interface EvictionFacts {
  readonly configuration: EvictionConfiguration;
  readonly behavior: EvictionBehavior;
  readonly ranking: Ranking;
}

/** One node's kubelet, whether it runs or not. */
interface Kubelet {
  facts: EvictionFacts;
  readonly log: ThresholdLog;
  readonly rankings: RankingLog;
  /** Its settings, from the first run on. */
  readonly runs: KubeletRun[];
  /** What the next loop begins with. */
  memory: EvictionMemory;
  loop: EvictionLoop | undefined;
}

/**
 * The eviction managers of all nodes with known usage. They work while their kubelets run, even
 * without a connection to the API, and lose their memory with them.
 */
export class EvictionManager {
  readonly #parts: EvictionParts;
  readonly #kubelets = new Map<string, Kubelet>();

  constructor(parts: EvictionParts, facts: ReadonlyMap<string, EvictionFacts>) {
    this.#parts = parts;
    for (const [node, its] of facts) {
      const log = new ThresholdLog(node, parts.recorder);
      const rankings = new RankingLog();
      const none = { runs: [], memory: NO_MEMORY, loop: undefined };
      this.#kubelets.set(node, { facts: its, log, rankings, ...none });
      const memory = this.#memoryOf(parts.store.node(node));
      const due = parts.phaseOf?.(node, MONITORING_PERIOD);
      if (parts.world.machine(node).kubeletRunning) this.#start(node, memory, THE_SNAPSHOT, due);
    }
    if (facts.size === 0) return;
    parts.world.watch((changes) => {
      for (const change of changes) this.#onMachine(change);
    });
    parts.world.watchUsage((node) => this.#kubelets.get(node)?.loop?.wake());
    parts.store.subscribe('kubelet', (changes) => this.#onChanges(changes));
  }

  /** The rankings of nodes that came under pressure: one for each node and signal. */
  get rankings(): readonly PressureRanking[] {
    return [...this.#kubelets.values()].flatMap(({ rankings }) => rankings.rankings);
  }

  /** The usage and the thresholds behind each of these rankings, up to the end of the run. */
  coursesUntil(end: Instant): readonly PressureCourse[] {
    return [...this.#kubelets].flatMap(([node, { rankings, runs }]) => {
      const signals = rankings.rankings.map(({ signal }) => signal);
      const usage = signals.length === 0 ? undefined : this.#parts.world.usageOf(node);
      if (usage === undefined) return [];
      const stretches = usage.courseUntil(end);
      return signals.flatMap((signal) => pressureCourse(node, signal, stretches, runs) ?? []);
    });
  }

  /**
   * A kubelet gets other settings, each given field replacing the whole field, and restarts. No
   * other part notices: its heartbeats go on.
   */
  configure(node: string, patch: EvictionConfiguration, because: CauseId): void {
    const kubelet = this.#kubelets.get(node);
    if (kubelet === undefined) return;
    const configuration = { ...kubelet.facts.configuration, ...patch };
    kubelet.facts = { ...kubelet.facts, configuration };
    if (kubelet.loop !== undefined) this.#start(node, NO_MEMORY, because);
  }

  /** A condition in the snapshot counts as observed at the start: the kubelet keeps it. */
  #memoryOf(node: Node | undefined): EvictionMemory {
    const { now } = this.#parts.timeline;
    const held = PRESSURE_CONDITIONS.filter(
      (condition) => node && conditionOf(node, condition)?.status === 'True',
    );
    const lastObserved = held.map((condition): [PressureCondition, Instant] => [condition, now]);
    return { ...NO_MEMORY, conditions: held, lastObserved: new Map(lastObserved) };
  }

  #start(node: string, memory: EvictionMemory, because: CauseId, firstPassIn?: Duration): void {
    const kubelet = this.#kubelets.get(node);
    const usage = this.#parts.world.usageOf(node);
    if (kubelet === undefined || usage === undefined) return;
    const { configuration, behavior, ranking } = kubelet.facts;
    const rules = kubeletRules(configuration, usage.layout, behavior, ranking);
    const { log, rankings, runs } = kubelet;
    runs.push({ from: this.#parts.timeline.now, thresholds: rules.thresholds });
    const context = {
      node,
      parts: this.#parts,
      rules,
      usage,
      log,
      rankings,
      limitedPods: new LimitedPods(),
      startedBecause: because,
    };
    kubelet.loop?.stop();
    kubelet.loop = new EvictionLoop(context, memory, firstPassIn);
  }

  #onMachine({ node, before, after, because }: MachineChange): void {
    const kubelet = this.#kubelets.get(node);
    if (kubelet === undefined) return;
    if (!after.kubeletRunning) kubelet.memory = NO_MEMORY;
    else if (after.frozen) kubelet.memory = kubelet.loop?.memory ?? kubelet.memory;
    if (!works(after)) {
      kubelet.loop?.stop();
      kubelet.loop = undefined;
    } else if (!works(before)) this.#start(node, kubelet.memory, because);
  }

  #onChanges(changes: readonly Change[]): void {
    for (const { object, before, after, cause } of changes) {
      if (object !== 'pod' || after?.nodeName === undefined || isTerminal(after)) continue;
      if (before?.nodeName !== after.nodeName) this.#admit(after, after.nodeName, cause);
    }
  }

  /** A pod that is bound to a node under pressure may be rejected. */
  #admit(pod: Pod, node: string, because: CauseId): void {
    const { store, world, recorder, client, status } = this.#parts;
    const conditions = this.#kubelets.get(node)?.loop?.conditions ?? [];
    if (conditions.length === 0 || !world.reaches(node) || status.isRejected(lifeOf(pod))) return;
    const verdict = admitUnderPressure(pod, conditions);
    if (verdict.kind === 'admit') return;
    const cause = recorder.record(
      'kubelet',
      { kind: 'eviction/not-admitted', node, pod: pod.key, conditions },
      because,
    );
    status.reject(node, lifeOf(pod), () => {
      const now = store.pod(pod.key);
      if (now?.uid !== pod.uid || isTerminal(now) || !world.reaches(node)) return;
      client.failPod(pod.key, { kind: 'PodRejected', reason: 'Evicted' }, cause);
    });
  }
}

/** Whether the kubelet of a machine looks at its usage. */
const works = ({ kubeletRunning, frozen }: Machine): boolean => kubeletRunning && !frozen;
