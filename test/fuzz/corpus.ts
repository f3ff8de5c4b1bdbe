import { readdirSync, readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import { withVolumes } from './with-volumes.ts';

/** An object of Kubernetes as in a snapshot. */
export type RawObject = Readonly<Record<string, unknown>>;

/** Adds to the objects of a cluster, or changes them. */
export type More = (objects: readonly RawObject[]) => readonly RawObject[];

/** A snapshot to play with. */
export interface Subject {
  readonly name: string;
  readonly objects: readonly RawObject[];
}

const SCENARIOS = 'fixtures/scenarios';
const DEFECTS = 'fixtures/defects';

/** Objects with the disks, Services and stats that they lack. */
export const completed = (objects: readonly RawObject[]): readonly RawObject[] =>
  withStats(withServices(withVolumes(objects)));

/** Snapshots of the fixtures by size. */
export type Size = 'small' | 'large';

/** All snapshots of the fixtures of a size. */
export function readCorpus(size: Size): readonly Subject[] {
  const scenarios = readdirSync(SCENARIOS).map((name) => [`${SCENARIOS}/${name}/snapshot.yaml`]);
  const defects = [
    ['unbound-pod.yaml'],
    ['preemption.yaml'],
    ['preemption-after-power.json'],
    ['fixed-node.yaml'],
    ['pinned.json', 'pinned-kubelet.yaml'],
  ].map((names) => names.map((name) => `${DEFECTS}/${name}`));
  const rank = ['cluster.yaml', 'quay-1-stats.json', 'quay-2-stats.json'];
  const pressed = ['snapshot.yaml', 'pressure/kubelets.yaml', 'pressure/worker-3-stats.json'];
  const large = [
    rank.map((name) => `fixtures/rank/${name}`),
    pressed.map((name) => `fixtures/cluster/${name}`),
  ];
  return (size === 'small' ? [...scenarios, ...defects] : large).map((paths) => ({
    name: paths[0] ?? '',
    objects: completed(paths.flatMap((path) => objectsIn(readFileSync(path, 'utf8')))),
  }));
}

/** Each workload gets a Service that selects its pods. */
const withServices = (objects: readonly RawObject[]): readonly RawObject[] => [
  ...objects,
  ...objects
    .filter(({ kind }) => SCALABLE.includes(`${kind}`))
    .flatMap((each) => {
      const labels = Object(each['spec']).selector?.matchLabels;
      const { name, namespace } = metadataOf(each);
      const metadata = { name: `${name}-fuzz`, namespace };
      return labels === undefined
        ? []
        : [{ ...{ apiVersion: 'v1', kind: 'Service', metadata }, spec: { selector: labels } }];
    }),
];

const MEBIBYTE = 2 ** 20;
const CAPACITY = 8192 * MEBIBYTE;

/** Without measurements nodes are half full and each pod uses 100 MiB. */
function withStats(objects: readonly RawObject[]): readonly RawObject[] {
  if (objects.some(({ kind }) => kind === undefined)) return objects;
  const pods = objects.filter(({ kind }) => kind === 'Pod');
  const summaries = objects
    .filter(({ kind }) => kind === 'Node')
    .map((node) => {
      const { name: nodeName } = metadataOf(node);
      return {
        node: {
          nodeName,
          memory: { availableBytes: CAPACITY / 2, workingSetBytes: CAPACITY / 2 },
          fs: { availableBytes: CAPACITY / 2, capacityBytes: CAPACITY, usedBytes: CAPACITY / 2 },
        },
        pods: pods
          .filter(({ spec }) => Object(spec).nodeName === nodeName)
          .map((pod) => ({
            podRef: metadataOf(pod),
            memory: { workingSetBytes: 100 * MEBIBYTE },
            containers: [{ name: 'app', memory: { workingSetBytes: 100 * MEBIBYTE } }],
          })),
      };
    });
  return [...objects, ...summaries];
}

const objectsIn = (text: string): readonly RawObject[] =>
  parseAllDocuments(text).flatMap((document) => {
    const value = document.toJS() ?? {};
    return Array.isArray(value.items) ? value.items : [value];
  });

interface Named {
  readonly kind?: string;
  readonly metadata?: {
    readonly name?: string;
    readonly namespace?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly ownerReferences?: readonly { readonly kind: string; readonly name: string }[];
  };
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

const ROLLED_OUT = ['Deployment', 'StatefulSet', 'DaemonSet'];

/** `Kind/namespace/name` of workloads that roll their templates out. */
export const rolledOutOf = ({ objects }: Subject): readonly string[] =>
  objects
    .filter(({ kind }) => ROLLED_OUT.includes(`${kind}`))
    .map((each) => `${each['kind']}/${pathOf(each)}`);

/** `namespace/name` of Services. */
export const servicesOf = ({ objects }: Subject): readonly string[] =>
  objects.filter(({ kind }) => kind === 'Service').map(pathOf);

/** `namespace/name` of PodDisruptionBudgets. */
export const budgetsOf = ({ objects }: Subject): readonly string[] =>
  objects.filter(({ kind }) => kind === 'PodDisruptionBudget').map(pathOf);

const pathOf = (object: RawObject): string => {
  const { namespace = 'default', name = '' } = metadataOf(object);
  return `${namespace}/${name}`;
};

/** The values of a label of nodes, each once. */
const valuesOf = ({ objects }: Subject, label: string): readonly string[] => [
  ...new Set(
    objects
      .filter(({ kind }) => kind === 'Node')
      .flatMap((each) => (each as Named).metadata?.labels?.[label] ?? []),
  ),
];

export const zonesOf = (subject: Subject): readonly string[] =>
  valuesOf(subject, 'topology.kubernetes.io/zone');

export const regionsOf = (subject: Subject): readonly string[] =>
  valuesOf(subject, 'topology.kubernetes.io/region');

/** `Kind/namespace/name` of the owners of pods. */
export const ownersOf = ({ objects }: Subject): readonly string[] => [
  ...new Set(
    objects.flatMap((each) => {
      const { namespace = 'default', ownerReferences = [] } = metadataOf(each);
      return each['kind'] === 'Pod'
        ? ownerReferences.map(({ kind, name }) => `${kind}/${namespace}/${name}`)
        : [];
    }),
  ),
];
