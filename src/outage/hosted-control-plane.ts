import type { CauseId, Recorder, TimelineEvent } from '#causes';
import type { UnitDraws } from '#chance';
import { LED_COMPONENTS, type LeaderElection, type LedComponent } from '#cluster';
import type { Timeline, Timer } from '#timeline';
import { type Duration, type Instant, later } from '#units';
import type { MachineChange, World } from '#world';
import type { ControlPlaneCause, ControlPlaneComponent } from './causes.ts';
import { type Instances, LedInstances } from './led-instances.ts';
import type { Stage } from './stage.ts';
import { type ElectionTimes, earliestTakeover } from './takeover.ts';

/** An instance of a component on a machine of the cluster. */
export interface ControlPlaneHost {
  readonly component: ControlPlaneComponent;
  readonly node: string;
  /** From the start of the kubelet on a machine that was off until the instance works. */
  readonly restartTime: Duration;
}

export interface HostedControlPlaneParts {
  readonly timeline: Timeline;
  readonly world: World;
  readonly recorder: Recorder<TimelineEvent | ControlPlaneCause>;
  /** Empty where the control plane runs elsewhere, as the ones of cloud providers do. */
  readonly hosts: readonly ControlPlaneHost[];
  /** The Leases of leaders, whose holders are nodes. */
  readonly elections: readonly LeaderElection[];
  readonly electionTimes: Readonly<Record<LedComponent, ElectionTimes>>;
  /** What elections draw, by component and count. Undefined where nothing is drawn. */
  readonly electionDraws?: ((component: LedComponent, election: number) => UnitDraws) | undefined;
  /** Tells now and with each change whether the API server lets leaders renew their Leases. */
  readonly leases?: { watchLeaders(watcher: (granted: boolean) => void): void } | undefined;
  readonly stage: Pick<
    Stage,
    | 'setApiServer'
    | 'watchApiServer'
    | 'watchStarts'
    | 'hasLostLease'
    | 'isStoppedByScript'
    | 'start'
    | 'stop'
  >;
}

/** The order in which a missing component is named: each needs the ones behind it to be useful. */
const API_COMPONENTS = ['kube-apiserver', 'etcd'] as const;

/**
 * Whether the instances that run are enough: etcd needs the majority of its members, the other
 * components need one instance.
 */
export const isEnough = (component: ControlPlaneComponent, running: number, all: number): boolean =>
  all === 0 || (component === 'etcd' ? 2 * running > all : running > 0);

/**
 * A control plane whose components run on machines of the cluster. The API is lost with the last
 * machine of kube-apiserver or with the majority of etcd, and comes back with them.
 */
export class HostedControlPlane {
  readonly #parts: HostedControlPlaneParts;
  readonly #down = new Set<ControlPlaneHost>();
  readonly #starting = new Map<ControlPlaneHost, Timer>();
  /** Machines that are frozen, since when: what runs there goes on with the thaw. */
  readonly #frozen = new Map<string, Instant>();
  #apiIsDown = false;
  readonly #led: readonly { readonly component: LedComponent; readonly led: LedInstances }[];

  constructor(parts: HostedControlPlaneParts) {
    this.#parts = parts;
    const { electionDraws, elections, electionTimes } = parts;
    this.#led = LED_COMPONENTS.map((component) => ({
      component,
      led: new LedInstances({
        ...parts,
        component,
        // The leader is unknown without its Lease.
        holder: elections.find(({ name }) => name === component)?.holder,
        times: electionTimes[component],
        drawsFor: electionDraws && ((election) => electionDraws(component, election)),
        hasLostLease: () => parts.stage.hasLostLease(component),
        isStopped: () => parts.stage.isStoppedByScript(component),
        start: (because) => parts.stage.start(component, because, 'machines'),
        stop: () => parts.stage.stop(component, 'machines'),
      }),
    }));
    if (parts.hosts.length === 0) return;
    this.#findDownAtStart();
    for (const { component, led } of this.#led) led.begin(this.#instancesOf(component));
    parts.stage.watchApiServer((up, because) => {
      for (const { led } of this.#led) led.onApiServer(up, because);
    });
    parts.stage.watchStarts((component, because) => {
      this.#led.find((each) => each.component === component)?.led.onScriptStart(because);
    });
    parts.leases?.watchLeaders((granted) => {
      for (const { led } of this.#led) led.onLeases(granted);
    });
    parts.world.watch((changes) => this.#onMachines(changes));
  }

  /** The API served the snapshot: a start without enough instances contradicts that. */
  #findDownAtStart(): void {
    const { hosts, world } = this.#parts;
    for (const host of hosts) if (!world.machine(host.node).powered) this.#down.add(host);
    const isServed = API_COMPONENTS.every((component) => this.#lacks(component) === undefined);
    const lacksLed = LED_COMPONENTS.some((component) => this.#lacks(component) !== undefined);
    if (!isServed || lacksLed) this.#down.clear();
  }

  #onMachines(changes: readonly MachineChange[]): void {
    let last: CauseId | undefined;
    for (const change of changes) {
      const hosts = this.#parts.hosts.filter(({ node }) => node === change.node);
      if (hosts.length === 0) continue;
      for (const host of hosts) this.#onMachine(host, change);
      this.#lookAtFrost(change);
      last = change.because;
    }
    if (last !== undefined) this.#look(last);
  }

  #onMachine(host: ControlPlaneHost, { after, because }: MachineChange): void {
    if (!after.powered) this.#down.add(host);
    if (!after.powered || after.frozen) this.#cancelStart(host);
    else if (after.kubeletRunning) this.#start(host, because);
  }

  /** Nobody misses the leader on a frozen machine before its Lease can be over. */
  #lookAtFrost({ node, after, because }: MachineChange): void {
    const { timeline, hosts, electionTimes } = this.#parts;
    const isFrozen = after.powered && after.frozen;
    if (!isFrozen) this.#frozen.delete(node);
    if (!isFrozen || this.#frozen.has(node)) return;
    const since = timeline.now;
    this.#frozen.set(node, since);
    for (const { component } of hosts.filter((host) => host.node === node)) {
      const led = LED_COMPONENTS.find((name) => name === component);
      if (led === undefined) continue;
      timeline.at(earliestTakeover(since, electionTimes[led]), 'kubelet', () => {
        if (this.#frozen.get(node) === since) this.#look(because);
      });
    }
  }

  #cancelStart(host: ControlPlaneHost): void {
    const timer = this.#starting.get(host);
    if (timer !== undefined) this.#parts.timeline.cancel(timer);
    this.#starting.delete(host);
  }

  #start(host: ControlPlaneHost, because: CauseId): void {
    const { timeline } = this.#parts;
    if (!this.#down.has(host) || this.#starting.has(host)) return;
    const timer = timeline.at(later(timeline.now, host.restartTime), 'kubelet', () => {
      this.#starting.delete(host);
      this.#down.delete(host);
      this.#look(because);
    });
    this.#starting.set(host, timer);
  }

  #look(because: CauseId): void {
    this.#lookAtApi(because);
    for (const { component, led } of this.#led) led.look(this.#instancesOf(component), because);
  }

  #lookAtApi(because: CauseId): void {
    const { recorder, stage } = this.#parts;
    const lacks = API_COMPONENTS.map((component) => this.#lacks(component)).find(Boolean);
    if ((lacks !== undefined) === this.#apiIsDown) return;
    this.#apiIsDown = lacks !== undefined;
    const cause = recorder.record('world', lacks ?? BACK_AGAIN, because);
    stage.setApiServer(!this.#apiIsDown, cause, 'machines');
  }

  #instancesOf(component: ControlPlaneComponent): Instances {
    const all = this.#parts.hosts.filter((host) => host.component === component);
    const nodesOf = (hosts: readonly ControlPlaneHost[]) => hosts.map(({ node }) => node);
    const isOff = (host: ControlPlaneHost): boolean => this.#down.has(host) || this.#isMissed(host);
    return {
      running: nodesOf(all.filter((host) => !isOff(host))),
      off: nodesOf(all.filter(isOff)),
      frozen: this.#frozen,
    };
  }

  /** On a frozen machine, components of the API are missed at once, and leaders with their Lease. */
  #isMissed({ component, node }: ControlPlaneHost): boolean {
    const since = this.#frozen.get(node);
    if (since === undefined) return false;
    const led = LED_COMPONENTS.find((name) => name === component);
    if (led === undefined) return true;
    const { timeline, electionTimes } = this.#parts;
    return timeline.now >= earliestTakeover(since, electionTimes[led]);
  }

  /** The instances that are off, where too few run; otherwise undefined. */
  #lacks(component: ControlPlaneComponent): ControlPlaneCause | undefined {
    const { running, off } = this.#instancesOf(component);
    const instances = running.length + off.length;
    return isEnough(component, running.length, instances)
      ? undefined
      : { kind: 'control-plane/down', component, off, instances };
  }
}

const BACK_AGAIN = { kind: 'control-plane/up', component: 'kube-apiserver' } as const;
