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
