import type { CauseId } from '#causes';
import type { Pod, PodKey } from '#cluster';

/** Faults of a machine, its kubelet or its network. */
export type FaultKind =
  /** The machine is off: kubelet and containers are gone. */
  | 'power-off'
  /** The same, and its cloud knows of it. */
  | 'instance-stopped'
  /** The same, and its cloud no longer has it. */
  | 'instance-terminated'
  /** The machine's network is cut: neither the control plane nor clients reach it; containers go on. */
  | 'partition'
  /** Kubelet and control plane cannot reach each other; the network of pods is up. */
  | 'partition-of-control-plane'
  /** The kubelet process is down; containers go on. */
  | 'kubelet-stopped'
  /** The kubelet process starts, and has not written anything yet. */
  | 'kubelet-starting'
  /** The machine stands still: kubelet and containers go on later where they are. */
  | 'frozen'
  /** The kubelet runs and reports NotReady. */
  | 'not-ready';

/** The state of a machine: it has no fault where all of it holds. */
export interface Machine {
  readonly powered: boolean;
  /** Kubelet and control plane can reach each other. */
  readonly linked: boolean;
  /** Clients elsewhere can reach the pods on it. */
  readonly podNetwork: boolean;
  readonly kubeletRunning: boolean;
  readonly healthy: boolean;
  /** Kubelet and containers stand still, and keep what they know. */
  readonly frozen: boolean;
}

export const SOUND: Machine = {
  powered: true,
  linked: true,
  podNetwork: true,
  kubeletRunning: true,
  healthy: true,
  frozen: false,
};

const OFF: readonly FaultKind[] = ['power-off', 'instance-stopped', 'instance-terminated'];

/** Whether a machine with this fault is off. */
export const isOff = (kind: FaultKind): boolean => OFF.includes(kind);

/** Whether the kubelet process is gone with this fault. */
export const endsKubelet = (kind: FaultKind): boolean => isOff(kind) || kind === 'kubelet-stopped';

/** Whether a kubelet with this fault writes nothing. */
export const silences = (kind: FaultKind): boolean => kind !== 'not-ready';

/** Faults may overlap: a machine recovers when the last of a kind has ended. */
export function machineWith(faults: Iterable<FaultKind>): Machine {
  const kinds = new Set(faults);
  const powered = ![...kinds].some(isOff);
  const frozen = powered && kinds.has('frozen');
  return {
    powered,
    linked: !frozen && !kinds.has('partition') && !kinds.has('partition-of-control-plane'),
    podNetwork: !frozen && !kinds.has('partition'),
    kubeletRunning: powered && !kinds.has('kubelet-stopped') && !kinds.has('kubelet-starting'),
    healthy: !kinds.has('not-ready'),
    frozen,
  };
}

export const sameMachine = (a: Machine, b: Machine): boolean =>
  a.powered === b.powered &&
  a.linked === b.linked &&
  a.podNetwork === b.podNetwork &&
  a.kubeletRunning === b.kubeletRunning &&
  a.healthy === b.healthy &&
  a.frozen === b.frozen;

/** The reason why the containers of a pod do not serve although their machine runs. */
export type ContainersDown =
  /** They have received the signal to stop and still run. */
  | 'stopping'
  /** Nothing of the pod runs any more. */
  | 'gone'
  /** They are being started again. */
  | 'restarting';

export interface ContainersChange {
  readonly key: PodKey;
  readonly before: ContainersDown | undefined;
  /** Undefined where they serve again, or where the pod is gone. */
  readonly after: ContainersDown | undefined;
  readonly because: CauseId;
}

/**
 * Pods whose containers do not serve. Kubelets change them; observers are notified of each change
 * at once.
 */
export class Containers {
  readonly #down = new Map<PodKey, ContainersDown>();
  readonly #watchers: ((change: ContainersChange) => void)[] = [];

  /** Undefined where nothing keeps the containers of a pod from serving. */
  down(key: PodKey): ContainersDown | undefined {
    return this.#down.size === 0 ? undefined : this.#down.get(key);
  }

  /** Whether nothing keeps any containers from serving, as far as kubelets know. */
  get areUp(): boolean {
    return this.#down.size === 0;
  }

  take(pod: Pick<Pod, 'key'>, after: ContainersDown, because: CauseId): void {
    this.#change(pod.key, after, because);
  }

  /** They serve again, or the pod is gone. */
  release(key: PodKey, because: CauseId): void {
    this.#change(key, undefined, because);
  }

  watch(watcher: (change: ContainersChange) => void): void {
    this.#watchers.push(watcher);
  }

  #change(key: PodKey, after: ContainersDown | undefined, because: CauseId): void {
    const before = this.#down.get(key);
    if (before === after) return;
    if (after === undefined) this.#down.delete(key);
    else this.#down.set(key, after);
    for (const watcher of this.#watchers) watcher({ key, before, after, because });
  }
}
