import { z } from 'zod';
import {
  duration,
  kubeletPatch,
  latency,
  nameField,
  nodeTarget,
  podTarget,
  quantity,
  quote,
  read,
  textField,
  withinADay,
} from '#script-fields';
import { type Duration, parseDuration } from '#units';
import { API_SERVER_FLAGS, CONTROLLER_MANAGER_FLAGS, flagNames, SCHEDULER_FLAGS } from '#versions';
import { autoscalerSchema } from './autoscaler-schema.ts';
import { UNREAD_CONTROLLER_MANAGER_FLAGS } from './unread-flags.ts';

/** A flag's value as on a command line, which the room of versions checks. */
const flagValue = z
  .union([z.string(), z.number(), z.boolean()])
  .transform((value, context) => {
    const text = `${value}`;
    const span = parseDuration(text);
    if (span.ok || span.problem !== 'negative') return text;
    context.issues.push({
      code: 'custom',
      input: value,
      message: `the duration ${quote(text)} is negative`,
      params: { code: 'script/duration' },
    });
    return z.NEVER;
  })
  .optional();

/**
 * A window of times: the middle of it, or a drawn time within.
 * @public declarations of schemas name it
 */
export interface TimeWindow {
  readonly from: Duration;
  readonly to: Duration;
}

const stopAfter = z.union([
  duration,
  z
    .tuple([duration, duration])
    .check(({ value: [from, to], issues, value }) => {
      if (from <= to) return;
      issues.push({
        code: 'custom',
        input: value,
        message: 'the second time is before the first',
        params: { code: 'script/window', hint: 'write the shorter one first' },
      });
    })
    .transform(([from, to]): TimeWindow => ({ from, to })),
]);

const unreadFlag = flagValue.meta({ description: 'Has no effect here.' });

/**
 * Flags by name without dashes: flags that models read, and flags that are known so that they are
 * not reported as typing errors. They share their schemas, because making hundreds takes a while.
 */
const flags = (readNames: readonly string[], unreadNames: readonly string[] = []) =>
  z.strictObject({
    ...Object.fromEntries(readNames.map((name) => [name, flagValue])),
    ...Object.fromEntries(unreadNames.map((name) => [name, unreadFlag])),
  });

const scheduler = z
  .strictObject({
    ...Object.fromEntries(flagNames(SCHEDULER_FLAGS).map((name) => [name, flagValue])),
    clientConnection: z
      .strictObject({ qps: flagValue, burst: flagValue })
      .meta({ description: 'As in a KubeSchedulerConfiguration, where 0 means the default.' })
      .optional(),
  })
  .check(({ value, issues }) => {
    const { clientConnection, ...flags } = value;
    const [twice] = Object.keys(flags).filter((name) => name.startsWith('kube-api-'));
    if (clientConnection === undefined || twice === undefined) return;
    issues.push({
      code: 'custom',
      input: value,
      path: [twice],
      message: `${twice} and clientConnection set the same limit: give one of the two`,
      params: { code: 'script/set-twice', hint: 'remove one of them', atKey: true },
    });
  });

const tolerationSeconds = (key: string) =>
  z.int().meta({ description: `How long pods tolerate ${key}:NoExecute; 0 or less: not at all.` });

const podSetting = z
  .strictObject({
    target: podTarget,
    tolerationSeconds: z
      .strictObject({
        unreachable: tolerationSeconds('node.kubernetes.io/unreachable').optional(),
        'not-ready': tolerationSeconds('node.kubernetes.io/not-ready').optional(),
      })
      .meta({
        description:
          'Tolerations of the two taints that failed nodes get. Pods of DaemonSets and static pods keep theirs.',
      })
      .optional(),
    priority: z.int32().optional(),
    resources: z
      .strictObject({
        requests: z.record(z.string(), quantity).optional(),
        limits: z.record(z.string(), quantity).optional(),
      })
      .meta({
        description:
          'Requests of the pod as a whole, by name of the resource; other resources stay.',
      })
      .optional(),
    preStop: duration
      .meta({
        description:
          'How long preStop hooks run, inside the grace period, before SIGTERM. Left out: as long as ' +
          'those sleep that do; others take no time.',
      })
      .optional(),
    stopAfter: stopAfter
      .meta({
        description:
          'Containers exit that long after SIGTERM, or at a time in between: [2s, 10s]. Left out: what the ' +
          'snapshot shows, or their whole grace period; histories draw between 1s and that.',
      })
      .optional(),
    exitCode: z
      .int()
      .min(0)
      .max(255)
      .meta({
        description: 'The exit code of containers that stop by themselves, as stopAfter sets.',
        default: 0,
      })
      .optional(),
    cleanupAfter: duration
      .meta({
        description:
          'From their exit until the volumes are gone and the kubelet calls the pod finished. ' +
          'Left out: 1s when the kubelet evicts, 0s when the API deletes.',
      })
      .optional(),
    startupTime: withinADay
      .meta({
        description:
          'From its binding to a node until a new pod is Ready. Left out: what --startup-time says, ' +
          'or what the snapshot shows of such pods.',
      })
      .optional(),
    restartTime: withinADay
      .meta({
        description:
          'From the start of its containers on a node that has the images until a pod is Ready. Left ' +
          'out: what --restart-time says, or what the snapshot shows of such pods.',
      })
      .optional(),
    imagePullTime: withinADay
      .meta({
        description: 'The time added to startupTime on a node that lacks an image. Left out: 0s.',
      })
      .optional(),
  })
  .meta({ description: 'Settings of some pods.' });

export type PodSetting = z.output<typeof podSetting>;

const kubeletSetting = z
  .strictObject({
    target: nodeTarget,
    config: kubeletPatch.optional(),
    ranking: z
      .enum(['kubelet', 'qos'])
      .meta({
        description:
          'By what victims are ranked: as kubelets do, or by QoS class as before 1.9 (legacy).',
        default: 'kubelet',
      })
      .optional(),
  })
  .meta({ description: 'Settings of some kubelets.' });

export type KubeletSetting = z.output<typeof kubeletSetting>;

const learnedSetting = z
  .strictObject({
    setting: textField(
      {
        title: 'the path of a setting',
        description: 'The setting, below `set`.',
        examples: ['controllerManager.node-monitor-grace-period'],
      },
      read,
    ),
    value: textField(
      { title: 'a value', description: 'What the record shows of it.', examples: ['50s'] },
      read,
    ),
    observations: z.int().min(1).meta({ description: 'How many observations show it.' }),
  })
  .meta({ description: 'A setting that a record taught.' });

export type LearnedSetting = z.output<typeof learnedSetting>;

const CONTROL_PLANE_RESTARTS = ['crashLoop', 'systemd', 'managed'] as const;

export type ControlPlaneRestart = (typeof CONTROL_PLANE_RESTARTS)[number];

export const settingsSchema = z
  .strictObject({
    kubernetesVersion: textField(
      {
        title: 'a version of Kubernetes',
        description:
          'The release of the control plane; kubelets keep the release that their nodes report.',
        examples: ['1.33'],
      },
      read,
    ),
    controllerManager: flags(
      flagNames(CONTROLLER_MANAGER_FLAGS),
      UNREAD_CONTROLLER_MANAGER_FLAGS,
    ).meta({ description: 'Flags of kube-controller-manager, without dashes in front.' }),
    apiServer: flags(flagNames(API_SERVER_FLAGS)).meta({
      description: 'Flags of kube-apiserver, without dashes in front.',
    }),
    scheduler: scheduler.meta({
      description: 'How fast kube-scheduler may send requests; over its flags and configuration.',
    }),
    controlPlane: z
      .strictObject({
        restart: z
          .enum(CONTROL_PLANE_RESTARTS)
          .meta({
            description:
              'What happens to kube-controller-manager when it has ended without the API server. ' +
              'crashLoop: it ends again soon after each start, and its kubelet makes it wait longer ' +
              'each time, as a static pod does that has to look up how to authenticate requests. ' +
              'systemd, managed: it starts at once and waits for the API server. Left out: as its ' +
              'static pod in the snapshot shows.',
          })
          .optional(),
      })
      .meta({ description: 'How the control plane runs.' }),
    apiLatency: latency.meta({
      description:
        'How long each request to kube-apiserver takes. Left out: what --api-latency says.',
      default: '10ms',
    }),
    order: z
      .array(nameField('the name of a node', 'worker-1'))
      .min(1)
      .meta({
        description:
          'The order in which controllers look at nodes, which Kubernetes leaves to chance; nodes that ' +
          'are not named follow by name.',
      }),
    playRollout: z.boolean().meta({
      description:
        'Rollouts of manifests that are applied (--apply) are played from the start on, by the ' +
        'strategies of their workloads. Left out: they are over by then.',
      default: false,
    }),
    autoscaler: autoscalerSchema,
    kubelet: z.array(kubeletSetting).meta({
      description: 'Over what the snapshot says of kubelets; later entries over earlier.',
    }),
    pods: z.array(podSetting),
    learned: z.array(learnedSetting).meta({
      description:
        'Which of these settings come from a record, as postmortem -o settings writes it. Reports name ' +
        'them; nothing else depends on it.',
    }),
    volumes: z
      .strictObject({
        attachTime: duration.meta({ description: 'To attach a volume to a node.', default: '0s' }),
        detachTime: duration.meta({ description: 'To detach it.', default: '0s' }),
        provisionTime: duration.meta({ description: 'To make a new one.', default: '0s' }),
      })
      .partial()
      .meta({ description: 'How long storage takes for what it is asked for.' }),
  })
  .partial()
  .meta({ description: 'What-if settings, which replace those of the snapshot.' });

/** The durations of storage operations, as far as a script sets them. */
export interface VolumeTimes {
  readonly attachTime?: Duration;
  readonly detachTime?: Duration;
  readonly provisionTime?: Duration;
}
