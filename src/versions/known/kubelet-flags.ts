import { livesIn } from './lives.ts';

/**
 * The flags of kubelets on Linux and Windows, and the releases that know them.
 * @upstream cmd/kubelet/app/options/options.go KubeletFlags (1.37)
 */
export const KUBELET_FLAGS = livesIn(`
  20-20 enable-cadvisor-json-endpoints
  20-21 chaos-chance experimental-logging-sanitization
  20-22 experimental-bootstrap-kubeconfig seccomp-profile-root
  20-23 cni-bin-dir cni-cache-dir cni-conf-dir cri-socket docker docker-endpoint
    docker-env-metadata-whitelist docker-only docker-tls docker-tls-ca docker-tls-cert
    docker-tls-key dynamic-config-dir experimental-check-node-capabilities-before-mount
    experimental-dockershim-root-directory image-pull-progress-deadline network-plugin
    network-plugin-mtu non-masquerade-cidr really-crash-for-testing
    redirect-container-streaming
  20-24 experimental-kernel-memcg-notification
  20-25 add-dir-header alsologtostderr log-backtrace-at log-dir log-file log-file-max-size
    logtostderr one-output skip-headers skip-log-headers stderrthreshold
  20-26 container-runtime master-service-namespace
  20-30 iptables-drop-bit iptables-masquerade-bit keep-terminated-pod-volumes
  20-33 cloud-config register-schedulable
  20-36 application-metrics-count-limit boot-id-file container-hints containerd
    containerd-namespace enable-load-reader event-storage-age-limit
    event-storage-event-limit global-housekeeping-interval housekeeping-interval
    log-cadvisor-usage machine-id-file storage-driver-buffer-duration storage-driver-db
    storage-driver-host storage-driver-password storage-driver-secure storage-driver-table
    storage-driver-user
  20- address allow-metric-labels allowed-unsafe-sysctls anonymous-auth
    authentication-token-webhook authentication-token-webhook-cache-ttl authorization-mode
    authorization-webhook-cache-authorized-ttl authorization-webhook-cache-unauthorized-ttl
    azure-container-registry-config bootstrap-kubeconfig cert-dir cgroup-driver cgroup-root
    cgroups-per-qos client-ca-file cloud-provider cloud-provider-gce-l7lb-src-cidrs
    cloud-provider-gce-lb-src-cidrs cluster-dns cluster-domain config
    container-log-max-files container-log-max-size container-runtime-endpoint
    contention-profiling cpu-cfs-quota cpu-cfs-quota-period cpu-manager-policy
    cpu-manager-reconcile-period disabled-metrics docker-root
    enable-controller-attach-detach enable-debugging-handlers enable-server
    enforce-node-allocatable event-burst event-qps eviction-hard
    eviction-max-pod-grace-period eviction-minimum-reclaim
    eviction-pressure-transition-period eviction-soft eviction-soft-grace-period
    exit-on-lock-contention experimental-allocatable-ignore-eviction
    experimental-mounter-path fail-swap-on feature-gates file-check-frequency
    google-json-key hairpin-mode healthz-bind-address healthz-port help hostname-override
    http-check-frequency image-credential-provider-bin-dir image-credential-provider-config
    image-gc-high-threshold image-gc-low-threshold image-service-endpoint
    kernel-memcg-notification kube-api-burst kube-api-content-type kube-api-qps
    kube-reserved kube-reserved-cgroup kubeconfig kubelet-cgroups lock-file
    log-flush-frequency logging-format make-iptables-util-chains manifest-url
    manifest-url-header max-open-files max-pods maximum-dead-containers
    maximum-dead-containers-per-container minimum-container-ttl-duration
    minimum-image-ttl-duration node-ip node-labels node-status-max-images
    node-status-update-frequency oom-score-adj pod-cidr pod-infra-container-image
    pod-manifest-path pod-max-pids pods-per-core port protect-kernel-defaults provider-id
    qos-reserved read-only-port register-node register-with-taints registry-burst
    registry-qps reserved-cpus resolv-conf root-dir rotate-certificates
    rotate-server-certificates runonce runtime-cgroups runtime-request-timeout
    serialize-image-pulls show-hidden-metrics-for-version streaming-connection-idle-timeout
    sync-frequency system-cgroups system-reserved system-reserved-cgroup tls-cert-file
    tls-cipher-suites tls-min-version tls-private-key-file topology-manager-policy
    topology-manager-scope v version vmodule volume-plugin-dir volume-stats-agg-period
    windows-priorityclass windows-service
  21- memory-manager-policy reserved-memory
  22- cpu-manager-policy-options seccomp-default
  23- log-json-info-buffer-size log-json-split-stream
  25- local-storage-capacity-isolation
  26- topology-manager-policy-options
  28- config-dir
  30- log-text-info-buffer-size log-text-split-stream
  31- fail-cgroupv1
`);
