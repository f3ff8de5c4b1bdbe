/** Texts of the default plugins, as they stand in the message of an unschedulable pod. */
export const UNSCHEDULABLE = 'node(s) were unschedulable';
export const UNTOLERATED_TAINTS = 'node(s) had untolerated taint(s)';
export const NODE_AFFINITY = "node(s) didn't match Pod's node affinity/selector";
/** Nodes that no term of the pod names are never looked at. */
export const NOT_NAMED = "node(s) didn't satisfy plugin(s) [NodeAffinity]";
export const AFFINITY_CONFLICT = 'pod affinity terms conflict';
export const HOST_PORTS = "node(s) didn't have free ports for the requested pod ports";
export const CLAIM_IN_USE =
  'node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use by another pod';
export const VOLUME_LIMIT = 'node(s) exceed max volume count';
export const NO_VOLUME_TO_BIND = "node(s) didn't find available persistent volumes to bind";
export const VOLUME_ZONE = 'node(s) had no available volume zone';
export const SPREAD = "node(s) didn't match pod topology spread constraints";
export const SPREAD_LABEL = `${SPREAD} (missing required label)`;
export const POD_AFFINITY = "node(s) didn't match pod affinity rules";
export const POD_ANTI_AFFINITY = "node(s) didn't match pod anti-affinity rules";
export const EXISTING_ANTI_AFFINITY = "node(s) didn't satisfy existing pods anti-affinity rules";
export const UNBOUND_IMMEDIATE = 'pod has unbound immediate PersistentVolumeClaims';
