import {
  type ConditionStatus,
  conditionOf,
  type Node,
  type NodeCondition,
  PRESSURE_CONDITIONS,
  type PressureCondition,
} from '#cluster';
import type { Instant } from '#units';

/** The node status that a kubelet would write now. */
export interface LocalStatus {
  readonly Ready: boolean;
  readonly MemoryPressure: boolean;
  readonly DiskPressure: boolean;
  readonly PIDPressure: boolean;
}

export const UNPRESSED: LocalStatus = {
  Ready: true,
  MemoryPressure: false,
  DiskPressure: false,
  PIDPressure: false,
};

type OwnedCondition = keyof LocalStatus;

const OWNED: readonly OwnedCondition[] = [...PRESSURE_CONDITIONS, 'Ready'];

const REASONS: Readonly<Record<OwnedCondition, readonly [whenTrue: string, whenFalse: string]>> = {
  Ready: ['KubeletReady', 'KubeletNotReady'],
  MemoryPressure: ['KubeletHasInsufficientMemory', 'KubeletHasSufficientMemory'],
  DiskPressure: ['KubeletHasDiskPressure', 'KubeletHasNoDiskPressure'],
  PIDPressure: ['KubeletHasInsufficientPID', 'KubeletHasSufficientPID'],
};

const statusText = (holds: boolean): ConditionStatus => (holds ? 'True' : 'False');

/** The last status of a living kubelet; a condition that it never wrote counts as no pressure. */
export const localStatusOf = (node: Pick<Node, 'conditions'>): LocalStatus => ({
  Ready: conditionOf(node, 'Ready')?.status !== 'False',
  MemoryPressure: conditionOf(node, 'MemoryPressure')?.status === 'True',
  DiskPressure: conditionOf(node, 'DiskPressure')?.status === 'True',
  PIDPressure: conditionOf(node, 'PIDPressure')?.status === 'True',
});

/** Whether writing the status would change more than heartbeat times. */
export const differsFromApi = (node: Pick<Node, 'conditions'>, local: LocalStatus): boolean =>
  OWNED.some((type) => {
    const written = conditionOf(node, type)?.status;
    if (written === undefined) return type !== 'Ready' && local[type];
    return written !== statusText(local[type]);
  });

/** The event for a change of pressure. */
export const pressureChange = (
  condition: PressureCondition,
  holds: boolean,
  existing: NodeCondition | undefined,
) => ({
  condition,
  from: existing === undefined && holds ? 'Unknown' : statusText(!holds),
  to: statusText(holds),
  reason: REASONS[condition][holds ? 0 : 1],
});

/** The reason and message of a node that is not ready. */
export interface WhyNotReady {
  /** `KubeletNotReady` by default. */
  readonly reason: string | undefined;
  readonly message: string;
}

/**
 * The Ready condition of a kubelet that holds up a shutdown.
 * @upstream pkg/kubelet/nodeshutdown/nodeshutdown_manager_linux.go ShutdownStatus (1.36)
 */
export const SHUTTING_DOWN: WhyNotReady = {
  reason: undefined,
  message: 'node is shutting down',
};

/**
 * A node that registers has no CSINode yet.
 * @upstream pkg/volume/csi/csi_plugin.go initializeCSINode (1.36)
 */
export const NO_CSI_NODE: WhyNotReady = {
  reason: undefined,
  message: 'CSINode is not yet initialized',
};

/** The Ready condition of a kubelet whose node has no addresses for pods. */
export const NO_NETWORK: WhyNotReady = {
  reason: undefined,
  message:
    'container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady ' +
    'message:Network plugin returns error: cni plugin not initialized',
};

/**
 * The conditions a kubelet owns, as it writes them.
 * @upstream pkg/kubelet/nodestatus/setters.go ReadyCondition, MemoryPressureCondition (1.36)
 */
export const conditionsToWrite = (
  node: Pick<Node, 'conditions'>,
  local: LocalStatus,
  whyNotReady: WhyNotReady,
  now: Instant,
): readonly NodeCondition[] =>
  OWNED.map((type) => {
    const existing = conditionOf(node, type);
    const status = statusText(local[type]);
    const [whenTrue, whenFalse] = REASONS[type];
    const isNotReady = type === 'Ready' && !local.Ready;
    const negative = type === 'Ready' ? (whyNotReady.reason ?? whenFalse) : whenFalse;
    return {
      type,
      status,
      reason: local[type] ? whenTrue : negative,
      message: isNotReady ? whyNotReady.message : '',
      lastHeartbeatTime: now,
      lastTransitionTime: existing?.status === status ? (existing.lastTransitionTime ?? now) : now,
    };
  });
