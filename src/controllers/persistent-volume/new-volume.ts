import type {
  CsiNode,
  Node,
  NodeSelector,
  PersistentVolume,
  PersistentVolumeClaim,
  StorageClass,
} from '#cluster';

/** The facts that decide where a new volume can be used. */
export interface Surroundings {
  /** The node that it is made for; absent where it is made before one is chosen. */
  readonly node?: Node;
  /** The drivers of that node, where they are known. */
  readonly csiNode?: CsiNode;
  /** Other volumes of the class. */
  readonly others: readonly PersistentVolume[];
}

/**
 * The volume that a provisioner creates for a claim. One that is created for a node is bound to the
 * node's place in the topology of the driver: by its CSINode, or else by the allowed topologies of
 * the class, or else as other volumes of the class are.
 */
export function newVolume(
  claim: PersistentVolumeClaim,
  { provisioner, name: storageClassName, allowedTopologies }: StorageClass,
  { node, csiNode, others }: Surroundings,
): PersistentVolume {
  const name = freeName(`pvc-${claim.namespace}-${claim.name}`, others);
  const ofNode = csiNode?.drivers.find((driver) => driver.name === provisioner)?.topologyKeys;
  const allowed = allowedTopologies.flatMap(({ matchLabelExpressions }) =>
    matchLabelExpressions.map(({ key }) => key),
  );
  const keys = ofNode ?? (allowed.length > 0 ? allowed : keysOf(others[0]?.nodeAffinity));
  const nodeAffinity = node === undefined ? undefined : placeOf(node, [...new Set(keys)]);
  return {
    ...{ namespace: '', name, uid: `k8s-evict-${name}`, labels: {}, annotations: {} },
    ...{ ownerReferences: [], finalizers: [], phase: 'Available', storageClassName },
    accessModes: claim.accessModes,
    ...(claim.storage !== undefined && { storage: claim.storage }),
    volumeMode: claim.volumeMode,
    ...(nodeAffinity && { nodeAffinity }),
    source: { kind: 'csi', driver: provisioner, volumeHandle: name },
  };
}

/** A volume that was made for an earlier claim of the same name may still be there. */
function freeName(wanted: string, others: readonly PersistentVolume[]): string {
  const taken = new Set(others.map(({ name }) => name));
  let name = wanted;
  for (let n = 2; taken.has(name); n += 1) name = `${wanted}-${n}`;
  return name;
}

const keysOf = (affinity: NodeSelector | undefined): readonly string[] =>
  affinity?.nodeSelectorTerms.flatMap(({ matchExpressions }) =>
    matchExpressions.map(({ key }) => key),
  ) ?? [];

function placeOf({ labels }: Node, keys: readonly string[]): NodeSelector | undefined {
  const matchExpressions = keys.flatMap((key) =>
    labels[key] === undefined ? [] : [{ key, operator: 'In', values: [labels[key]] }],
  );
  return matchExpressions.length === 0
    ? undefined
    : { nodeSelectorTerms: [{ matchExpressions, matchFields: [] }] };
}
