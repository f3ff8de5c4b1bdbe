import type { WorkloadObject } from '#cluster';

/** In place of the hash of a template. */
const HASH = 'new';
const TEMPLATE_HASH = 'pod-template-hash';

/** The ReplicaSet that the controller of a new Deployment makes. */
export function newDeployment(deployment: WorkloadObject): WorkloadObject {
  const { namespace, name, uid, labels, template, replicas, minReadySeconds, selector } =
    deployment;
  return {
    kind: 'ReplicaSet',
    namespace,
    name: `${name}-${HASH}`,
    uid: `k8s-evict-${namespace}/${name}-${HASH}`,
    labels,
    annotations: {},
    ownerReferences: [{ apiVersion: 'apps/v1', kind: 'Deployment', name, uid, controller: true }],
    finalizers: [],
    ...(replicas !== undefined && { replicas }),
    ...(minReadySeconds !== undefined && { minReadySeconds }),
    ...(selector && { selector }),
    ...(template && {
      template: { ...template, labels: { ...template.labels, [TEMPLATE_HASH]: HASH } },
    }),
  };
}
