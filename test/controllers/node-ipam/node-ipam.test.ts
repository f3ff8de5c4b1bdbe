import { describe, expect, it } from 'vitest';
import { minutes, parseCidr, present } from '#units';
import { CidrSet } from '../../../src/controllers/node-ipam/cidr-set.ts';
import { steadyNode } from '../../support/builders.ts';
import { atSecond } from '../../support/clock.ts';
import { entriesLike, expectTaintedAt } from '../../support/expect.ts';
import { type Outage, play } from '../../support/outage.ts';

const quay = (name: string, ...podCIDRs: readonly string[]) =>
  steadyNode(name, 'a', podCIDRs.length === 0 ? {} : { podCIDRs });

const FLAGS = {
  'allocate-node-cidrs': 'true',
  'cluster-cidr': '10.244.0.0/22',
  'node-cidr-mask-size': '24',
};

const growing = (outage: Partial<Outage>) =>
  play({
    nodes: [quay('quay-1', '10.244.1.0/24')],
    flags: FLAGS,
    duration: minutes(10),
    ...outage,
  });

const cidrsOf = (told: ReturnType<typeof growing>) =>
  Object.fromEntries(told.final.nodes().map(({ name, podCIDRs }) => [name, podCIDRs?.join(' ')]));

const readyOf = (told: ReturnType<typeof growing>, name: string) =>
  told.final.node(name)?.conditions.find(({ type }) => type === 'Ready');

describe('the addresses of a node that joins', () => {
  it('are the first that are free, and it is ready with them', () => {
    const told = growing({ events: ['at=10s addNodes count=2 namePrefix=spare'] });
    expect(cidrsOf(told)).toEqual({
      'quay-1': '10.244.1.0/24',
      'spare-1': '10.244.0.0/24',
      'spare-2': '10.244.2.0/24',
    });
    expect(readyOf(told, 'spare-2')?.status).toBe('True');
    const [ready] = entriesLike(told, { kind: 'NodeConditionChanged', node: 'spare-1' });
    expect(ready?.at).toBe(atSecond(10));
  });

  it('are none once all are taken: it stays not ready and is tainted', () => {
    const told = growing({ events: ['at=7s addNodes count=4 namePrefix=spare'] });
    expect(cidrsOf(told)['spare-4']).toBeUndefined();
    expect(readyOf(told, 'spare-4')).toMatchObject({ status: 'False', reason: 'KubeletNotReady' });
    expect(readyOf(told, 'spare-4')?.message).toMatch(/network not ready/);
    expectTaintedAt(told, 'spare-4', 'not-ready:NoExecute', 10);
  });

  it('are those of a node whose object goes', () => {
    const told = growing({
      events: ['at=7s addNodes count=4 namePrefix=spare', 'at=60s deleteNode nodes=spare-2'],
    });
    expect(cidrsOf(told)['spare-4']).toBe('10.244.2.0/24');
    expect(readyOf(told, 'spare-4')?.status).toBe('True');
  });

  it('come once the controllers run again', () => {
    const told = growing({
      events: [
        'at=5s controllerManager stop',
        'at=10s addNodes namePrefix=spare',
        'at=60s controllerManager start',
      ],
    });
    const [ready] = entriesLike(told, { kind: 'NodeConditionChanged', node: 'spare-1' });
    expect([cidrsOf(told)['spare-1'], ready?.at]).toEqual(['10.244.0.0/24', atSecond(60)]);
  });

  it('are of each family, and never those of Services', () => {
    const told = growing({
      nodes: [quay('quay-1')],
      flags: {
        ...FLAGS,
        'cluster-cidr': '10.244.0.0/22,fd00::/56',
        'node-cidr-mask-size': '0',
        'node-cidr-mask-size-ipv4': '24',
        'node-cidr-mask-size-ipv6': '64',
        'service-cluster-ip-range': '10.244.0.0/24',
      },
      events: ['at=10s addNodes namePrefix=spare'],
    });
    expect(cidrsOf(told)).toEqual({
      'quay-1': '10.244.1.0/24 fd00::/64',
      'spare-1': '10.244.2.0/24 fd00:0:0:1::/64',
    });
  });

  it('concern no controller where they are not allocated, or not from ranges', () => {
    for (const flags of [
      {},
      { ...FLAGS, 'cidr-allocator-type': 'CloudAllocator' },
      { ...FLAGS, controllers: '*,-node-ipam-controller' },
    ]) {
      const told = growing({ flags, events: ['at=10s addNodes namePrefix=spare'] });
      expect([cidrsOf(told)['spare-1'], readyOf(told, 'spare-1')?.status]).toEqual([
        undefined,
        'True',
      ]);
    }
  });
});

describe('parts of a range', () => {
  const set = () => new CidrSet(present(parseCidr('10.0.0.0/30'), 'a range'), 32);

  it('go round: the next one behind the last', () => {
    const parts = set();
    expect([parts.allocate(), parts.allocate()]).toEqual(['10.0.0.0/32', '10.0.0.1/32']);
    parts.release('10.0.0.0/32');
    expect([parts.allocate(), parts.allocate(), parts.allocate(), parts.allocate()]).toEqual([
      '10.0.0.2/32',
      '10.0.0.3/32',
      '10.0.0.0/32',
      undefined,
    ]);
  });

  it('are all taken that a wider range covers, and none by one outside', () => {
    const parts = set();
    parts.occupy('10.0.0.0/8');
    expect(parts.taken).toBe(4);
    const others = set();
    others.occupy('10.0.0.4/30');
    others.occupy('fd00::/8');
    expect(others.taken).toBe(0);
  });
});
