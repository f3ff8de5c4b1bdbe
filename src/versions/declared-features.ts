/** The feature gate by which nodes declare features, with the stages of upstream's own table. */
export const DECLARED_FEATURES_GATE = {
  /**
   * Nodes declare features, and kube-scheduler keeps pods that need one away from the others.
   * @upstream pkg/features/kube_features.go NodeDeclaredFeatures (1.37; KEP-5328)
   */
  NodeDeclaredFeatures: {
    stages: [
      ['1.35', { stage: 'alpha', enabled: false, locked: false }],
      ['1.36', { stage: 'beta', enabled: true, locked: false }],
      ['1.37', { stage: 'ga', enabled: true, locked: true }],
    ],
  },
} as const;
