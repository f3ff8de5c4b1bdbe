import {
  type DaemonSetSpec,
  type DeploymentSpec,
  type ObjectSelector,
  readObjectSelector,
  type StatefulSetUpdate,
  type WorkloadObject,
} from '#cluster';
import { list, object, optional, record, withDefault } from '../../fields/collections.ts';
import type { Interner } from '../../fields/interner.ts';
import { portion } from '../../fields/portion.ts';
import { replicaCount } from '../../fields/replica-count.ts';
import {
  filledText,
  flag,
  integer,
  oneOf,
  text,
  timestamp,
  wholeNumber,
} from '../../fields/scalars.ts';
import type { ValueOf } from '../../fields/schema.ts';
import { JOB_SPEC, JOB_STATUS, projectJobSpec } from './job.ts';
import { META, META_WITH_GENERATION, namespaceOf, projectMeta } from './meta.ts';
import { projectVolumeClaimTemplate, VOLUME_CLAIM_TEMPLATE } from './persistent-volume-claim.ts';
import { POD_TEMPLATE, projectTemplate } from './pod-template.ts';

const LABEL_SELECTOR = optional(
  object({
    matchLabels: optional(record(text)),
    matchExpressions: optional(list(object({ key: text, operator: text, values: list(text) }))),
  }),
);

const INVALID = 'snapshot/invalid-strategy';
/** A surge of more than all pods is allowed. */
const surge = portion(INVALID, 2 ** 31 - 1);
const unavailable = portion(INVALID);

const metadata = META;
const template = POD_TEMPLATE;
const selector = LABEL_SELECTOR;
const replicas = withDefault(replicaCount, 1);
const minReadySeconds = withDefault(wholeNumber, 0);

/** The number of pods when the status was written. */
const status = object({ replicas: optional(wholeNumber) });

/**
 * The strategies of rollouts, with the API's defaults.
 * @upstream pkg/apis/apps/v1/defaults.go SetDefaults_Deployment (1.36)
 */
const DEPLOYMENT = object({
  metadata: META_WITH_GENERATION,
  spec: object({
    replicas,
    minReadySeconds,
    selector,
    template,
    paused: withDefault(flag, false),
    progressDeadlineSeconds: withDefault(integer, 600),
    strategy: object({
      type: withDefault(oneOf(['RollingUpdate', 'Recreate']), 'RollingUpdate'),
      rollingUpdate: object({
        maxSurge: withDefault(surge, '25%'),
        maxUnavailable: withDefault(unavailable, '25%'),
      }),
    }),
  }),
  status: object({
    replicas: optional(wholeNumber),
    observedGeneration: optional(integer),
    conditions: list(
      object({ type: text, reason: filledText, lastUpdateTime: optional(timestamp) }),
    ),
  }),
});

const REPLICA_SET = object({
  metadata,
  spec: object({ replicas, minReadySeconds, selector, template }),
  status,
});

const REPLICATION_CONTROLLER = object({
  metadata,
  spec: object({ replicas, minReadySeconds, selector: optional(record(text)), template }),
  status,
});

const STATEFUL_SET = object({
  metadata,
  spec: object({
    replicas,
    minReadySeconds,
    selector,
    template,
    podManagementPolicy: withDefault(oneOf(['OrderedReady', 'Parallel']), 'OrderedReady'),
    ordinals: object({ start: withDefault(integer, 0) }),
    volumeClaimTemplates: list(VOLUME_CLAIM_TEMPLATE),
    persistentVolumeClaimRetentionPolicy: object({ whenScaled: optional(text) }),
    updateStrategy: object({
      type: withDefault(oneOf(['RollingUpdate', 'OnDelete']), 'RollingUpdate'),
      rollingUpdate: object({
        partition: withDefault(integer, 0),
        maxUnavailable: withDefault(unavailable, 1),
      }),
    }),
  }),
  status: object({
    replicas: optional(wholeNumber),
    currentRevision: filledText,
    updateRevision: filledText,
  }),
});

const DAEMON_SET = object({
  metadata,
  spec: object({
    minReadySeconds,
    selector,
    template,
    updateStrategy: object({
      type: withDefault(oneOf(['RollingUpdate', 'OnDelete']), 'RollingUpdate'),
      rollingUpdate: object({
        maxSurge: withDefault(surge, 0),
        maxUnavailable: withDefault(unavailable, 1),
      }),
    }),
  }),
  status: object({ currentNumberScheduled: optional(wholeNumber) }),
});

/** The spec of a Job. */
export const SPEC_OF_JOB = object({ selector, template, ...JOB_SPEC });

const JOB = object({
  metadata,
  spec: SPEC_OF_JOB,
  status: JOB_STATUS,
});

/** The schemas of the workloads of each kind. */
export const WORKLOADS = {
  Deployment: DEPLOYMENT,
  ReplicaSet: REPLICA_SET,
  ReplicationController: REPLICATION_CONTROLLER,
  StatefulSet: STATEFUL_SET,
  DaemonSet: DAEMON_SET,
  Job: JOB,
} as const;

/** The fields common to all kinds, once read. */
interface Common {
  readonly metadata: ValueOf<typeof META>;
  readonly spec: { readonly template?: Parameters<typeof projectTemplate>[0] };
}

function projectCommon({ metadata: meta, spec }: Common, interner: Interner) {
  const { deletionTimestamp } = meta;
  return {
    ...projectMeta(meta, namespaceOf(meta)),
    ...(deletionTimestamp !== undefined && { deletionTimestamp }),
    ...(spec.template !== undefined && { template: projectTemplate(spec.template, interner) }),
  };
}

const counted = (pods: number | undefined): Pick<WorkloadObject, 'countedPods'> =>
  pods === undefined ? {} : { countedPods: pods };

const selected = (raw: ValueOf<typeof LABEL_SELECTOR>): { readonly selector?: ObjectSelector } =>
  raw === undefined ? {} : { selector: readObjectSelector(raw) };

/** A rollout without a deadline. */
const NO_DEADLINE = 2 ** 31 - 1;

export const projectDeployment = (
  raw: ValueOf<typeof DEPLOYMENT>,
  interner: Interner,
): WorkloadObject => ({
  kind: 'Deployment',
  ...projectCommon(raw, interner),
  ...selected(raw.spec.selector),
  replicas: raw.spec.replicas,
  minReadySeconds: raw.spec.minReadySeconds,
  ...counted(raw.status.replicas),
  deployment: projectStrategy(raw),
});

function projectStrategy({ metadata, spec, status }: ValueOf<typeof DEPLOYMENT>): DeploymentSpec {
  const { strategy, paused, progressDeadlineSeconds } = spec;
  const { observedGeneration = metadata.generation } = status;
  const condition = status.conditions.find(({ type }) => type === 'Progressing');
  return {
    strategy: strategy.type,
    ...strategy.rollingUpdate,
    paused,
    ...(progressDeadlineSeconds < NO_DEADLINE && { progressDeadlineSeconds }),
    ...(condition && { progressing: progressOf(condition) }),
    ...(observedGeneration < metadata.generation && { isUnseen: true }),
  };
}

const progressOf = ({
  reason = '',
  lastUpdateTime: lastUpdate,
}: ValueOf<typeof DEPLOYMENT>['status']['conditions'][number]) => ({
  reason,
  ...(lastUpdate !== undefined && { lastUpdate }),
});

export const projectReplicaSet = (
  raw: ValueOf<typeof REPLICA_SET>,
  interner: Interner,
): WorkloadObject => ({
  kind: 'ReplicaSet',
  ...projectCommon(raw, interner),
  ...selected(raw.spec.selector),
  replicas: raw.spec.replicas,
  minReadySeconds: raw.spec.minReadySeconds,
  ...counted(raw.status.replicas),
});

export const projectReplicationController = (
  raw: ValueOf<typeof REPLICATION_CONTROLLER>,
  interner: Interner,
): WorkloadObject => ({
  kind: 'ReplicationController',
  ...projectCommon(raw, interner),
  ...selected(raw.spec.selector && { matchLabels: raw.spec.selector }),
  replicas: raw.spec.replicas,
  minReadySeconds: raw.spec.minReadySeconds,
  ...counted(raw.status.replicas),
});

export const projectStatefulSet = (
  raw: ValueOf<typeof STATEFUL_SET>,
  interner: Interner,
): WorkloadObject => ({
  kind: 'StatefulSet',
  ...projectCommon(raw, interner),
  ...selected(raw.spec.selector),
  replicas: raw.spec.replicas,
  minReadySeconds: raw.spec.minReadySeconds,
  ...counted(raw.status.replicas),
  statefulSet: {
    podManagementPolicy: raw.spec.podManagementPolicy,
    firstOrdinal: raw.spec.ordinals.start,
    volumeClaimTemplates: raw.spec.volumeClaimTemplates.map(projectVolumeClaimTemplate),
    ...(raw.spec.persistentVolumeClaimRetentionPolicy.whenScaled === 'Delete' && GONE_WITH_PODS),
    update: projectUpdate(raw),
  },
});

const GONE_WITH_PODS = { deletesClaims: true } as const;

function projectUpdate({ spec, status }: ValueOf<typeof STATEFUL_SET>): StatefulSetUpdate {
  const { type, rollingUpdate } = spec.updateStrategy;
  const { currentRevision, updateRevision } = status;
  return {
    type,
    ...rollingUpdate,
    ...(currentRevision !== undefined && { currentRevision }),
    ...(updateRevision !== undefined && { updateRevision }),
  };
}

const GENERATION = 'deprecated.daemonset.template.generation';

export const projectDaemonSet = (
  raw: ValueOf<typeof DAEMON_SET>,
  interner: Interner,
): WorkloadObject => ({
  kind: 'DaemonSet',
  ...projectCommon(raw, interner),
  ...selected(raw.spec.selector),
  minReadySeconds: raw.spec.minReadySeconds,
  ...counted(raw.status.currentNumberScheduled),
  daemonSet: projectDaemonStrategy(raw),
});

function projectDaemonStrategy({ metadata, spec }: ValueOf<typeof DAEMON_SET>): DaemonSetSpec {
  const { type, rollingUpdate } = spec.updateStrategy;
  const generation = metadata.annotations[GENERATION];
  const { maxSurge } = rollingUpdate;
  return {
    allowsSurge: type === 'RollingUpdate' && maxSurge !== 0 && maxSurge !== '0%',
    update: { type, ...rollingUpdate, ...(generation !== undefined && { generation }) },
  };
}

export const projectJob = (raw: ValueOf<typeof JOB>, interner: Interner): WorkloadObject => ({
  kind: 'Job',
  ...projectCommon(raw, interner),
  ...selected(raw.spec.selector),
  job: projectJobSpec(raw.spec),
  jobStatus: raw.status,
  ...counted(raw.status.active),
});
