const namesIn = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Flags that kube-controller-manager and kube-apiserver share. */
const COMMON = namesIn(`
  add-dir-header address admission-control-config-file advertise-address allow-metric-labels
  allow-metric-labels-manifest alsologtostderr audit-log-compress audit-log-format
  audit-log-maxage audit-log-maxbackup audit-log-maxsize audit-log-path audit-log-version
  audit-policy-file audit-webhook-batch-initial-backoff audit-webhook-config-file
  audit-webhook-initial-backoff audit-webhook-version authentication-kubeconfig
  authentication-skip-lookup authentication-token-webhook-cache-ttl
  authentication-tolerate-lookup-failure authorization-always-allow-paths
  authorization-kubeconfig authorization-mode authorization-webhook-cache-authorized-ttl
  authorization-webhook-cache-unauthorized-ttl authorization-webhook-config-file bind-address
  cert-dir client-ca-file contention-profiling cors-allowed-origins debug-socket-path
  default-watch-cache-size delete-collection-workers deserialization-cache-size
  disable-admission-plugins disable-http2-serving disabled-metrics egress-selector-config-file
  emulated-version emulation-forward-compatible enable-admission-plugins
  enable-garbage-collector enable-priority-and-fairness enable-swagger-ui
  encryption-provider-config encryption-provider-config-automatic-reload etcd-cafile
  etcd-certfile etcd-compaction-interval etcd-count-metric-poll-period
  etcd-db-metric-poll-interval etcd-healthcheck-timeout etcd-keyfile etcd-prefix
  etcd-readycheck-timeout etcd-servers etcd-servers-overrides
  experimental-encryption-provider-config experimental-logging-sanitization external-hostname
  feature-gates goaway-chance help http2-max-streams-per-connection insecure-bind-address
  insecure-port kube-api-burst kube-api-content-type kube-api-qps kubeconfig leader-elect
  leader-elect-lease-duration leader-elect-renew-deadline leader-elect-resource-lock
  leader-elect-resource-name leader-elect-resource-namespace leader-elect-retry-period
  lease-reuse-duration-seconds livez-grace-period log-backtrace-at log-dir log-file
  log-file-max-size log-flush-frequency log-json-info-buffer-size log-json-split-stream
  log-text-info-buffer-size log-text-split-stream logging-format logtostderr
  master-service-namespace max-mutating-requests-inflight max-requests-inflight
  min-compatibility-version min-request-timeout one-output permit-address-sharing
  permit-port-sharing port profiling request-timeout requestheader-allowed-names
  requestheader-client-ca-file requestheader-extra-headers-prefix requestheader-group-headers
  requestheader-uid-headers requestheader-username-headers runtime-config
  runtime-config-emulation-forward-compatible secure-port show-hidden-metrics-for-version
  shutdown-delay-duration shutdown-send-retry-after shutdown-watch-termination-grace-period
  skip-headers skip-log-headers stderrthreshold storage-backend storage-initialization-timeout
  storage-media-type strict-transport-security-directives target-ram-mb tls-cert-file
  tls-cipher-suites tls-curve-preferences tls-min-version tls-private-key-file tls-sni-cert-key
  tracing-config-file v version vmodule watch-cache watch-cache-sizes
`);

/**
 * The flags that kube-controller-manager has or had.
 * @upstream cmd/kube-controller-manager/app/options/options.go Flags (1.37)
 */
export const CONTROLLER_MANAGER_FLAG_NAMES: ReadonlySet<string> = new Set([
  ...COMMON,
  ...namesIn(`
  allocate-node-cidrs allow-untagged-cloud attach-detach-reconcile-sync-period
  cidr-allocator-type cloud-config cloud-provider cluster-cidr cluster-name
  cluster-signing-cert-file cluster-signing-duration cluster-signing-key-file
  cluster-signing-kube-apiserver-client-cert-file cluster-signing-kube-apiserver-client-key-file
  cluster-signing-kubelet-client-cert-file cluster-signing-kubelet-client-key-file
  cluster-signing-kubelet-serving-cert-file cluster-signing-kubelet-serving-key-file
  cluster-signing-legacy-unknown-cert-file cluster-signing-legacy-unknown-key-file
  concurrent-daemonset-syncs concurrent-deployment-syncs
  concurrent-disruption-syncs concurrent-endpoint-syncs
  concurrent-ephemeralvolume-syncs concurrent-gc-syncs
  concurrent-horizontal-pod-autoscaler-syncs concurrent-job-syncs concurrent-namespace-syncs
  concurrent-node-status-updates concurrent-node-syncs concurrent-rc-syncs
  concurrent-replicaset-syncs concurrent-resource-quota-syncs concurrent-resourceclaim-syncs
  concurrent-service-endpoint-syncs concurrent-service-syncs
  concurrent-serviceaccount-token-syncs concurrent-statefulset-syncs
  concurrent-ttl-after-finished-syncs concurrent-validating-admission-policy-status-syncs
  configure-cloud-routes controller-start-interval controllers deleting-pods-burst
  deleting-pods-qps deployment-controller-sync-period disable-attach-detach-reconcile-sync
  disable-force-detach-on-timeout enable-dynamic-provisioning enable-hostpath-provisioner
  enable-leader-migration enable-taint-manager endpoint-updates-batch-period
  endpointslice-updates-batch-period experimental-cluster-signing-duration
  external-cloud-volume-plugin flex-volume-plugin-dir
  horizontal-pod-autoscaler-cpu-initialization-period horizontal-pod-autoscaler-downscale-delay
  horizontal-pod-autoscaler-downscale-stabilization
  horizontal-pod-autoscaler-initial-readiness-delay horizontal-pod-autoscaler-sync-period
  horizontal-pod-autoscaler-tolerance horizontal-pod-autoscaler-upscale-delay
  horizontal-pod-autoscaler-use-rest-clients large-cluster-size-threshold
  leader-migration-config legacy-service-account-token-clean-up-period master
  max-endpoints-per-slice min-resync-period mirroring-concurrent-service-endpoint-syncs
  mirroring-endpointslice-updates-batch-period mirroring-max-endpoints-per-subset
  namespace-sync-period node-cidr-mask-size node-cidr-mask-size-ipv4 node-cidr-mask-size-ipv6
  node-eviction-rate node-monitor-grace-period node-monitor-period node-startup-grace-period
  node-status-update-frequency node-sync-period openshift-config pod-eviction-timeout
  pv-recycler-increment-timeout-nfs pv-recycler-minimum-timeout-hostpath
  pv-recycler-minimum-timeout-nfs pv-recycler-pod-template-filepath-hostpath
  pv-recycler-pod-template-filepath-nfs pv-recycler-timeout-increment-hostpath
  pvclaimbinder-sync-period register-retry-count resource-quota-sync-period root-ca-file
  route-reconciliation-period secondary-node-eviction-rate service-account-private-key-file
  service-cluster-ip-range terminated-pod-gc-threshold unhealthy-zone-threshold
  unsupported-kube-api-over-localhost use-service-account-credentials
  volume-host-allow-local-loopback volume-host-cidr-denylist webhook-bind-address
  webhook-cert-dir webhook-disable-http2-serving webhook-secure-port webhook-tls-cert-file
  webhook-tls-cipher-suites webhook-tls-curve-preferences webhook-tls-min-version
  webhook-tls-private-key-file webhook-tls-sni-cert-key
`),
]);

/**
 * The flags that kube-apiserver has or had.
 * @upstream cmd/kube-apiserver/app/options/options.go Flags (1.37)
 */
export const API_SERVER_FLAG_NAMES: ReadonlySet<string> = new Set([
  ...COMMON,
  ...namesIn(`
  admission-control aggregator-reject-forwarding-redirect allow-privileged anonymous-auth
  api-audiences apiserver-count audit-log-batch-buffer-size audit-log-batch-max-size
  audit-log-batch-max-wait audit-log-batch-throttle-burst audit-log-batch-throttle-enable
  audit-log-batch-throttle-qps audit-log-mode audit-log-truncate-enabled
  audit-log-truncate-max-batch-size audit-log-truncate-max-event-size
  audit-webhook-batch-buffer-size audit-webhook-batch-max-size audit-webhook-batch-max-wait
  audit-webhook-batch-throttle-burst audit-webhook-batch-throttle-enable
  audit-webhook-batch-throttle-qps audit-webhook-mode audit-webhook-truncate-enabled
  audit-webhook-truncate-max-batch-size audit-webhook-truncate-max-event-size
  authentication-config authentication-token-webhook-config-file
  authentication-token-webhook-version authorization-config authorization-policy-file
  authorization-webhook-version basic-auth-file cloud-config cloud-provider
  cloud-provider-gce-lb-src-cidrs coordinated-leadership-lease-duration
  coordinated-leadership-renew-deadline coordinated-leadership-retry-period
  default-not-ready-toleration-seconds default-unreachable-toleration-seconds
  enable-aggregator-routing enable-bootstrap-token-auth enable-logs-handler
  endpoint-reconciler-type event-ttl identity-lease-duration-seconds
  identity-lease-renew-interval-seconds kubelet-certificate-authority kubelet-client-certificate
  kubelet-client-key kubelet-https kubelet-port kubelet-preferred-address-types
  kubelet-read-only-port kubelet-timeout kubernetes-service-node-port
  max-connection-bytes-per-sec oidc-ca-file oidc-client-id oidc-groups-claim oidc-groups-prefix
  oidc-issuer-url oidc-required-claim oidc-signing-algs oidc-username-claim oidc-username-prefix
  openshift-config peer-advertise-ip peer-advertise-port peer-ca-file proxy-client-cert-file
  proxy-client-key-file repair-malformed-updates service-account-api-audiences
  service-account-extend-token-expiration service-account-issuer service-account-jwks-uri
  service-account-key-file service-account-lookup service-account-max-token-expiration
  service-account-signing-endpoint service-account-signing-key-file service-cluster-ip-range
  service-node-port-range ssh-keyfile ssh-user tls-ca-file token-auth-file
`),
]);
