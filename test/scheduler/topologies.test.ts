import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Node } from '#cluster';
import { NodeInfo } from '../../src/scheduler/cache/node-info.ts';
import { Topologies, type Topology } from '../../src/scheduler/cache/touches.ts';
import { node } from '../support/builders.ts';

const KEYS = ['zone', 'rack'];

const labels = fc.dictionary(fc.constantFrom(...KEYS), fc.constantFrom('a', 'b', 'c'));

/** A slot, and the labels of its node; without them there is no node. */
const change = fc.record({
  slot: fc.nat({ max: 80 }),
  labels: fc.option(labels, { nil: undefined }),
});

const infoAt = (slot: number): NodeInfo =>
  new NodeInfo(slot, `node-${slot}`, () => {
    throw new Error('no pod is asked for');
  });

/** What a topology says of nodes, whatever the numbers of its domains. */
const toldBy = (topology: Topology, slots: number): object => ({
  values: Array.from({ length: slots }, (_, slot) => topology.values[topology.domains[slot] ?? -1]),
  isOwn: topology.isOwn,
  isPartial: topology.isPartial,
});

describe('topologies', () => {
  it('are after changes of nodes what they are anew', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), fc.nat({ max: 40 }), (changes, asked) => {
        const nodes: NodeInfo[] = [];
        const topologies = new Topologies(nodes);
        for (const [place, { slot, labels: to }] of changes.entries()) {
          if (place === asked) for (const key of KEYS) topologies.by(key);
          while (nodes.length <= slot) {
            nodes.push(infoAt(nodes.length));
            topologies.forget();
          }
          const info = nodes[slot] ?? infoAt(slot);
          const after: Node | undefined = to && node(info.name, { labels: to });
          topologies.replace(slot, info.node, after);
          info.setNode(after);
        }
        const fresh = new Topologies(nodes);
        for (const key of KEYS) {
          expect(toldBy(topologies.by(key), nodes.length)).toEqual(
            toldBy(fresh.by(key), nodes.length),
          );
        }
        const kindsBy = (each: Topologies): number => each.kindsOf(new Set(KEYS), new Set()).count;
        expect(kindsBy(topologies)).toBe(kindsBy(fresh));
      }),
    );
  });
});
