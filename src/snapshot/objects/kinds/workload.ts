import { type ObjectSelector, readObjectSelector, type WorkloadObject } from '#cluster';
import { list, object, optional, record, withDefault } from '../../fields/collections.ts';
import type { Interner } from '../../fields/interner.ts';
import { replicaCount } from '../../fields/replica-count.ts';
import { integer, oneOf, text, wholeNumber } from '../../fields/scalars.ts';
import { isAbsent, type Schema, type ValueOf } from '../../fields/schema.ts';
import { EVERYTHING } from '../../raw/shape.ts';
import { JOB_SPEC, JOB_STATUS, projectJobSpec } from './job.ts';
import { META, namespaceOf, projectMeta } from './meta.ts';
import { projectVolumeClaimTemplate, VOLUME_CLAIM_TEMPLATE } from './persistent-volume-claim.ts';
import { POD_TEMPLATE, projectTemplate } from './pod-template.ts';

const LABEL_SELECTOR = optional(
  object({
    matchLabels: optional(record(text)),
    matchExpressions: optional(list(object({ key: text, operator: text, values: list(text) }))),
  }),
);

/** A number, or a percentage, of additional pods during a roll-out. */
const surge: Schema<boolean> = {
  shape: EVERYTHING,
  read: (value) => !isAbsent(value) && value !== 0 && value !== '0' && value !== '0%',
};

const metadata = META;
const template = POD_TEMPLATE;
const selector = LABEL_SELECTOR;
const replicas = withDefault(replicaCount, 1);
const minReadySeconds = withDefault(wholeNumber, 0);

/** The number of pods when the status was written. */
const status = object({ replicas: optional(wholeNumber) });

/** Deployments and ReplicaSets. */
const REPLICATED = object({
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
  }),
  status,
});

const DAEMON_SET = object({
  metadata,
  spec: object({
    minReadySeconds,
    selector,
    template,
    updateStrategy: object({
      type: withDefault(oneOf(['RollingUpdate', 'OnDelete']), 'RollingUpdate'),
      rollingUpdate: object({ maxSurge: surge }),
    }),
  }),
  status: object({ currentNumberScheduled: optional(wholeNumber) }),
});

const JOB = object({
  metadata,
  spec: object({ selector, template, ...JOB_SPEC }),
  status: JOB_STATUS,
});

/** The schemas of the workloads of each kind. */
export const WORKLOADS = {
  Deployment: REPLICATED,
  ReplicaSet: REPLICATED,
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

export const projectReplicated = (
  kind: 'Deployment' | 'ReplicaSet',
  raw: ValueOf<typeof REPLICATED>,
  interner: Interner,
): WorkloadObject => ({
  kind,
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
  },
});

export const projectDaemonSet = (
  raw: ValueOf<typeof DAEMON_SET>,
  interner: Interner,
): WorkloadObject => ({
  kind: 'DaemonSet',
  ...projectCommon(raw, interner),
  ...selected(raw.spec.selector),
  minReadySeconds: raw.spec.minReadySeconds,
  ...counted(raw.status.currentNumberScheduled),
  daemonSet: {
    allowsSurge:
      raw.spec.updateStrategy.type === 'RollingUpdate' &&
      raw.spec.updateStrategy.rollingUpdate.maxSurge,
  },
});

export const projectJob = (raw: ValueOf<typeof JOB>, interner: Interner): WorkloadObject => ({
  kind: 'Job',
  ...projectCommon(raw, interner),
  ...selected(raw.spec.selector),
  job: projectJobSpec(raw.spec),
  jobStatus: raw.status,
  ...counted(raw.status.active),
});
