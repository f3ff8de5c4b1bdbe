import {
  type Labels,
  type OwnerReference,
  type Pod,
  type PodTemplate,
  readObjectSelector,
  type Toleration,
  type WorkloadKind,
  type WorkloadObject,
} from '#cluster';
import { pod, spec } from '../support/builders.ts';
import { atSecond } from '../support/clock.ts';

/** A workload `harbour/<name>` that selects `app: <name>`; what is given wins over the defaults. */
export const workload = (
  kind: WorkloadKind,
  name: string,
  given: Partial<WorkloadObject> = {},
): WorkloadObject => ({
  kind,
  namespace: 'harbour',
  name,
  uid: `uid-of-${name}`,
  labels: {},
  annotations: {},
  ownerReferences: [],
  finalizers: [],
  replicas: 1,
  selector: readObjectSelector({ matchLabels: { app: name } }),
  template: template({ app: name }),
  minReadySeconds: 0,
  ...given,
});

export const template = (labels: Labels, ...tolerations: Toleration[]): PodTemplate => ({
  labels,
  annotations: {},
  finalizers: [],
  ...spec({ tolerations }),
});

/** A reference to a workload as the controller of what it made. */
export const madeBy = ({ kind, name, uid }: WorkloadObject): OwnerReference => ({
  apiVersion: kind === 'ReplicationController' ? 'v1' : 'apps/v1',
  kind,
  name,
  uid,
  controller: true,
});

/** A pod of a workload that runs on a node and has been ready for long. */
export const podOf = (
  owner: WorkloadObject,
  name: string,
  nodeName: string,
  given: Partial<Pod> = {},
): Pod =>
  pod(`harbour/${name}`, nodeName, {
    labels: owner.template?.labels ?? {},
    ownerReferences: [madeBy(owner)],
    creationTimestamp: atSecond(-3600),
    conditions: [
      { type: 'Ready', status: 'True', reason: '', lastTransitionTime: atSecond(-3000) },
    ],
    ...given,
  });

/** The fields of a pod after its deletion was requested. */
export const leaving = { deletionTimestamp: atSecond(30), deletionGracePeriodSeconds: 30 };

export const unready = {
  conditions: [{ type: 'Ready', status: 'False', reason: '', lastTransitionTime: atSecond(0) }],
} as const satisfies Partial<Pod>;
