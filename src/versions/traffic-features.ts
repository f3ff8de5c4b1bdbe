/** Feature gates of the traffic of Services, with the stages of upstream's own table. */
export const TRAFFIC_FEATURES = {
  /**
   * EndpointSlices hand out endpoints to zones where Services ask for it, and kube-proxy follows.
   * @upstream pkg/features/kube_features.go TopologyAwareHints (1.33; KEP-2433)
   */
  TopologyAwareHints: {
    stages: [
      ['1.21', { stage: 'alpha', enabled: false, locked: false }],
      ['1.23', { stage: 'beta', enabled: false, locked: false }],
      ['1.24', { stage: 'beta', enabled: true, locked: false }],
      ['1.33', { stage: 'ga', enabled: true, locked: true }],
    ],
    removed: '1.36',
  },
  /**
   * Services may prefer endpoints in the zone of the client.
   * @upstream pkg/features/kube_features.go ServiceTrafficDistribution (1.33; KEP-4444)
   */
  ServiceTrafficDistribution: {
    stages: [
      ['1.30', { stage: 'alpha', enabled: false, locked: false }],
      ['1.31', { stage: 'beta', enabled: true, locked: false }],
      ['1.33', { stage: 'ga', enabled: true, locked: true }],
    ],
    removed: '1.36',
  },
  /**
   * The same by its own name, and for the node of the client.
   * @upstream pkg/features/kube_features.go PreferSameTrafficDistribution (1.36; KEP-3015)
   */
  PreferSameTrafficDistribution: {
    stages: [
      ['1.33', { stage: 'alpha', enabled: false, locked: false }],
      ['1.34', { stage: 'beta', enabled: true, locked: false }],
      ['1.35', { stage: 'ga', enabled: true, locked: true }],
    ],
  },
} as const;
