/**
 * Flags that kube-controller-manager has (or had, since 1.20) and that no model reads.
 * @upstream cmd/kube-controller-manager/app/options (1.36)
 */
export const UNREAD_CONTROLLER_MANAGER_FLAGS: readonly string[] = `
  add-dir-header allow-metric-labels allow-metric-labels-manifest alsologtostderr
  attach-detach-reconcile-sync-period authentication-kubeconfig authentication-skip-lookup
  authentication-token-webhook-cache-ttl authentication-tolerate-lookup-failure
  authorization-always-allow-paths authorization-kubeconfig
  authorization-webhook-cache-authorized-ttl authorization-webhook-cache-unauthorized-ttl
  bind-address cert-dir client-ca-file cloud-config cloud-provider cluster-name
  cluster-signing-cert-file cluster-signing-duration cluster-signing-key-file
  cluster-signing-kube-apiserver-client-cert-file cluster-signing-kube-apiserver-client-key-file
  cluster-signing-kubelet-client-cert-file cluster-signing-kubelet-client-key-file
  cluster-signing-kubelet-serving-cert-file cluster-signing-kubelet-serving-key-file
  cluster-signing-legacy-unknown-cert-file cluster-signing-legacy-unknown-key-file
  concurrent-ephemeralvolume-syncs concurrent-gc-syncs
  concurrent-horizontal-pod-autoscaler-syncs concurrent-namespace-syncs
  concurrent-resource-quota-syncs concurrent-service-syncs concurrent-serviceaccount-token-syncs
  concurrent-ttl-after-finished-syncs concurrent-validating-admission-policy-status-syncs
  configure-cloud-routes contention-profiling controller-start-interval
  deployment-controller-sync-period disable-attach-detach-reconcile-sync
  disable-http2-serving disabled-metrics emulated-version
  emulation-forward-compatible enable-dynamic-provisioning enable-garbage-collector
  enable-hostpath-provisioner enable-leader-migration endpoint-updates-batch-period
  experimental-cluster-signing-duration
  external-cloud-volume-plugin flex-volume-plugin-dir
  horizontal-pod-autoscaler-cpu-initialization-period
  horizontal-pod-autoscaler-downscale-stabilization
  horizontal-pod-autoscaler-initial-readiness-delay horizontal-pod-autoscaler-sync-period
  horizontal-pod-autoscaler-tolerance http2-max-streams-per-connection kube-api-content-type
  kubeconfig leader-elect-resource-lock leader-elect-resource-name
  leader-elect-resource-namespace leader-migration-config legacy-service-account-token-clean-up-period
  log-backtrace-at log-dir log-file log-file-max-size log-flush-frequency log-json-info-buffer-size
  log-json-split-stream log-text-info-buffer-size log-text-split-stream logging-format logtostderr
  master min-compatibility-version min-resync-period
  mirroring-concurrent-service-endpoint-syncs mirroring-endpointslice-updates-batch-period
  mirroring-max-endpoints-per-subset namespace-sync-period one-output permit-address-sharing
  permit-port-sharing port profiling pv-recycler-increment-timeout-nfs
  pv-recycler-minimum-timeout-hostpath pv-recycler-minimum-timeout-nfs
  pv-recycler-pod-template-filepath-hostpath pv-recycler-pod-template-filepath-nfs
  pv-recycler-timeout-increment-hostpath pvclaimbinder-sync-period requestheader-allowed-names
  requestheader-client-ca-file requestheader-extra-headers-prefix requestheader-group-headers
  requestheader-uid-headers requestheader-username-headers root-ca-file
  route-reconciliation-period secure-port service-account-private-key-file
  show-hidden-metrics-for-version skip-headers skip-log-headers stderrthreshold tls-cert-file
  tls-cipher-suites tls-curve-preferences tls-min-version tls-private-key-file tls-sni-cert-key
  use-service-account-credentials v vmodule volume-host-allow-local-loopback
  volume-host-cidr-denylist
`
  .trim()
  .split(/\s+/);
