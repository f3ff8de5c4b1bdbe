/** Feature gates of orderly shutdowns, with the stages of upstream's own table. */
export const SHUTDOWN_FEATURES = {
  /**
   * Kubelets stop their pods in order when the node shuts down.
   * @upstream pkg/features/kube_features.go GracefulNodeShutdown (1.36; KEP-2000)
   */
  GracefulNodeShutdown: {
    stages: [
      ['1.20', { stage: 'alpha', enabled: false, locked: false }],
      ['1.21', { stage: 'beta', enabled: true, locked: false }],
    ],
  },
  /**
   * In groups by priority, of any number.
   * @upstream pkg/features/kube_features.go GracefulNodeShutdownBasedOnPodPriority (1.36; KEP-2712)
   */
  GracefulNodeShutdownBasedOnPodPriority: {
    stages: [
      ['1.23', { stage: 'alpha', enabled: false, locked: false }],
      ['1.24', { stage: 'beta', enabled: true, locked: false }],
    ],
  },
  /**
   * Kubelets on Windows stop their pods in order, too.
   * @upstream pkg/features/kube_features.go WindowsGracefulNodeShutdown (1.36; KEP-4802)
   */
  WindowsGracefulNodeShutdown: {
    stages: [
      ['1.32', { stage: 'alpha', enabled: false, locked: false }],
      ['1.34', { stage: 'beta', enabled: true, locked: false }],
    ],
  },
} as const;
