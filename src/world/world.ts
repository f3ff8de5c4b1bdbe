import { type CauseId, THE_SNAPSHOT } from '#causes';
import type { Pod } from '#cluster';
import type { Timeline, Timer } from '#timeline';
import { compareText, type Duration, later, microseconds } from '#units';
import {
  Containers,
  endsKubelet,
  type FaultKind,
  isOff,
  type Machine,
  machineWith,
  SOUND,
  sameMachine,
  silences,
} from './machine.ts';
import { NodeUsage, type UsageFacts } from './usage/node-usage.ts';

/** The change of a machine since its watchers were last notified, and its cause. */
export interface MachineChange {
  readonly node: string;
  readonly before: Machine;
  readonly after: Machine;
  readonly because: CauseId;
}

type Watcher = (changes: readonly MachineChange[]) => void;
type SilenceWatcher = (node: string, because: CauseId) => void;
type UsageWatcher = (node: string) => void;

/**
 * The physical state of machines. Only the script changes it and only kubelets read it: controllers
 * know no more than the API shows.
 */
export class World {
  readonly containers = new Containers();
  readonly #timeline: Timeline;
  readonly #startOf: (node: string) => Duration;
  readonly #faults = new Map<string, Map<string, Fault>>();
  readonly #machines = new Map<string, Machine>();
  readonly #ended = new Map<string, 'stopped' | 'terminated'>();
  readonly #bootedAtOnce = new Set<string>();
  readonly #neverOff = new Set<string>();
  readonly #watchers: Watcher[] = [];
  readonly #observers: Watcher[] = [];
  readonly #silenceWatchers: SilenceWatcher[] = [];
  readonly #usages = new Map<string, NodeUsage>();
  readonly #usageWatchers: UsageWatcher[] = [];
  readonly #touched = new Map<string, Touched>();
  #timer: Timer | undefined;
  #starts = 0;
  /** The cause of the API server's outage; undefined while it is up. */
  #apiServerDown: CauseId | undefined;

  /** @param startOf how long the kubelet of a node takes to start until it writes; no time by default */
  constructor(timeline: Timeline, startOf: (node: string) => Duration = () => NO_TIME) {
    this.#timeline = timeline;
    this.#startOf = startOf;
  }

  machine(node: string): Machine {
    const machine = this.#machines.get(node) ?? SOUND;
    return this.apiServerUp ? machine : { ...machine, linked: false };
  }

  get apiServerUp(): boolean {
    return this.#apiServerDown === undefined;
  }

  /** The state of a machine's instance in its cloud. */
  instanceOf(node: string): 'running' | 'stopped' | 'terminated' {
    return this.#ended.get(node) ?? 'running';
  }

  /** Nodes whose instances were stopped or terminated, by name. */
  endedInstances(): readonly string[] {
    return [...this.#ended.keys()].sort(compareText);
  }

  /** Whether this node's kubelet can write to the API now. */
  reaches(node: string): boolean {
    const machine = this.machine(node);
    return machine.kubeletRunning && machine.linked;
  }

  /** Nodes whose machines have a fault, by name. */
  troubled(): readonly string[] {
    return [...this.#machines.keys()].sort(compareText);
  }

  /** A fault that holds from the very start, before any watcher. */
  beginBeforeStart(node: string, fault: string, kind: FaultKind): void {
    this.#faults.set(node, new Map([[fault, { kind, because: THE_SNAPSHOT }]]));
    this.#refresh(node);
  }

  begin(node: string, fault: string, kind: FaultKind, because: CauseId): void {
    this.#change(node, because, () => {
      const faults = this.#faults.get(node) ?? new Map<string, Fault>();
      this.#faults.set(node, faults.set(fault, { kind, because }));
    });
  }

  /**
   * Ends one fault; the machine recovers when it was the last.
   * @param bootTime how long a machine that was off takes until its kubelet starts
   */
  end(node: string, fault: string, because: CauseId, bootTime?: Duration): void {
    const existing = this.#faults.get(node)?.get(fault);
    if (existing !== undefined && isOff(existing.kind)) {
      if (bootTime === undefined) this.#bootedAtOnce.add(node);
      else if (bootTime > 0) {
        const at = later(this.#timeline.now, bootTime);
        this.#timeline.at(at, 'script', () => this.#end(node, fault, because));
        return;
      }
    }
    this.#end(node, fault, because);
  }

  /** Ends all faults of a machine. */
  restore(node: string, because: CauseId, bootTime?: Duration): void {
    const faults = this.#faults.get(node) ?? NO_FAULTS;
    if (bootTime !== undefined && ![...faults.values()].some(({ kind }) => isOff(kind))) {
      this.#neverOff.add(node);
    }
    for (const [fault, { kind }] of [...faults]) {
      if (kind !== 'kubelet-starting') this.end(node, fault, because, bootTime);
    }
  }

  /** Nodes whose machines were on when they were given a time to boot, by name. */
  bootedWhileOn(): readonly string[] {
    return [...this.#neverOff].sort(compareText);
  }

  /** Nodes whose machines came back with no boot time given, by name. */
  bootedAtOnce(): readonly string[] {
    return [...this.#bootedAtOnce].sort(compareText);
  }

  /** While the API server is down, every kubelet is cut off from it. */
  setApiServer(up: boolean, nodes: readonly string[], because: CauseId): void {
    if (this.apiServerUp === up) return;
    for (const node of nodes) this.#touch(node, because);
    this.#apiServerDown = up ? undefined : because;
  }

  /**
   * Watchers are notified of changes in the kubelet's lane of the instant, several of one machine
   * as one.
   */
  watch(watcher: Watcher): void {
    this.#watchers.push(watcher);
  }

  /** Observers are notified as watchers are, and before any of them acts on the changes. */
  observe(observer: Watcher): void {
    this.#observers.push(observer);
  }

  /**
   * Watchers are notified, after the changes of an instant, of the reason for a silence that goes
   * on where the first reason ends.
   */
  watchSilence(watcher: SilenceWatcher): void {
    this.#silenceWatchers.push(watcher);
  }

  /** Sets the measured usage of a node at the start; that of other nodes is unknown. */
  measure(node: string, facts: UsageFacts, pods: readonly Pod[]): void {
    const onChange = () => {
      for (const watcher of this.#usageWatchers) watcher(node);
    };
    this.#usages.set(node, new NodeUsage({ clock: this.#timeline, facts, pods, onChange }));
  }

  /** The usage of a node; undefined when it is unknown. */
  usageOf(node: string): NodeUsage | undefined {
    return this.#usages.get(node);
  }

  /** Watchers are notified at once of every change of a node's present or future usage. */
  watchUsage(watcher: UsageWatcher): void {
    this.#usageWatchers.push(watcher);
  }

  #end(node: string, fault: string, because: CauseId): void {
    const ended = this.#faults.get(node)?.get(fault);
    this.#change(node, because, () => this.#faults.get(node)?.delete(fault));
    if (ended !== undefined && endsKubelet(ended.kind)) this.#startKubelet(node, ended, because);
  }

  /** A kubelet that starts writes nothing before it is ready to; until then the silence goes on. */
  #startKubelet(node: string, ended: Fault, because: CauseId): void {
    const faults = this.#faults.get(node);
    if (faults === undefined || [...faults.values()].some(({ kind }) => endsKubelet(kind))) return;
    const time = this.#startOf(node);
    if (time === 0) return;
    this.#starts += 1;
    const start = `start of the kubelet ${this.#starts}`;
    this.#change(node, because, () => {
      faults.set(start, { kind: 'kubelet-starting', because: ended.because });
    });
    const at = later(this.#timeline.now, time);
    this.#timeline.at(at, 'script', () => this.#end(node, start, because));
  }

  #change(node: string, because: CauseId, apply: () => void): void {
    this.#touch(node, because);
    apply();
    this.#refresh(node);
  }

  #refresh(node: string): void {
    const faults = [...(this.#faults.get(node)?.values() ?? [])].map(({ kind }) => kind);
    const machine = machineWith(faults);
    if (sameMachine(machine, SOUND)) this.#machines.delete(node);
    else this.#machines.set(node, machine);
    if (faults.includes('instance-terminated')) this.#ended.set(node, 'terminated');
    else if (faults.includes('instance-stopped')) this.#ended.set(node, 'stopped');
    else this.#ended.delete(node);
  }

  #touch(node: string, because: CauseId): void {
    const known = this.#touched.get(node);
    const { before, silencer } = known ?? {
      before: this.machine(node),
      silencer: this.#silencerOf(node),
    };
    this.#touched.set(node, { before, silencer, because });
    this.#timer ??= this.#timeline.at(this.#timeline.now, 'kubelet', () => this.#tell());
  }

  #tell(): void {
    this.#timer = undefined;
    const touched = [...this.#touched].sort(([a], [b]) => compareText(a, b));
    const changes = touched
      .map(([node, { before, because }]) => ({ node, before, after: this.machine(node), because }))
      .filter(({ before, after }) => !sameMachine(before, after));
    this.#touched.clear();
    if (changes.length > 0) {
      for (const watcher of [...this.#observers, ...this.#watchers]) watcher(changes);
    }
    for (const [node, { silencer }] of touched) {
      const because = this.#silencerOf(node);
      if (silencer === undefined || because === undefined || silencer === because) continue;
      for (const watcher of this.#silenceWatchers) watcher(node, because);
    }
  }

  /** The cause that keeps a kubelet from writing; the first of several. */
  #silencerOf(node: string): CauseId | undefined {
    let first = this.#apiServerDown;
    for (const { kind, because } of this.#faults.get(node)?.values() ?? []) {
      if (silences(kind) && (first === undefined || because < first)) first = because;
    }
    return first;
  }
}

interface Fault {
  readonly kind: FaultKind;
  readonly because: CauseId;
}

/** A machine that may have changed within the instant. */
interface Touched {
  readonly before: Machine;
  /** The cause that kept its kubelet from writing before. */
  readonly silencer: CauseId | undefined;
  readonly because: CauseId;
}

const NO_TIME = microseconds(0);

const NO_FAULTS: ReadonlyMap<string, Fault> = new Map();
