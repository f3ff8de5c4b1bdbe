import { expect, test } from 'vitest';
import type { Node, PodSpec } from '#cluster';
import { kubeletRefusals } from '#scheduler';
import { asking, roomyNode, rulesOf, running } from '../support/scheduler.ts';

const PORT = { containers: [{ ...asking({}), ports: [{ containerPort: 80, hostPort: 80 }] }] };
const OUT = [{ key: 'out', value: '', effect: 'NoExecute' }] as const;
const CLOSED = [{ key: 'out', value: '', effect: 'NoSchedule' }] as const;

test.each<[string | undefined, Partial<PodSpec>, Partial<Node>]>([
  [undefined, {}, {}],
  ['OutOfcpu', { containers: [asking({ cpu: '3', memory: '9Gi' })] }, {}],
  ['OutOfmemory', { containers: [asking({ memory: '9Gi' })] }, {}],
  ['OutOfpods', {}, { allocatable: { pods: '1' } }],
  ['NodeAffinity', { nodeSelector: { disk: 'ssd' } }, { taints: OUT }],
  ['NodePorts', PORT, {}],
  ['TaintToleration', {}, { taints: OUT }],
  [undefined, {}, { taints: CLOSED }],
  [undefined, { containers: [asking({ 'example.com/gpu': '1' })] }, {}],
])('a kubelet refuses with %s', (reason, spec, given) => {
  const old = running('d/old', 'n1', {
    containers: [
      { ...asking({ cpu: '2' }), ...PORT.containers[0], resources: { requests: { cpu: '2' } } },
    ],
  });
  const node = roomyNode('n1', 'a', given);
  const refusalOf = kubeletRefusals(rulesOf('1.36'));
  expect(refusalOf(running('d/new', 'n1', spec), node, [old])).toBe(reason);
});
