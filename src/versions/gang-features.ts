/** Feature gates of pods that are scheduled together, with the stages of upstream's own table. */
export const GANG_FEATURES = {
  /**
   * Pods belong to groups that kube-scheduler reads.
   * @upstream pkg/features/kube_features.go GenericWorkload (1.37; KEP-4671)
   */
  GenericWorkload: {
    stages: [
      ['1.35', { stage: 'alpha', enabled: false, locked: false }],
      ['1.37', { stage: 'beta', enabled: false, locked: false }],
    ],
  },
  /**
   * The pods of a gang are bound together; since 1.37 GenericWorkload says it alone.
   * @upstream pkg/features/kube_features.go GangScheduling (1.36; KEP-4671)
   */
  GangScheduling: {
    stages: [['1.35', { stage: 'alpha', enabled: false, locked: false }]],
    removed: '1.37',
  },
} as const;
