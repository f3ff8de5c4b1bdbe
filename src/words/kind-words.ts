/** Kinds of workloads, and the words that kubectl takes for them: the shortest first. */
const WORDS = {
  Deployment: ['deploy', 'deployment', 'deployments'],
  ReplicaSet: ['rs', 'replicaset', 'replicasets'],
  ReplicationController: ['rc', 'replicationcontroller', 'replicationcontrollers'],
  StatefulSet: ['sts', 'statefulset', 'statefulsets'],
  DaemonSet: ['ds', 'daemonset', 'daemonsets'],
  Job: ['job', 'jobs'],
} as const;

export type WorkloadKind = keyof typeof WORDS;

/** The words of each kind, in the order in which errors name kinds. */
export const WORKLOAD_WORDS = Object.entries(WORDS) as readonly (readonly [
  kind: WorkloadKind,
  words: readonly string[],
])[];

/** Kinds with a number of replicas, which `--scale` changes. */
const SCALABLE = ['Deployment', 'ReplicaSet', 'ReplicationController', 'StatefulSet'] as const;

/** The shortest word for a kind with replicas; undefined for any other kind. */
export const scaleWord = (kind: string): string | undefined =>
  SCALABLE.includes(kind as (typeof SCALABLE)[number])
    ? WORDS[kind as (typeof SCALABLE)[number]][0]
    : undefined;

/** The words that `--scale` takes. */
export const SCALE_WORDS: readonly string[] = SCALABLE.flatMap((kind) => WORDS[kind]);

/** The kind of workloads that kubectl associates with a word, in any case. */
export const workloadKindOf = (word: string): WorkloadKind | undefined =>
  WORKLOAD_WORDS.find(([, words]) => words.includes(word.toLowerCase()))?.[0];
