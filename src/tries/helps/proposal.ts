import type { Pod, WorkloadObject } from '#cluster';
import type { SweepReport, SweepRow } from '#documents';
import type { Run } from '#simulation';

/** A change of the cluster that may help, in the words of the command line. */
export interface Proposal extends Pick<NonNullable<SweepReport['helps']>['found'][number], 'kind'> {
  /** `one more replica of Deployment/shop/web` */
  readonly words: string;
  /** A value of `--scale`. */
  readonly scale?: string;
  /** An object that is applied. */
  readonly manifest?: Manifest;
  /** Values of `--set`. */
  readonly settings?: readonly string[];
}

/** An object of Kubernetes as `--apply` takes it. */
export type Manifest = Readonly<Record<string, unknown>>;

/** A workload that a fault hurts. */
export interface Hurt {
  readonly row: SweepRow;
  readonly scenario: Run;
  /** As `Kind/namespace/name`. */
  readonly workload: string;
  readonly object: WorkloadObject;
  /** Its pods at the start that are neither finished nor being deleted. */
  readonly pods: readonly Pod[];
}

/** Proposes changes for a workload; none where the change could not matter. */
export type Candidate = (hurt: Hurt) => readonly Proposal[];

const API_VERSIONS: Readonly<Partial<Record<WorkloadObject['kind'], string>>> = {
  Deployment: 'apps/v1',
  ReplicaSet: 'apps/v1',
  StatefulSet: 'apps/v1',
  ReplicationController: 'v1',
};

/** The manifest of a workload with some fields of its pods' spec; none for kinds without replicas. */
export function podSpecManifest(
  { kind, namespace, name }: WorkloadObject,
  spec: object,
): Manifest | undefined {
  const apiVersion = API_VERSIONS[kind];
  if (apiVersion === undefined) return undefined;
  const metadata = { name, namespace };
  return { apiVersion, kind, metadata, spec: { template: { spec } } };
}

/** The labels that select the pods of a workload, where labels alone do. */
export function matchLabelsOf({
  selector,
}: Pick<WorkloadObject, 'selector'>): Readonly<Record<string, string>> | undefined {
  if (selector?.kind !== 'labels') return undefined;
  const pairs = selector.selector.map((each) =>
    each.operator === 'in' && each.values.length === 1 ? [each.key, each.values[0] ?? ''] : [],
  );
  return pairs.every((pair) => pair.length === 2) ? Object.fromEntries(pairs) : undefined;
}
