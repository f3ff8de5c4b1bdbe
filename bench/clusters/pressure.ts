import type { Node, Pod, StatsSummary } from '#cluster';
import { hours } from '#units';
import { pod, spec, steadyNode } from '../../test/support/builders.ts';
import type { Outage } from '../../test/support/outage.ts';
import type { Case } from './case.ts';

const NODES = 5_000;
const PODS_OF_A_NODE = 10;
const GIB = 2 ** 30;
const MEMORY = 64 * GIB;

/** The usage of one pod of each node, in GiB, minute by minute. */
const CURVES = {
  'rest as they are': [],
  'move and stay below all thresholds': minutes((minute) => 2 + ((minute * 7) % 19)),
  'fill their nodes': minutes((minute) => 2 + minute * 0.75),
};

/** An hour of curves on many nodes, all of them measured, compared to nodes with constant usage. */
export const curves: readonly Case[] = Object.entries(CURVES).map(([what, curve]) => ({
  what: `${NODES} nodes whose uses ${what}`,
  outageOf: (scale) => clusterOf(NODES * scale, curve),
}));

function minutes(use: (minute: number) => number): readonly (readonly [string, number])[] {
  return Array.from({ length: 60 }, (_, minute) => [`${minute}m`, use(minute) * GIB]);
}

function clusterOf(size: number, points: ReturnType<typeof minutes>): Outage {
  const nodes = Array.from({ length: size }, (_, n) => nodeOf(n));
  const measured = nodes.map((node) => podsOf(node.name));
  return {
    nodes,
    pods: measured.flat(),
    pressure: new Map(
      nodes.map(({ name }, n) => [
        name,
        {
          summary: summaryOf(name, measured[n] ?? []),
          layout: 'shared',
          unusedImages: 0,
          deadContainers: 0,
          configuration: {},
        },
      ]),
    ),
    events: points.length === 0 ? [] : [JSON.stringify({ at: '1m', usage: usageOf(points) })],
    duration: hours(1),
  };
}

const usageOf = (points: ReturnType<typeof minutes>) => ({
  pods: { namespaces: ['moving'] },
  memory: { points },
});

const nodeOf = (n: number): Node =>
  steadyNode(`node-${String(n).padStart(5, '0')}`, 'a', { capacity: { memory: '64Gi' } });

// Pods of one template share one object, as in a loaded snapshot.
const TEMPLATE = spec({
  containers: [{ name: 'app', resources: { requests: { memory: '2Gi' } } }],
});

const podsOf = (node: string): readonly Pod[] =>
  Array.from({ length: PODS_OF_A_NODE }, (_, n) =>
    pod(`${n === 0 ? 'moving' : 'still'}/${node}-${n}`, node, TEMPLATE),
  );

function summaryOf(nodeName: string, pods: readonly Pod[]): StatsSummary {
  const workingSetBytes = 2 * GIB * (pods.length + 1);
  const disk = { availableBytes: 60 * GIB, capacityBytes: 100 * GIB };
  return {
    node: {
      nodeName,
      memory: { availableBytes: MEMORY - workingSetBytes, workingSetBytes },
      fs: disk,
      runtime: { imageFs: disk, containerFs: disk },
      rlimit: { maxpid: 32_768, curproc: 500 },
    },
    pods: pods.map(({ namespace, name, uid }) => ({
      podRef: { namespace, name, uid },
      memory: { workingSetBytes: 2 * GIB },
      process_stats: { process_count: 20 },
      containers: [{ name: 'app', memory: { workingSetBytes: 2 * GIB } }],
    })),
  };
}
