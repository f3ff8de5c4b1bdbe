import type { SparedPod, StuckPod } from '#documents';

/** The reason why a pod on a node in trouble stayed, with the pod as the subject. */
export const SPARED_WORDS: Readonly<Record<SparedPod['reason'], string>> = {
  'tolerates-forever': 'it tolerates the taints of its node without limit',
  'recovered-in-time': 'its node recovered before its tolerations were used up',
  'toleration-still-running': 'its tolerations are not used up yet at the end',
  'zone-limiter': 'its node still waits for the rate limit of its zone',
  'all-zones-down': 'every zone was down, so no node was tainted NoExecute',
  'never-tainted': 'its node never got a NoExecute taint',
  'daemon-set': 'node lifecycle leaves pods of DaemonSets alone',
  'pod-eviction-timeout': 'its node was not lost for longer than the pod eviction timeout',
  'deletion-waits': 'its deletion still waits for the limit of the client at the end',
  'deletion-lost':
    'the API server was not reachable when it was to be deleted, and there is no retry',
  'controller-off': 'no taint-eviction controller was running',
};

/** The reason why a pod stays Terminating, with the pod as the subject. */
export const STUCK_WORDS: Readonly<Record<StuckPod['reason'], string>> = {
  'silent-from-the-start': 'its node was silent from the start and never came back',
  'machine-off':
    'its machine is off, and nothing confirms that it stopped; delete the Node or add the out-of-service taint',
  unreachable: 'its kubelet cannot report to the control plane that it stopped',
  'kubelet-stopped': 'its kubelet is down, and nothing confirms that it stopped',
  'node-missing': 'its Node object is gone, and pod garbage collection does not run',
  finalizer: 'a finalizer blocks its deletion',
  'still-stopping': 'its containers are still stopping',
};

/** The same for a number of pods: `12 with tolerations without limit`. */
export const SPARED_SHORT: Readonly<Record<SparedPod['reason'], string>> = {
  'tolerates-forever': 'with tolerations without limit',
  'recovered-in-time': 'on nodes that recovered in time',
  'toleration-still-running': 'with tolerations that are not used up yet',
  'zone-limiter': 'on nodes that still wait for the rate limit of their zone',
  'all-zones-down': 'as every zone was down',
  'never-tainted': 'on nodes that were never tainted NoExecute',
  'daemon-set': 'as node lifecycle leaves pods of DaemonSets alone',
  'pod-eviction-timeout': 'on nodes that were not lost for longer than the pod eviction timeout',
  'deletion-waits': 'as their deletions still wait for the limit of the client',
  'deletion-lost': 'as the API server was not reachable when they were to be deleted',
  'controller-off': 'as no taint-eviction controller was running',
};

/** The same for a number of pods: `7 on machines that are off`. */
export const STUCK_SHORT: Readonly<Record<StuckPod['reason'], string>> = {
  'silent-from-the-start': 'on nodes that were silent from the start',
  'machine-off': 'on machines that are off',
  unreachable: 'on nodes that cannot reach the control plane',
  'kubelet-stopped': 'on nodes without a running kubelet',
  'node-missing': 'on nodes whose Node object is gone',
  finalizer: 'blocked by a finalizer',
  'still-stopping': 'with containers that are still stopping',
};
