/** A v1 Volume of a pod, reduced to the sources that a model distinguishes. */
export interface Volume {
  readonly name: string;
  readonly emptyDir?: EmptyDirVolumeSource;
  readonly hostPath?: object;
  readonly configMap?: object;
  readonly gitRepo?: object;
  readonly persistentVolumeClaim?: PersistentVolumeClaimVolumeSource;
  /** A claim that is created for the pod: `<pod>-<volume>`. */
  readonly ephemeral?: object;
}

interface EmptyDirVolumeSource {
  /** Empty is the node's disk; `Memory` and `HugePages…` are not. */
  readonly medium?: string;
  /** A quantity. */
  readonly sizeLimit?: string;
}

interface PersistentVolumeClaimVolumeSource {
  readonly claimName: string;
}
