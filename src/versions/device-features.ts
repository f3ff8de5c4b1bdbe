/** Feature gates of taints on devices, with the stages of upstream's own table. */
export const DEVICE_FEATURES = {
  /**
   * Taints of devices keep pods away, and evict those that have them.
   * @upstream pkg/features/kube_features.go DRADeviceTaints (1.36; KEP-5055)
   */
  DRADeviceTaints: {
    stages: [
      ['1.33', { stage: 'alpha', enabled: false, locked: false }],
      ['1.36', { stage: 'beta', enabled: true, locked: false }],
    ],
  },
  /**
   * Administrators taint devices by DeviceTaintRules; before it had a gate of its own, this belonged
   * to DRADeviceTaints.
   * @upstream pkg/features/kube_features.go DRADeviceTaintRules (1.37; KEP-5055)
   */
  DRADeviceTaintRules: {
    stages: [
      ['1.35', { stage: 'alpha', enabled: false, locked: false }],
      ['1.36', { stage: 'beta', enabled: false, locked: false }],
      ['1.37', { stage: 'beta', enabled: true, locked: false }],
    ],
  },
} as const;
