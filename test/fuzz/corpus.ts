import { readdirSync, readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';

/** An object of Kubernetes as it stands in a snapshot. */
export type RawObject = Readonly<Record<string, unknown>>;

/** A snapshot to play with. */
export interface Subject {
  readonly name: string;
  readonly objects: readonly RawObject[];
}

const SCENARIOS = 'fixtures/scenarios';
const DEFECTS = 'fixtures/defects';

/** All snapshots of the fixtures, the large cluster last. */
export function readCorpus(): readonly Subject[] {
  const scenarios = readdirSync(SCENARIOS).map((name) => `${SCENARIOS}/${name}/snapshot.yaml`);
  const defects = ['unbound-pod.yaml', 'preemption.yaml', 'preemption-after-power.json'];
  const paths = [...scenarios, ...defects.map((name) => `${DEFECTS}/${name}`)];
  return [...paths, 'fixtures/cluster/snapshot.yaml'].map((name) => ({
    name,
    objects: objectsIn(readFileSync(name, 'utf8')),
  }));
}

const objectsIn = (text: string): readonly RawObject[] =>
  parseAllDocuments(text).flatMap((document) => {
    const value = document.toJS() ?? {};
    return Array.isArray(value.items) ? value.items : [value];
  });

interface Named {
  readonly kind?: string;
  readonly metadata?: { readonly name?: string; readonly namespace?: string };
}

const metadataOf = (object: RawObject) => (object as Named).metadata ?? {};

/** `name` of nodes. */
export const nodesOf = ({ objects }: Subject): readonly string[] =>
  objects.filter(({ kind }) => kind === 'Node').map((each) => metadataOf(each).name ?? '');

/** `namespace/name` of pods. */
export const podsOf = ({ objects }: Subject): readonly string[] =>
  objects.filter(({ kind }) => kind === 'Pod').map(pathOf);

const SCALABLE = ['Deployment', 'ReplicaSet', 'StatefulSet'];

/** `Kind/namespace/name` of workloads that can be scaled. */
export const workloadsOf = ({ objects }: Subject): readonly string[] =>
  objects
    .filter(({ kind }) => SCALABLE.includes(`${kind}`))
    .map((each) => `${each['kind']}/${pathOf(each)}`);

/** `namespace/name` of PodDisruptionBudgets. */
export const budgetsOf = ({ objects }: Subject): readonly string[] =>
  objects.filter(({ kind }) => kind === 'PodDisruptionBudget').map(pathOf);

const pathOf = (object: RawObject): string => {
  const { namespace = 'default', name = '' } = metadataOf(object);
  return `${namespace}/${name}`;
};
