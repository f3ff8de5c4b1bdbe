import fc from 'fast-check';
import type { RawObject } from '../fuzz/corpus.ts';

const START = '2026-01-01T00:00:00Z';
const CPUS = 4;

interface Crew {
  readonly priority: number;
  readonly cpus: number;
  /** The nodes of its pods; a node that does not exist is none. */
  readonly on: readonly number[];
  readonly isReady: boolean;
  /** Its Service selects the pods of the crew before it, too. */
  readonly isShared: boolean;
  readonly spread: boolean;
  /** Its pods belong to a Job in place of a ReplicaSet. */
  readonly isJob?: boolean;
  /** Its pods tolerate the taint of dedicated nodes, for so long or without limit. */
  readonly tolerates?: number | 'always';
}

interface Harbour {
  /** Nodes with a NoExecute taint that was there before the pods. */
  readonly dedicated?: readonly number[];
  /** A DaemonSet with this priority lacks its pods on nodes without the taint. */
  readonly daemons?: number;
}

/** Small clusters with Services, full nodes and priorities: losses have consequences elsewhere. */
export const anyCluster: fc.Arbitrary<readonly RawObject[]> = fc
  .integer({ min: 3, max: 5 })
  .chain((nodes) =>
    fc
      .array(
        fc.record<Crew>({
          priority: fc.constantFrom(0, 0, 10, 100),
          cpus: fc.constantFrom(0, 1, 2, 3),
          on: fc.array(fc.integer({ min: 0, max: nodes }), { minLength: 1, maxLength: 3 }),
          isReady: fc.constantFrom(true, true, true, true, false),
          isShared: fc.constantFrom(false, false, false, true),
          spread: fc.boolean(),
          isJob: fc.constantFrom(false, false, false, true),
          tolerates: fc.constantFrom<number | 'always'>(60, 'always', 'always'),
        }),
        { minLength: 1, maxLength: 5 },
      )
      .chain((crews) =>
        fc
          .record<Harbour>({
            dedicated: fc.constantFrom([], [], [0], [0, 1]),
            daemons: fc.constantFrom(undefined, undefined, 50),
          })
          .map((more) => harbour(nodes, withoutJobAhead(crews), more)),
      ),
  );

/** Expectations are about the first crew, and Jobs have none. */
const withoutJobAhead = ([first, ...rest]: readonly Crew[]): readonly Crew[] =>
  first === undefined ? [] : [{ ...first, isJob: false }, ...rest];

/** Nodes of four CPUs with the pods and the Service of each crew. */
export function harbour(
  nodes: number,
  crews: readonly Crew[],
  { dedicated = [], daemons }: Harbour = {},
): readonly RawObject[] {
  const used = Array.from({ length: nodes }, () => 0);
  return [
    ...used.map((_, index) => nodeOf(index, dedicated.includes(index))),
    ...crews.flatMap((crew, index) => crewOf(crew, index, used)),
    ...(daemons === undefined ? [] : [daemonSet(daemons)]),
  ];
}

const daemonSet = (priority: number): RawObject => ({
  apiVersion: 'apps/v1',
  kind: 'DaemonSet',
  metadata: { name: 'watch', namespace: 'shop', uid: 'watch' },
  spec: {
    selector: { matchLabels: { app: 'watch' } },
    template: {
      metadata: { labels: { app: 'watch' } },
      spec: {
        priority,
        containers: [{ name: 'app', image: 'app:1', resources: { requests: { cpu: '1' } } }],
      },
    },
  },
});

const nodeOf = (index: number, isDedicated: boolean): RawObject => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: {
    name: `node-${index}`,
    labels: {
      'kubernetes.io/hostname': `node-${index}`,
      'topology.kubernetes.io/zone': index % 2 === 0 ? 'a' : 'b',
    },
  },
  ...(isDedicated && { spec: { taints: [{ key: 'dedicated', effect: 'NoExecute' }] } }),
  status: {
    allocatable: { cpu: `${CPUS}`, memory: '8Gi', pods: '110' },
    conditions: [{ type: 'Ready', status: 'True', lastHeartbeatTime: START }],
    nodeInfo: { kubeletVersion: 'v1.36.0' },
  },
});

function crewOf(crew: Crew, index: number, used: number[]): readonly RawObject[] {
  const name = `crew-${index}`;
  const meta = { name, namespace: 'shop' };
  const labels = { app: name, ...(crew.isShared && { with: `crew-${index - 1}` }) };
  const spec = {
    priority: crew.priority,
    containers: [{ name: 'app', image: 'app:1', resources: { requests: { cpu: `${crew.cpus}` } } }],
    ...(crew.tolerates !== undefined && { tolerations: [tolerationOf(crew.tolerates)] }),
    ...(crew.isJob === true && { restartPolicy: 'Never' }),
    ...(crew.spread && {
      topologySpreadConstraints: [
        {
          maxSkew: 1,
          topologyKey: 'kubernetes.io/hostname',
          whenUnsatisfiable: 'DoNotSchedule',
          labelSelector: { matchLabels: { app: name } },
        },
      ],
    }),
  };
  const set =
    crew.isJob === true
      ? { apiVersion: 'batch/v1', kind: 'Job' }
      : { apiVersion: 'apps/v1', kind: 'ReplicaSet' };
  const { length: pods } = crew.on;
  const count =
    crew.isJob === true
      ? { completions: pods, parallelism: pods, backoffLimit: 0 }
      : { replicas: pods };
  const selector = { matchLabels: { app: name } };
  const template = { metadata: { labels }, spec };
  return [
    {
      ...set,
      metadata: { ...meta, uid: name },
      spec: { ...count, selector, template },
    },
    ...crew.on.map((node, ordinal) => {
      const hasRoom = node < used.length && (used[node] ?? 0) + crew.cpus <= CPUS;
      if (hasRoom) used[node] = (used[node] ?? 0) + crew.cpus;
      return podOf({ ...set, name, uid: name }, `${name}-${ordinal}`, labels, {
        ...{ spec, isReady: crew.isReady },
        ...(hasRoom && { nodeName: `node-${node}` }),
      });
    }),
    {
      ...{ apiVersion: 'v1', kind: 'Service', metadata: meta },
      spec: { selector: crew.isShared ? { with: `crew-${index - 1}` } : { app: name } },
    },
  ];
}

const tolerationOf = (seconds: number | 'always'): object => ({
  ...{ key: 'dedicated', operator: 'Exists', effect: 'NoExecute' },
  ...(seconds !== 'always' && { tolerationSeconds: seconds }),
});

const podOf = (
  owner: { readonly apiVersion: string; readonly kind: string; name: string; uid: string },
  name: string,
  labels: object,
  { spec, isReady, nodeName }: { spec: object; isReady: boolean; nodeName?: string },
): RawObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    ...{ name, namespace: 'shop', labels },
    ownerReferences: [{ ...owner, controller: true }],
  },
  spec: { ...spec, ...(nodeName !== undefined && { nodeName }) },
  status:
    nodeName === undefined
      ? { phase: 'Pending' }
      : {
          phase: 'Running',
          conditions: [{ type: 'Ready', status: isReady ? 'True' : 'False' }],
        },
});
