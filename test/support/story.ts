import { type CauseId, Ledger, THE_SNAPSHOT } from '#causes';
import { type Cluster, type Node, type Pod, Store } from '#cluster';
import type { Outcome } from '#play';
import type { Cause } from '#run-facts';
import { type NodesForPod, Scheduler } from '#scheduler';
import type { PlanOfRun, Run } from '#simulation';
import { Timeline } from '#timeline';
import { hours, seconds } from '#units';
import { NEWEST_VERSION, resolveBehaviors, resolveScheduler } from '#versions';
import { schedulerOptions } from '../../src/wiring/control-plane/wire-control-plane.ts';
import { atSecond, START } from './clock.ts';
import { AS_SHIPPED } from './kubelets.ts';

export { atSecond };

const STORY_START = START;

const NOTHING_ASSUMED: Outcome['assumed'] = {
  ...{ silentAtStart: [], alive: [], attachments: 0, scales: new Set(), uses: 0 },
  ...{ bootedAtOnce: [], bootedWhileOn: [], contradicted: new Map() },
};

type Given = Partial<PlanOfRun['script'] & Pick<PlanOfRun, 'behaviors'>>;

/** A plan of a day without expectations. */
export function planWith({ behaviors, ...given }: Given): PlanOfRun {
  const resolved = resolveBehaviors({
    controlPlane: NEWEST_VERSION,
    controllerManagerFlags: [],
    apiServerFlags: [],
  });
  return {
    ...{ behaviors: behaviors ?? resolved.behaviors, origins: resolved.origins },
    ...{ expectations: [], withoutEvents: false, snapshot: { events: [], inputs: [] } },
    script: { seed: 1, duration: hours(24), held: [], ...given },
  };
}

/** The outcome of a simulation written by hand, for tests of code that reads outcomes. */
export class Story {
  readonly #seed: Cluster;
  readonly #clock = { now: STORY_START, noteActivity: () => {} };
  readonly #ledger: Ledger<Cause>;
  readonly #final: Store;

  constructor(cluster: { readonly nodes: readonly Node[]; readonly pods: readonly Pod[] }) {
    this.#seed = { ...cluster, leases: [], workloads: [] };
    this.#ledger = new Ledger<Cause>(this.#clock);
    this.#final = new Store(new Timeline(STORY_START), this.#seed);
  }

  /** Goes on to a second of the story. */
  at(second: number): this {
    this.#clock.now = atSecond(second);
    return this;
  }

  tell(component: string, cause: Cause, because: CauseId = THE_SNAPSHOT): CauseId {
    return this.#ledger.record(component, cause, because);
  }

  /** Sets the state of a pod from now on. Undefined removes the pod. */
  leavePod(key: string, after: Partial<Pod> | undefined): this {
    const before = this.#final.pod(key);
    if (before === undefined) throw new Error(`no pod ${key} in the story`);
    const pod = after === undefined ? undefined : { ...before, ...after };
    this.#final.replacePod(before, pod, THE_SNAPSHOT);
    return this;
  }

  #nodesFor(pod: Pod): NodesForPod {
    const rules = resolveScheduler(NEWEST_VERSION);
    const scheduler = new Scheduler(schedulerOptions(this.#final, rules, () => false));
    for (const node of this.#final.nodes()) scheduler.setNode(node.name, node);
    for (const each of this.#final.pods()) scheduler.replacePod(undefined, each);
    return scheduler.nodesFor(pod);
  }

  leaveNode(name: string, after: Partial<Node> | undefined): this {
    const before = this.#final.node(name);
    if (before === undefined) throw new Error(`no node ${name} in the story`);
    const node = after === undefined ? undefined : { ...before, ...after };
    this.#final.replaceNode(name, node, THE_SNAPSHOT);
    return this;
  }

  /** The story as a scenario; what is given wins over the defaults. */
  played(given: Partial<Omit<Run, 'outcome'>> & { outcome?: Partial<Outcome> } = {}): Run {
    const { outcome, ...scenario } = given;
    return {
      plan: planWith({}),
      versions: { controlPlane: '1.33', kubelets: { '1.33': this.#seed.nodes.length } },
      assumptions: [],
      limits: [],
      lacking: {
        statuses: [],
        renewals: [],
        budgets: false,
        services: false,
        priorities: { names: [], pods: 0 },
        prioritiesFromPods: { names: [], pods: 0 },
      },
      warnings: [],
      measured: new Set(),
      kubeletOf: () => AS_SHIPPED,
      workloadOf: () => undefined,
      startupTimeOf: () => undefined,
      schedulerRules: resolveScheduler(NEWEST_VERSION),
      drawn: [],
      apiLatency: seconds(0),
      momentsOf: () => [],
      hostsOfControlPlane: () => new Set(),
      inHistory: () => this.played(given),
      again: () => undefined,
      replay: () => ({ kind: 'rejected', diagnostics: [] }),
      afterChange: async () => ({ kind: 'rejected', diagnostics: [] }),
      ...scenario,
      outcome: {
        start: STORY_START,
        end: this.#clock.now,
        endReason: 'quiet',
        loop: undefined,
        unplayedAt: undefined,
        entries: this.#ledger.entries,
        pathTo: (id) => this.#ledger.pathTo(id),
        cluster: this.#seed,
        isAutoscaled: false,
        final: this.#final,
        made: new Map(),
        taught: new Map(),
        unlike: new Set(),
        resized: new Map(),
        created: new Map(),
        pending: [],
        nodesFor: (pod) => this.#nodesFor(pod),
        zones: [],
        pace: [],
        passes: [],
        rankings: [],
        pressureCourses: [],
        zoneTokens: [],
        spared: [],
        budgets: { histories: [], violated: new Map(), covered: new Set() },
        availability: { workloads: [], unsettled: [], services: [] },
        doubleLives: [],
        assumed: NOTHING_ASSUMED,
        machineOf: () => ({ powered: true, linked: true, kubeletRunning: true }),
        digest: '00000000deadbeef',
        ...outcome,
      },
    };
  }
}
