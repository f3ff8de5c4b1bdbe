/**
 * Pods of several shapes, a node and a lease as a cluster of kubeadm shows them. `%i` is the number of
 * the object, `%t` of the pod's template, `%o` of the pod among those of its template, `%n` of its node, `%z` its zone, `%d` its time of day, and `%s`
 * five letters that differ from pod to pod.
 */

const TIME = '2026-11-19T%dZ';

const condition = (type: string) => ({
  lastProbeTime: null,
  lastTransitionTime: TIME,
  observedGeneration: 1,
  status: 'True',
  type,
});

const variable = (name: string, fieldPath: string) => ({
  name,
  valueFrom: { fieldRef: { apiVersion: 'v1', fieldPath } },
});

const probe = (path: string) => ({
  failureThreshold: 3,
  httpGet: { path, port: 'http', scheme: 'HTTP' },
  initialDelaySeconds: 5,
  periodSeconds: 10,
  successThreshold: 1,
  timeoutSeconds: 1,
});

const toleration = (key: string) => ({
  effect: 'NoExecute',
  key,
  operator: 'Exists',
  tolerationSeconds: 300,
});

const mount = (mountPath: string, name: string) => ({ mountPath, name, readOnly: true });

const DIGEST = 'sha256:5d0b0f0b1a4c9b1c2e7a6f5d4c3b2a190817263544556677889900aabbccddee';

export const POD = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    annotations: {
      'checksum/config': '8f434346648f6b96df89dda901c5176b10a6d83961dd3c1ac88b59b2dc327aa4',
      'prometheus.io/path': '/metrics',
      'prometheus.io/port': '9090',
      'prometheus.io/scrape': 'true',
    },
    creationTimestamp: TIME,
    generateName: 'checkout-%t-6d4cf56db6-',
    generation: 1,
    labels: {
      'app.kubernetes.io/instance': 'checkout-%t',
      'app.kubernetes.io/name': 'checkout',
      'app.kubernetes.io/part-of': 'shop',
      'pod-template-hash': '6d4cf56db6',
    },
    name: 'checkout-%t-6d4cf56db6-%i%s',
    namespace: 'shop-%t',
    ownerReferences: [
      {
        apiVersion: 'apps/v1',
        blockOwnerDeletion: true,
        controller: true,
        kind: 'ReplicaSet',
        name: 'checkout-%t-6d4cf56db6',
        uid: '3f0c9a52-7b1e-4d52-9b3c-0000000000%t',
      },
    ],
    resourceVersion: '88120451',
    uid: 'c1a7e1f4-52c3-4b57-8a90-000000%i',
  },
  spec: {
    affinity: {
      podAntiAffinity: {
        preferredDuringSchedulingIgnoredDuringExecution: [
          {
            podAffinityTerm: {
              labelSelector: { matchLabels: { 'app.kubernetes.io/instance': 'checkout-%t' } },
              topologyKey: 'topology.kubernetes.io/zone',
            },
            weight: 100,
          },
        ],
      },
    },
    containers: [
      {
        args: ['--listen=:8080', '--metrics=:9090', '--config=/etc/checkout/config.yaml'],
        env: [
          variable('POD_NAME', 'metadata.name'),
          variable('POD_NAMESPACE', 'metadata.namespace'),
          { name: 'DATABASE_URL', value: 'postgres://checkout@db.shop-%t.svc:5432/checkout' },
          { name: 'LOG_LEVEL', value: 'info' },
        ],
        image: `registry.shop.example/checkout@${DIGEST}`,
        imagePullPolicy: 'IfNotPresent',
        livenessProbe: probe('/healthz'),
        name: 'checkout',
        ports: [
          { containerPort: 8080, name: 'http', protocol: 'TCP' },
          { containerPort: 9090, name: 'metrics', protocol: 'TCP' },
        ],
        readinessProbe: probe('/readyz'),
        resources: {
          limits: { cpu: '1', memory: '512Mi' },
          requests: { cpu: '250m', memory: '256Mi' },
        },
        securityContext: {
          allowPrivilegeEscalation: false,
          capabilities: { drop: ['ALL'] },
          readOnlyRootFilesystem: true,
          runAsNonRoot: true,
        },
        terminationMessagePath: '/dev/termination-log',
        terminationMessagePolicy: 'File',
        volumeMounts: [
          mount('/etc/checkout', 'config'),
          mount('/var/run/secrets/kubernetes.io/serviceaccount', 'kube-api-access-%s'),
        ],
      },
    ],
    dnsPolicy: 'ClusterFirst',
    enableServiceLinks: true,
    nodeName: 'worker-%n',
    preemptionPolicy: 'PreemptLowerPriority',
    priority: 1000,
    priorityClassName: 'shop-front',
    restartPolicy: 'Always',
    schedulerName: 'default-scheduler',
    securityContext: { fsGroup: 2000, seccompProfile: { type: 'RuntimeDefault' } },
    serviceAccount: 'checkout',
    serviceAccountName: 'checkout',
    terminationGracePeriodSeconds: 45,
    tolerations: [
      toleration('node.kubernetes.io/not-ready'),
      toleration('node.kubernetes.io/unreachable'),
    ],
    volumes: [
      { configMap: { defaultMode: 420, name: 'checkout-%t' }, name: 'config' },
      {
        name: 'kube-api-access-%s',
        projected: {
          defaultMode: 420,
          sources: [
            { serviceAccountToken: { expirationSeconds: 3607, path: 'token' } },
            { configMap: { items: [{ key: 'ca.crt', path: 'ca.crt' }], name: 'kube-root-ca.crt' } },
          ],
        },
      },
    ],
  },
  status: {
    conditions: [
      'PodReadyToStartContainers',
      'Initialized',
      'Ready',
      'ContainersReady',
      'PodScheduled',
    ].map(condition),
    containerStatuses: [
      {
        allocatedResources: { cpu: '250m', memory: '256Mi' },
        containerID: 'containerd://0b6f7c1d0c5e4f3a2b19887766554433221100ffeeddccbbaa99887766%i',
        image: 'registry.shop.example/checkout:2.14.1',
        imageID: `registry.shop.example/checkout@${DIGEST}`,
        lastState: {},
        name: 'checkout',
        ready: true,
        resources: {
          limits: { cpu: '1', memory: '512Mi' },
          requests: { cpu: '250m', memory: '256Mi' },
        },
        restartCount: 0,
        started: true,
        state: { running: { startedAt: TIME } },
      },
    ],
    hostIP: '10.0.3.17',
    hostIPs: [{ ip: '10.0.3.17' }],
    phase: 'Running',
    podIP: '10.244.12.81',
    podIPs: [{ ip: '10.244.12.81' }],
    qosClass: 'Burstable',
    startTime: TIME,
  },
};

const nodeCondition = (type: string, status: string, reason: string) => ({
  lastHeartbeatTime: TIME,
  lastTransitionTime: TIME,
  message: `kubelet says ${reason}`,
  reason,
  status,
  type,
});

export const NODE = {
  apiVersion: 'v1',
  kind: 'Node',
  metadata: {
    creationTimestamp: TIME,
    labels: {
      'kubernetes.io/hostname': 'worker-%i',
      'topology.kubernetes.io/region': 'coast',
      'topology.kubernetes.io/zone': 'coast-%z',
    },
    name: 'worker-%i',
    resourceVersion: '88120452',
    uid: '7d1e3c88-0000-4000-8000-000000%i',
  },
  spec: { podCIDR: '10.244.12.0/24', podCIDRs: ['10.244.12.0/24'] },
  status: {
    addresses: [{ address: '10.0.3.17', type: 'InternalIP' }],
    allocatable: { cpu: '16', memory: '64Gi', pods: '110' },
    capacity: { cpu: '16', memory: '64Gi', pods: '110' },
    conditions: [
      nodeCondition('MemoryPressure', 'False', 'KubeletHasSufficientMemory'),
      nodeCondition('DiskPressure', 'False', 'KubeletHasNoDiskPressure'),
      nodeCondition('PIDPressure', 'False', 'KubeletHasSufficientPID'),
      nodeCondition('Ready', 'True', 'KubeletReady'),
    ],
    images: Array.from({ length: 50 }, (_, index) => ({
      names: [`registry.shop.example/image-${index}@${DIGEST}`],
      sizeBytes: 73_000_000 + index,
    })),
    nodeInfo: { kubeletVersion: 'v1.36.2', osImage: 'Flatcar Container Linux' },
  },
};

export const LEASE = {
  apiVersion: 'coordination.k8s.io/v1',
  kind: 'Lease',
  metadata: { name: 'worker-%i', namespace: 'kube-node-lease', resourceVersion: '88120453' },
  spec: {
    holderIdentity: 'worker-%i',
    leaseDurationSeconds: 40,
    renewTime: '2026-11-19T08:15:30.123456Z',
  },
};
