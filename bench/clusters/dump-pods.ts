import { POD } from './dump-templates.ts';

/**
 * The shapes of pods in a dump, all derived from one pod: the pod itself, one with a sidecar proxy
 * and an init container, one with a claimed volume, and one of a DaemonSet.
 */

const { metadata, spec, status } = POD;
const [container] = spec.containers;
const [containerStatus] = status.containerStatuses;
const api = spec.volumes.slice(1);

const proxy = {
  ...container,
  args: ['proxy', 'sidecar', '--domain', '$(POD_NAMESPACE).svc.cluster.local'],
  env: Array.from({ length: 4 }, (_, index) => ({
    name: `PROXY_SETTING_${index}`,
    value: `{"discoveryAddress":"control.mesh.svc:15012","setting":${index}}\n`,
  })),
  name: 'proxy',
  ports: [{ containerPort: 15_090, name: 'http-envoy-prom', protocol: 'TCP' }],
};

const MESHED = {
  ...POD,
  spec: {
    ...spec,
    containers: [container, proxy],
    initContainers: [
      { args: ['iptables'], image: proxy.image, name: 'proxy-init', resources: proxy.resources },
    ],
    volumes: [{ emptyDir: { medium: 'Memory' }, name: 'workload-socket' }, ...spec.volumes],
  },
  status: {
    ...status,
    containerStatuses: [containerStatus, { ...containerStatus, name: 'proxy' }],
    initContainerStatuses: [
      {
        ...containerStatus,
        name: 'proxy-init',
        state: {
          terminated: {
            containerID: 'containerd://1c7f8d2e1d6f504b3c2a99887766554433221100ffeeddccbbaa9988%i',
            exitCode: 0,
            finishedAt: '2026-11-19T%dZ',
            reason: 'Completed',
            startedAt: '2026-11-19T%dZ',
          },
        },
      },
    ],
  },
};

const ownedBy = (kind: string, name: string) => [
  { ...metadata.ownerReferences[0], apiVersion: 'apps/v1', kind, name },
];

const STATEFUL = {
  ...POD,
  metadata: {
    ...metadata,
    generateName: 'ledger-%t-',
    labels: { ...metadata.labels, 'apps.kubernetes.io/pod-index': '%o' },
    name: 'ledger-%t-%o',
    ownerReferences: ownedBy('StatefulSet', 'ledger-%t'),
  },
  spec: {
    ...spec,
    hostname: 'ledger-%t-%o',
    volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data-ledger-%t-%o' } }, ...api],
  },
};

const everywhere = (key: string, effect: string) => ({ effect, key, operator: 'Exists' });

/** A pod of a DaemonSet. */
export const POD_OF_EVERY_NODE = {
  ...POD,
  metadata: {
    ...metadata,
    generateName: 'lamplighter-',
    name: 'lamplighter-%i%s',
    namespace: 'kube-system',
    ownerReferences: ownedBy('DaemonSet', 'lamplighter'),
  },
  spec: {
    ...spec,
    affinity: {
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: {
          nodeSelectorTerms: [
            {
              matchFields: [{ key: 'metadata.name', operator: 'In', values: ['worker-%n'] }],
            },
          ],
        },
      },
    },
    hostNetwork: true,
    tolerations: [
      everywhere('node.kubernetes.io/not-ready', 'NoExecute'),
      everywhere('node.kubernetes.io/unreachable', 'NoExecute'),
      everywhere('node.kubernetes.io/disk-pressure', 'NoSchedule'),
      everywhere('node.kubernetes.io/memory-pressure', 'NoSchedule'),
      everywhere('node.kubernetes.io/pid-pressure', 'NoSchedule'),
      everywhere('node.kubernetes.io/unschedulable', 'NoSchedule'),
    ],
    volumes: [{ hostPath: { path: '/var/log', type: '' }, name: 'logs' }, ...api],
  },
};

/** Shapes in the order of templates. Most are plain ones. */
export const POD_SHAPES: readonly object[] = [POD, MESHED, POD, STATEFUL, POD, POD, POD];

/** The last writer of each field, as `kubectl get --show-managed-fields` prints it. */
export const MANAGED_FIELDS = ['kube-controller-manager', 'kubelet'].map((manager) => ({
  apiVersion: 'v1',
  fieldsType: 'FieldsV1',
  fieldsV1: {
    'f:metadata': owned(Object.keys(metadata)),
    'f:spec': { ...owned(Object.keys(spec)), 'f:containers': ownedContainer() },
    'f:status': owned(Object.keys(status)),
  },
  manager,
  operation: 'Update',
  time: '2026-11-19T%dZ',
}));

function owned(fields: readonly string[]): Record<string, object> {
  return Object.fromEntries(fields.map((field) => [`f:${field}`, {}]));
}

function ownedContainer(): object {
  return { 'k:{"name":"checkout"}': { '.': {}, ...owned(Object.keys(container ?? {})) } };
}
