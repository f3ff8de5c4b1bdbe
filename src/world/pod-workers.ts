import type { CauseId } from '#causes';
import type { Pod, PodFailure, PodKey } from '#cluster';
import type { Instant } from '#units';

/** The status that a kubelet gives to a pod that it ends by itself. */
export interface PodVerdict extends PodFailure {
  /** The phase of the pod when all its containers exit with 0; it fails when absent. */
  readonly cleanExit?: 'Failed' | 'Succeeded';
  /** All its containers have exited with 0 of their own accord. */
  readonly isCompleted?: true;
}

/** An order of one of the kubelet's managers to end a pod. */
export interface KillOrder {
  /** The requested grace period, in seconds; 0 and negative numbers occur. */
  readonly override: number;
  /** The meaning of a grace period of 0 to this kubelet. */
  readonly zero: 'at-once' | 'own';
  readonly failure: PodVerdict;
}

/** The component that ends pods on machines, as the managers of kubelets see it. */
export interface PodWorkers {
  /** Kills a pod for the kubelet itself, and returns the time at which the call returns. */
  kill(pod: Pod, order: KillOrder, because: CauseId): Instant;
  /** The containers of a pod have ended for good, and the kubelet did not end them. */
  containersEnded(pod: Pod, verdict: PodVerdict, because: CauseId): void;
  /** Whether any container of this pod still runs on its node. */
  hasContainers(pod: Pick<Pod, 'key'>): boolean;
  /** Whether nothing of this pod is left on its node. */
  isFinished(key: PodKey): boolean;
}

/** The reports of a node's kubelet to the API about its pods. */
export interface PodReports {
  /**
   * Sends a report about a pod to the API.
   * @param what `status`: a GET and a PATCH; `end`: also a DELETE
   * @param write called with the last answer; it checks itself whether its write still applies
   */
  report(node: string, what: 'status' | 'end', write: () => void): void;
  /**
   * Sends the report that a kubelet does not admit a pod, which it does not start meanwhile.
   * @param life of the pod, by `lifeOf`
   * @param write as for `report`
   */
  reject(node: string, life: string, write: () => void): void;
  /** Whether the report that a pod is not admitted is under way. */
  isRejected(life: string): boolean;
}
