import { describe, expect, it } from 'vitest';
import { lease, steadyNode, steadyZone } from '../support/builders.ts';
import { secondOf } from '../support/clock.ts';
import { type Outage, play } from '../support/outage.ts';

/** The history of zone a, in a line each: second, state, nodes that are not Ready, nodes a second. */
const historyOf = (outage: Outage, name = 'coast::a'): readonly string[] =>
  (play(outage).zones.find(({ zone }) => zone === name)?.history ?? []).map(
    ({ at, state, nodes, notReady, evictionRate }) =>
      `${secondOf(at)} ${state} ${notReady}/${nodes} ${Number(evictionRate.toPrecision(7))}`,
  );

describe('the history of a zone', () => {
  it('begins with the start and goes on with its changes', () => {
    expect(
      historyOf({
        nodes: [...steadyZone('a', 4), ...steadyZone('h', 3)],
        events: ['at=50ms powerOff nodes=a-00,a-01,a-02 for=100s'],
      }),
    ).toEqual(['0 Normal 0/4 0.1', '50 Partial 3/4 0', '105 Normal 0/4 0.1']);
  });

  it('says a state once, although controllers that start anew find it again', () => {
    const outage: Outage = {
      nodes: [...steadyZone('a', 2), ...steadyZone('h', 2)],
      events: ['at=50ms powerOff zones=a', 'at=100s controllerManager restart'],
    };
    expect(historyOf(outage)).toEqual(['0 Normal 0/2 0.1', '50 Full 2/2 0.1']);
  });

  it('counts only the nodes that count for it', () => {
    const [first, ...others] = steadyZone('a', 4);
    const labels = { ...first?.labels, 'node.kubernetes.io/exclude-disruption': '' };
    const nodes = [steadyNode('a-00', 'a', { labels }), ...others, ...steadyZone('h', 3)];
    expect(historyOf({ nodes, events: ['at=50ms powerOff nodes=a-01,a-02,a-03'] })).toEqual([
      '0 Normal 0/3 0.1',
      '50 Full 3/3 0.1',
    ]);
  });

  it('tells that no node is tainted any more when all zones are down, and when some is up again', () => {
    const outage: Outage = {
      nodes: [...steadyZone('a', 2), ...steadyZone('h', 2)],
      events: ['at=50ms powerOff zones=a', 'at=100s powerOff zones=h for=100s'],
    };
    expect(historyOf(outage)).toEqual([
      '0 Normal 0/2 0.1',
      '50 Full 2/2 0.1',
      '140 Full 2/2 0',
      '200 Full 2/2 0.1',
    ]);
    expect(historyOf(outage, 'coast::h')).toEqual([
      '0 Normal 0/2 0.1',
      '140 Full 2/2 0',
      '200 Normal 0/2 0.1',
    ]);
  });

  it('begins without a rate in a cluster that is down at the start', () => {
    const unknown = [{ type: 'Ready', status: 'Unknown', reason: '', message: '' }] as const;
    const nodes = ['a', 'h'].map((zone) => steadyNode(`${zone}-00`, zone, { conditions: unknown }));
    const leases = nodes.map(({ name }) => lease(name, -500));
    expect(historyOf({ nodes, leases })).toEqual(['0 Full 1/1 0']);
  });

  it('tells the rate that its limiter really has (NL-24)', () => {
    expect(
      historyOf({
        nodes: [...steadyZone('a', 4), ...steadyZone('h', 3)],
        flags: { 'node-eviction-rate': 1 },
        events: ['at=50ms powerOff nodes=a-00,a-01,a-02', 'at=100s restore nodes=a-02'],
      }),
    ).toEqual(['0 Normal 0/4 1', '50 Partial 3/4 0', '100 Normal 2/4 0']);
  });
});
