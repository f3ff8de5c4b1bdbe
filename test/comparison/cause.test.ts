import { describe, expect, it } from 'vitest';
import { compareReports } from '#comparison';
import { lease, pod, spec, steadyZone, tolerates } from '../support/builders.ts';
import type { Outage } from '../support/outage.ts';
import { reportOn } from './reports.ts';

const nodes = steadyZone('a', 4);
const FIRST = nodes[0]?.name ?? '';

const outage = (seconds: number, given: Partial<Outage> = {}): Outage => ({
  nodes,
  leases: nodes.map(({ name }) => lease(name, 0)),
  pods: [
    pod(
      'shop/ferry-1',
      FIRST,
      spec({ tolerations: [tolerates('node.kubernetes.io/unreachable', seconds)] }),
    ),
  ],
  events: [`at=30s powerOff nodes=${FIRST}`],
  ...given,
});

const causeOf = (before: Outage, after: Outage) =>
  compareReports(reportOn(before), reportOn(after)).because?.message;

describe('the cause of the greatest difference', () => {
  it('is the toleration, where the node is tainted as before', () => {
    expect(causeOf(outage(300), outage(60))).toMatch(
      /^the first difference on the way there, at 1m10s: .*its eviction is due at 2m10s instead of 6m10s$/,
    );
  });

  it('is what happens to the node, where that is another time', () => {
    const flags = { 'node-monitor-grace-period': '20s' };
    expect(causeOf(outage(300), outage(300, { flags }))).toMatch(
      /: condition Ready of .* turns from True to Unknown .*, at 40s instead of 1m10s$/,
    );
  });

  it('is the event, where only one run has it', () => {
    expect(causeOf(outage(300, { events: [] }), outage(300))).toMatch(
      /: powerOff: .*, at 30s; before, this does not happen$/,
    );
  });
});
