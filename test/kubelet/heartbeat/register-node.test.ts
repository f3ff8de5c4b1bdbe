import { describe, expect, it } from 'vitest';
import type { Node } from '#cluster';
import { type Duration, seconds } from '#units';
import { registerNew } from '../../../src/kubelet/heartbeat/register-node.ts';
import { NO_CSI_NODE, UNPRESSED } from '../../../src/kubelet/heartbeat/status.ts';
import { steadyNode } from '../../support/builders.ts';
import { atSecond, secondOf } from '../../support/clock.ts';

const BAY = steadyNode('heron-bay', 'north');

/** Registers a node at 100 s; what was created, and from when on the node is complete. */
function registered(
  {
    csiNodeAfter,
    readyAfter,
    awaits = false,
  }: {
    csiNodeAfter?: Duration;
    readyAfter?: Duration;
    awaits?: boolean;
  },
  existing?: Node,
) {
  const created: Node[] = [];
  const local = { ...UNPRESSED, Ready: !awaits };
  const kubelet = { awaits: awaits ? NO_CSI_NODE : undefined, local, completeFrom: 0 };
  const parts = {
    store: { node: () => existing },
    client: { nodes: { createNode: (node: Node) => created.push(node) } },
    timeline: { now: atSecond(100) },
    csiNodeAfter,
  };
  const cause = registerNew(BAY, kubelet as never, parts as never, 7 as never, readyAfter);
  return { created, cause, completeFrom: kubelet.completeFrom };
}

describe('the kubelet of a machine that joined', () => {
  it('creates its node, as old as that', () => {
    const { created } = registered({});
    expect(created).toEqual([{ ...BAY, creationTimestamp: atSecond(100) }]);
  });

  it('creates none where one of its name exists', () => {
    expect(registered({}, BAY)).toEqual({ created: [], cause: undefined, completeFrom: 0 });
  });

  it('taints its node while it waits for anything', () => {
    const { created } = registered({ awaits: true });
    expect(created[0]?.taints.map(({ key, effect }) => `${key}:${effect}`)).toEqual([
      'node.kubernetes.io/not-ready:NoSchedule',
    ]);
    const ready = created[0]?.conditions.find(({ type }) => type === 'Ready');
    expect(ready?.status).toBe('False');
  });

  it.each([
    [undefined, undefined, 100],
    [0.5, undefined, 100.5],
    [undefined, 3, 103],
    [0.5, 3, 103],
    [5, 3, 105],
  ])('with a CSINode after %s s and a network after %s s is complete at %d s', (csi, net, at) => {
    const { completeFrom } = registered({
      ...(csi !== undefined && { csiNodeAfter: seconds(csi) }),
      ...(net !== undefined && { readyAfter: seconds(net) }),
    });
    expect(secondOf(completeFrom as never)).toBe(at);
  });
});
