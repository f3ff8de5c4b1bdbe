import { describe, expect, it } from 'vitest';
import { hours, present, seconds } from '#units';
import { byDefault, pod, steadyZone, tolerating } from '../support/builders.ts';
import { expectAt } from '../support/expect.ts';
import { type Played, play } from '../support/outage.ts';

const roll = (how: string, duration = hours(2)): Played =>
  play({
    nodes: [...steadyZone('a', 2), ...steadyZone('h', 2)],
    pods: [pod('shop/web', 'a-00', tolerating(...byDefault()))],
    events: [`at=10s rollNodes nodes=a-00,a-01 ${how}`],
    duration,
    startupTimeOf: () => seconds(1),
  });

const namesIn = ({ final }: Played): readonly string[] => final.nodes().map(({ name }) => name);
const drained = (node: string) => ({ kind: 'DrainCompleted', node }) as const;

describe('a roll of nodes', () => {
  it('adds a node, drains an old one and ends it, one after the other', () => {
    const told = roll('provisionTime=20s soak=5s');
    // The pod stops for 30 s from 30 s on; the next node is there 20 s after the end of the first.
    expectAt(told, drained('a-00'), 60);
    expectAt(told, drained('a-01'), 85);
    expect(namesIn(told)).toEqual(['a-00-next', 'a-01-next', 'h-00', 'h-01']);
  });

  it('drains as many at once as may be missing beside the new ones', () => {
    const told = roll('provisionTime=20s surge=1 maxUnavailable=1');
    expectAt(told, drained('a-00'), 40);
    expectAt(told, drained('a-01'), 30);
  });

  it('mends nodes where they are, and takes them back into use', () => {
    const told = roll('strategy=kubeadm provisionTime=20s');
    expectAt(told, drained('a-00'), 40);
    expectAt(told, drained('a-01'), 60);
    expect(namesIn(told)).toEqual(['a-00', 'a-01', 'h-00', 'h-01']);
    expect(told.final.nodes().every(({ unschedulable }) => !unschedulable)).toBe(true);
  });

  it('ends blue nodes together, an hour after the last drain', () => {
    // Up at 130 s, drained at 160 s.
    expect(namesIn(roll('strategy=gke-blue-green', seconds(3_759)))).toHaveLength(6);
    expect(namesIn(roll('strategy=gke-blue-green', seconds(3_761)))).toHaveLength(4);
  });

  it.each([
    ['fail', ['a-00', 'a-00-next', 'a-01', 'h-00', 'h-01'], ['a-00']],
    ['rollback', ['a-00', 'a-00-next', 'a-01', 'h-00', 'h-01'], []],
    ['force', ['a-00-next', 'a-01-next', 'h-00', 'h-01'], []],
    ['terminate', ['a-00-next', 'a-01-next', 'h-00', 'h-01'], []],
    // The only new node stays in place of the first old one: none is left for the second.
    ['quarantine', ['a-00', 'a-00-next', 'a-01', 'h-00', 'h-01'], ['a-00']],
  ])('%s: what a drain that takes too long comes to', (onTimeout, nodes, cordoned) => {
    const told = roll(`provisionTime=20s drainTimeout=10s onTimeout=${onTimeout}`);
    expect(namesIn(told)).toEqual(nodes);
    const held = told.final.nodes().filter(({ unschedulable }) => unschedulable);
    expect(held.map(({ name }) => name)).toEqual(cordoned);
  });

  it('gives new nodes a name that no node has, and the kubelet of the old one', () => {
    const nodes = [...steadyZone('a', 2), ...steadyZone('h', 2)];
    const told = play({
      nodes: [...nodes, { ...present(nodes[0], 'a node'), name: 'a-00-next', uid: 'taken' }],
      events: ['at=10s rollNodes nodes=a-00 provisionTime=20s kubeletVersion=v1.37.1'],
      duration: hours(1),
    });
    expect(namesIn(told)).toEqual(['a-00-next', 'a-00-next-2', 'a-01', 'h-00', 'h-01']);
    expect(told.final.node('a-00-next-2')?.kubeletVersion).toBe('v1.37.1');
  });

  it('gives a roll that is done again other names', () => {
    const told = play({
      nodes: [...steadyZone('a', 1), ...steadyZone('h', 1)],
      events: [
        'at=10s rollNodes nodes=a-00 provisionTime=20s',
        'at=10m addNodes like=a-00 namePrefix=a count=1',
        'at=20m rollNodes nodes=a-1 provisionTime=20s',
        'at=30m rollNodes nodes=h-00 provisionTime=20s',
      ],
      duration: hours(1),
    });
    expect(namesIn(told)).toEqual(['a-00-next', 'a-1-next', 'h-00-next']);
  });

  it.each([
    ['fail', ['a-00', 'a-00-next', 'a-01-next', 'h-00', 'h-01']],
    ['rollback', ['a-00', 'a-00-next', 'a-01', 'a-01-next', 'h-00', 'h-01']],
  ])('%s: ends what is under way when another drain fails', (onTimeout, nodes) => {
    // The pod of a-00 takes 30 s to stop; a-01 soaks when the drain of a-00 fails.
    const told = roll(`surge=2 provisionTime=20s drainTimeout=10s soak=30s onTimeout=${onTimeout}`);
    expect(namesIn(told)).toEqual(nodes);
    const held = told.final.nodes().filter(({ unschedulable }) => unschedulable);
    expect(held.map(({ name }) => name)).toEqual(onTimeout === 'fail' ? ['a-00'] : []);
  });

  it('goes on without nodes that cannot be drained, as long as new nodes are left', () => {
    const told = roll('surge=2 provisionTime=20s drainTimeout=10s onTimeout=quarantine');
    expect(namesIn(told)).toEqual(['a-00', 'a-00-next', 'a-01-next', 'h-00', 'h-01']);
    expectAt(told, { kind: 'RollEnded', replaced: 1, failedOn: 'a-00' }, 40);
  });

  it('ends old machines before it orders new ones, with eks-minimal', () => {
    const told = roll('strategy=eks-minimal provisionTime=20s order=byName');
    // The pod stops for 30 s, the node soaks for 60 s, and the next is drained when it is replaced.
    expectAt(told, drained('a-00'), 40);
    expect(namesIn(told)).toEqual(['a-00-next', 'a-01-next', 'h-00', 'h-01']);
  });

  it('waits after the end of each machine, with kops', () => {
    const told = roll('strategy=kops provisionTime=20s');
    expectAt(told, drained('a-00'), 60);
    // 5 s of soak, 15 s of pause, 20 s until the next node is there.
    expectAt(told, drained('a-01'), 100);
  });
});
