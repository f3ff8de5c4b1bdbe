import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pod } from '#cluster';
import { type Duration, seconds } from '#units';
import { anyOutage, outageOfHealthyCluster } from '../support/arbitrary-outage.ts';
import { lease, steadyZone } from '../support/builders.ts';
import { secondOf } from '../support/clock.ts';
import { secondsOf, type Told } from '../support/expect.ts';
import { type Outage, type Played, play } from '../support/outage.ts';

const RUNS = { numRuns: 40 };

/** Everything that happened, without what led to it and without absolute times. */
const outline = ({ entries }: Told, from = 0) =>
  entries.map(({ at, component, cause }) => {
    const fields: Readonly<Record<string, unknown>> = { ...cause };
    const { kind, node, pod, zone, to, taint, event, undone } = fields;
    const second = Number((secondOf(at) - from).toFixed(3));
    return { second, component, kind, node, pod, zone, to, taint, event, undone };
  });

const without = (outage: Outage, event: string): Outage => ({
  ...outage,
  events: (outage.events ?? []).filter((each) => !each.includes(event)),
});

const allWereDown = ({ entries, zones }: Played): boolean =>
  entries.some(({ cause }) => cause.kind === 'node-lifecycle/all-zones-down') ||
  zones.every(({ history }) => history[0]?.state === 'Full');

describe('a longer toleration', () => {
  const longer = (pod: Pod, by: number): Pod => ({
    ...pod,
    spec: {
      ...pod.spec,
      tolerations: pod.spec.tolerations.map((each) =>
        each.tolerationSeconds === undefined
          ? each
          : { ...each, tolerationSeconds: Math.max(0, each.tolerationSeconds) + by },
      ),
    },
  });

  it('never makes an eviction come sooner, as long as none is lost', () => {
    fc.assert(
      fc.property(outageOfHealthyCluster, fc.integer({ min: 1, max: 400 }), (given, by) => {
        const outage = without(given, 'apiServer');
        const pods = outage.pods ?? [];
        const sooner = play(outage);
        const later = play({ ...outage, pods: pods.map((pod) => longer(pod, by)) });
        for (const { key } of pods) {
          const evicted = { kind: 'PodDeletionRequested', pod: key, mechanism: 'taint' } as const;
          const [first = Number.POSITIVE_INFINITY] = secondsOf(sooner, evicted);
          const [then = Number.POSITIVE_INFINITY] = secondsOf(later, evicted);
          expect(then).toBeGreaterThanOrEqual(first);
        }
      }),
      RUNS,
    );
  });
});

describe('a healthy zone more', () => {
  it('changes nothing elsewhere, unless all others are down at some time', () => {
    fc.assert(
      fc.property(anyOutage, (outage) => {
        const before = play(outage);
        fc.pre(!allWereDown(before));
        const added = steadyZone('z', 2);
        const after = play({
          ...outage,
          nodes: [...outage.nodes, ...added],
          leases: [...(outage.leases ?? []), ...added.map(({ name }) => lease(name))],
        });
        const elsewhere = outline(after).filter(
          ({ node, zone }) => !String(node).startsWith('z-') && zone !== 'coast::z',
        );
        expect(elsewhere).toEqual(outline(before));
      }),
      RUNS,
    );
  });
});

describe('the same outage a common multiple of all periods later', () => {
  const LATER = 300;

  it('goes the same way, so much later, in a cluster at rest', () => {
    fc.assert(
      fc.property(outageOfHealthyCluster, (outage) => {
        const events = (outage.events ?? []).map((event) =>
          event.replace(/^at=(\d+)s/, (_, second) => `at=${Number(second) + LATER}s`),
        );
        const duration = ((outage.duration ?? 0) + seconds(LATER)) as Duration;
        const postponed = play({ ...outage, events, duration });
        expect(outline(postponed, LATER)).toEqual(outline(play(outage)));
      }),
      RUNS,
    );
  });
});

describe('a simulation that ends before its duration', () => {
  it('ends because nothing more would happen', () => {
    fc.assert(
      fc.property(anyOutage, (outage) => {
        const events = [...(outage.events ?? []), 'at=1799s label all=true labels.pier=old'];
        const told = outline(play({ ...outage, events })).filter(({ event }) => event !== 'label');
        expect(told).toEqual(outline(play(outage)));
      }),
      RUNS,
    );
  });
});
