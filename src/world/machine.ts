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
}

export const SOUND: Machine = {
  powered: true,
  linked: true,
  podNetwork: true,
  kubeletRunning: true,
  healthy: true,
};

const OFF: readonly FaultKind[] = ['power-off', 'instance-stopped', 'instance-terminated'];

/** Whether a machine with this fault is off. */
export const isOff = (kind: FaultKind): boolean => OFF.includes(kind);

/** Whether a kubelet with this fault writes nothing. */
export const silences = (kind: FaultKind): boolean => kind !== 'not-ready';

/** Faults may overlap: a machine recovers when the last of a kind has ended. */
export function machineWith(faults: Iterable<FaultKind>): Machine {
  const kinds = new Set(faults);
  const powered = ![...kinds].some(isOff);
  return {
    powered,
    linked: !kinds.has('partition') && !kinds.has('partition-of-control-plane'),
    podNetwork: !kinds.has('partition'),
    kubeletRunning: powered && !kinds.has('kubelet-stopped'),
    healthy: !kinds.has('not-ready'),
  };
}

export const sameMachine = (a: Machine, b: Machine): boolean =>
  a.powered === b.powered &&
  a.linked === b.linked &&
  a.podNetwork === b.podNetwork &&
  a.kubeletRunning === b.kubeletRunning &&
  a.healthy === b.healthy;
