import { setFlagsFromString } from 'node:v8';
import { expect, test } from 'vitest';
import { Interner } from '../../src/snapshot/fields/interner.ts';
import { projectNode } from '../../src/snapshot/objects/kinds/node.ts';
import { projectReplicaSet } from '../../src/snapshot/objects/kinds/workload.ts';

setFlagsFromString('--allow-natives-syntax');
const isSameShape = new Function('a', 'b', 'return %HaveSameMap(a, b)') as (
  a: object,
  b: object,
) => boolean;

/** As many as it takes for the code that makes them to be optimised. */
const MANY = 10_000;

const metadata = (n: number) => ({
  ...{ name: `heron-${n}`, namespace: 'shop', uid: '' },
  ...{ labels: {}, annotations: {}, ownerReferences: [], finalizers: [] },
});

const nodeOf = (n: number) =>
  projectNode({
    metadata: metadata(n),
    spec: { unschedulable: false, taints: [], podCIDRs: [] },
    status: {
      ...{ conditions: [], capacity: {}, allocatable: {} },
      nodeInfo: { kubeletVersion: 'v1.36.2' },
    },
  });

const replicaSetOf = (n: number) =>
  projectReplicaSet(
    {
      metadata: metadata(n),
      spec: { replicas: 1, minReadySeconds: 0 },
      status: { replicas: 1 },
    },
    new Interner(),
  );

test.each([
  ['nodes', nodeOf],
  ['workloads', replicaSetOf],
])('%s of a snapshot share a hidden class', (_, project) => {
  const shapes: object[] = [];
  for (let n = 0; n < MANY; n++) {
    const object = project(n);
    if (n % 100 === 0 && !shapes.some((shape) => isSameShape(shape, object))) shapes.push(object);
  }
  expect(shapes.length).toBeLessThan(4);
});
