/**
 * What objects of kinds that no model reads change about evictions and replacements, by kind and
 * API group: the consequence that a run leaves out. A kind of a group without a dot belongs to
 * Kubernetes.
 */
export const CONSEQUENCES: Readonly<Record<string, string>> = {
  'HorizontalPodAutoscaler.autoscaling':
    'it may change the replicas of its workload while pods are missing; here replicas stay as they are',
  'VerticalPodAutoscaler.autoscaling.k8s.io':
    'its updater evicts pods whose requests are far from what it recommends; here it evicts none',
  'CronJob.batch': 'it starts further Jobs; here none starts during the run',
  'ValidatingAdmissionPolicyBinding.admissionregistration.k8s.io':
    'it may refuse new pods; here nothing is refused',
  'MutatingAdmissionPolicyBinding.admissionregistration.k8s.io':
    'it may change new pods; here they get what running pods of the same template have',
  'PodGroup.scheduling.x-k8s.io':
    'its pods are bound together by a scheduler of its own; here each pod is on its own',
  'PodGroup.scheduling.volcano.sh':
    'its pods are bound together by Volcano; here each pod is on its own',
  'EvictionRequest.coordination.k8s.io': 'it asks others to evict a pod; here nobody answers it',
  'Rollout.argoproj.io':
    'it makes pods as a Deployment does, in steps of its own; here its pods are replaced as those of ' +
    'their ReplicaSets',
  'ScaledObject.keda.sh': 'it changes the replicas of its workload; here replicas stay as they are',
  'ScaledJob.keda.sh': 'it starts Jobs; here none starts during the run',
  'JobSet.jobset.x-k8s.io':
    'it restarts all of its Jobs when one fails; here each Job is on its own',
  'LeaderWorkerSet.leaderworkerset.x-k8s.io':
    'it restarts a whole group when one of its pods goes; here each pod is replaced on its own',
  'RayCluster.ray.io': 'its operator replaces its pods; here they are not made again',
  'RayJob.ray.io': 'it fails or starts anew when its pods go; here they are not made again',
  'MPIJob.kubeflow.org': 'it fails or starts anew when its pods go; here they are not made again',
  'PyTorchJob.kubeflow.org':
    'it fails or starts anew when its pods go; here they are not made again',
  'Workflow.argoproj.io':
    'a step fails or is tried again when its pod goes; here it is not made again',
  'Kafka.kafka.strimzi.io':
    'its operator replaces pods one by one, with budgets of its own; here they are not made again',
  'StrimziPodSet.core.strimzi.io':
    'its operator replaces pods one by one; here they are not made again',
  'Cluster.postgresql.cnpg.io':
    'its operator replaces pods and changes the primary; here they are not made again',
  'Elasticsearch.elasticsearch.k8s.elastic.co':
    'its operator keeps a budget of its own up to date; here budgets stay as they are',
  'AerospikeCluster.asdb.aerospike.com':
    'its operator refuses evictions by a webhook of its own; here they are granted',
  'MachineHealthCheck.cluster.x-k8s.io':
    'it deletes the machines of nodes that stay unhealthy; here they stay',
  'MachineHealthCheck.machine.openshift.io':
    'it deletes the machines of nodes that stay unhealthy; here they stay',
  'MachineDeployment.cluster.x-k8s.io':
    'it replaces machines that are gone; here no node comes by itself',
  'MachineSet.machine.openshift.io':
    'it replaces machines that are gone; here no node comes by itself',
  'DeschedulerPolicy.descheduler': 'the descheduler evicts pods by it; here it evicts none',
  'NodeMaintenance.nodemaintenance.medik8s.io': 'it drains its node; here the node is not drained',
  'SelfNodeRemediationTemplate.self-node-remediation.medik8s.io':
    'it reboots nodes that lose the control plane; here they stay on',
  'ClusterPolicy.kyverno.io': 'it may change or refuse new pods; here nothing is refused',
  'Policy.kyverno.io': 'it may change or refuse new pods; here nothing is refused',
  'ConstraintTemplate.templates.gatekeeper.sh':
    'its constraints may refuse new pods; here nothing is refused',
  'IstioOperator.install.istio.io':
    'sidecars are injected into new pods; here they are where running pods of the same template have them',
  'Sidecar.networking.istio.io':
    'traffic of pods goes by rules of its own; here Services spread requests evenly',
  'DestinationRule.networking.istio.io':
    'traffic of pods goes by rules of its own; here Services spread requests evenly',
};

/** Kinds of Kubernetes and of common add-ons that change nothing about evictions. */
export const WITHOUT_EFFECT: ReadonlySet<string> = new Set([
  'Secret',
  'ServiceAccount',
  'ComponentStatus',
  'PodTemplate',
  'ControllerRevision.apps',
  'Role.rbac.authorization.k8s.io',
  'RoleBinding.rbac.authorization.k8s.io',
  'ClusterRole.rbac.authorization.k8s.io',
  'ClusterRoleBinding.rbac.authorization.k8s.io',
  'CustomResourceDefinition.apiextensions.k8s.io',
  'Ingress.networking.k8s.io',
  'IngressClass.networking.k8s.io',
  'NetworkPolicy.networking.k8s.io',
  'IPAddress.networking.k8s.io',
  'ServiceCIDR.networking.k8s.io',
  'Gateway.gateway.networking.k8s.io',
  'GatewayClass.gateway.networking.k8s.io',
  'HTTPRoute.gateway.networking.k8s.io',
  'CertificateSigningRequest.certificates.k8s.io',
  'Certificate.cert-manager.io',
  'CertificateRequest.cert-manager.io',
  'Issuer.cert-manager.io',
  'ClusterIssuer.cert-manager.io',
  'FlowSchema.flowcontrol.apiserver.k8s.io',
  'PriorityLevelConfiguration.flowcontrol.apiserver.k8s.io',
  'CSIStorageCapacity.storage.k8s.io',
  'VolumeSnapshot.snapshot.storage.k8s.io',
  'VolumeSnapshotClass.snapshot.storage.k8s.io',
  'VolumeSnapshotContent.snapshot.storage.k8s.io',
  'ServiceMonitor.monitoring.coreos.com',
  'PodMonitor.monitoring.coreos.com',
  'PrometheusRule.monitoring.coreos.com',
  'Application.argoproj.io',
  'AppProject.argoproj.io',
  'APIService.apiregistration.k8s.io',
  'ValidatingAdmissionPolicy.admissionregistration.k8s.io',
  'MutatingAdmissionPolicy.admissionregistration.k8s.io',
]);

interface SortedKinds {
  /** Kinds with a known consequence. */
  readonly known: readonly string[];
  /** Kinds that change nothing. */
  readonly without: Readonly<Record<string, number>>;
  readonly unknown: Readonly<Record<string, number>>;
}

/** Sorts counts of objects by what is known about their kinds. */
export function sortKinds(objects: Readonly<Record<string, number>>): SortedKinds {
  const entries = Object.entries(objects);
  const isKnown = (kind: string): boolean => Object.hasOwn(CONSEQUENCES, kind);
  return {
    known: entries.map(([kind]) => kind).filter(isKnown),
    without: Object.fromEntries(entries.filter(([kind]) => WITHOUT_EFFECT.has(kind))),
    unknown: Object.fromEntries(
      entries.filter(([kind]) => !isKnown(kind) && !WITHOUT_EFFECT.has(kind)),
    ),
  };
}
