import type { Job } from 'kubernetes-types/batch/v1.js';
import type { PersistentVolumeClaim } from 'kubernetes-types/core/v1.js';

/** The manifests of `deploy/sweep-job.yaml`, held by the published types of their APIs. */
export const CLAIM = {
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: {
    name: 'sweep-parts',
  },
  spec: {
    accessModes: ['ReadWriteMany'],
    resources: {
      requests: {
        storage: '10Gi',
      },
    },
  },
} satisfies PersistentVolumeClaim;

export const JOB = {
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: {
    name: 'k8s-evict-sweep',
    labels: {
      'app.kubernetes.io/name': 'k8s-evict',
      'app.kubernetes.io/component': 'sweep',
    },
  },
  spec: {
    completionMode: 'Indexed',
    completions: 100,
    parallelism: 20,
    backoffLimitPerIndex: 3,
    maxFailedIndexes: 100,
    ttlSecondsAfterFinished: 604800,
    podFailurePolicy: {
      rules: [
        {
          action: 'Ignore',
          onPodConditions: [
            {
              type: 'DisruptionTarget',
              status: 'True',
            },
          ],
        },
        {
          action: 'FailJob',
          onExitCodes: {
            containerName: 'sweep',
            operator: 'In',
            values: [70],
          },
        },
        {
          action: 'FailIndex',
          onExitCodes: {
            containerName: 'sweep',
            operator: 'In',
            values: [1, 2],
          },
        },
      ],
    },
    template: {
      metadata: {
        labels: {
          'app.kubernetes.io/name': 'k8s-evict',
          'app.kubernetes.io/component': 'sweep',
        },
      },
      spec: {
        restartPolicy: 'Never',
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: {
          runAsNonRoot: true,
          runAsUser: 65532,
          runAsGroup: 65532,
          fsGroup: 65532,
          seccompProfile: {
            type: 'RuntimeDefault',
          },
        },
        topologySpreadConstraints: [
          {
            maxSkew: 1,
            topologyKey: 'kubernetes.io/hostname',
            whenUnsatisfiable: 'ScheduleAnyway',
            labelSelector: {
              matchLabels: {
                'app.kubernetes.io/component': 'sweep',
              },
            },
          },
        ],
        containers: [
          {
            name: 'sweep',
            image:
              'registry.example.com/k8s-evict@sha256:0000000000000000000000000000000000000000000000000000000000000000',
            args: [
              'sweep',
              '/input/snapshot.yaml.gz',
              '--over=pairs',
              '--shard=auto',
              '--part=/parts/$(JOB_COMPLETION_INDEX).ndjson',
              '--jobs=2',
              '--quiet',
            ],
            env: [
              {
                name: 'JOB_COMPLETION_INDEX',
                valueFrom: {
                  fieldRef: {
                    fieldPath: "metadata.annotations['batch.kubernetes.io/job-completion-index']",
                  },
                },
              },
              {
                name: 'JOB_COMPLETIONS',
                value: '100',
              },
            ],
            resources: {
              requests: {
                cpu: '2',
                memory: '4Gi',
              },
              limits: {
                memory: '4Gi',
              },
            },
            securityContext: {
              allowPrivilegeEscalation: false,
              readOnlyRootFilesystem: true,
              capabilities: {
                drop: ['ALL'],
              },
            },
            volumeMounts: [
              {
                name: 'input',
                mountPath: '/input',
                readOnly: true,
              },
              {
                name: 'parts',
                mountPath: '/parts',
              },
            ],
          },
        ],
        volumes: [
          {
            name: 'input',
            configMap: {
              name: 'sweep-input',
            },
          },
          {
            name: 'parts',
            persistentVolumeClaim: {
              claimName: 'sweep-parts',
            },
          },
        ],
      },
    },
  },
} satisfies Job;
