import { describe, expect, it } from 'vitest';
import type { SimulationReport } from '#documents';
import { compareRun, differs, readTelemetry } from '#history';

type Evicted = SimulationReport['evictions'][number];

const evicted = (pod: string, at: number, readyAt: number | null): Evicted => ({
  ...{ pod, mechanism: 'delete', at, gone: null, gracePeriodSeconds: 0, priority: 0 },
  replacement: { pod: `${pod}-next`, readyAt },
  ...{ budgetsViolated: [], because: 1, message: '' },
});

const pod = (name: string, created: number, ready: number, total = ready) => ({
  ...{ pod_name: name, namespace: 'shop' },
  pod_rescheduling_time: created,
  pod_readiness_time: ready,
  total_recovery_time: total,
});

function telemetryOf(
  recovered: readonly object[],
  unrecovered: readonly object[] = [],
  error: string | null = null,
) {
  const affected = { recovered, unrecovered, error };
  const text = JSON.stringify({ scenarios: [{ affected_pods: affected }] });
  const reading = readTelemetry(text, 'run.json');
  if (!reading.ok) throw new Error(reading.diagnostics.map(({ message }) => message).join());
  return reading;
}

const verdictsOf = (
  evictions: readonly Evicted[],
  ...run: Parameters<typeof telemetryOf>
): Record<string, string> => {
  const { pods } = compareRun({ evictions, timeline: [] }, telemetryOf(...run), 2);
  return Object.fromEntries(
    pods.map((each) => [`${each.pod} as ${each.predictedPod}`, each.verdict]),
  );
};

describe('a run against its prediction', () => {
  it('counts from the deletion, with the tolerance at both sides', () => {
    const evictions = [evicted('shop/web-1-a', 60, 75)];
    const verdict = (ready: number, total?: number) =>
      verdictsOf(evictions, [pod('web-1-x', 0.1, ready, total)])['shop/web-1-x as shop/web-1-a'];
    expect([13, 17, 12.9, 17.1].map((ready) => verdict(ready))).toEqual([
      ...['inside', 'inside', 'outside', 'outside'],
    ]);
    expect(verdict(10, 14)).toBe('inside');
  });

  it('matches pods by name, then those of one owner in the order of their times', () => {
    const evictions = [
      evicted('shop/web-1-a', 0, 30),
      evicted('shop/web-1-b', 0, 10),
      evicted('shop/db-0', 0, 20),
    ];
    const run = [pod('web-1-x', 0, 30), pod('web-1-y', 0, 10), pod('db-0', 0, 20)];
    expect(verdictsOf(evictions, run)).toEqual({
      'shop/db-0 as shop/db-0': 'inside',
      'shop/web-1-x as shop/web-1-a': 'inside',
      'shop/web-1-y as shop/web-1-b': 'inside',
    });
  });

  it('tells who recovers against the prediction', () => {
    const evictions = [evicted('shop/a-0', 0, null), evicted('shop/b-0', 0, 5)];
    const lost = { pod_name: 'b-0', namespace: 'shop' };
    expect(verdictsOf(evictions, [pod('a-0', 0, 5)], [lost])).toEqual({
      'shop/a-0 as shop/a-0': 'recovered',
      'shop/b-0 as shop/b-0': 'not-recovered',
    });
    const never = verdictsOf([evicted('shop/b-0', 0, null)], [], [lost]);
    expect(Object.values(never)).toEqual(['neither-recovered']);
  });

  it('lists what only one side knows; only what was measured is a difference', () => {
    const evictions = [evicted('shop/a-0', 0, 5), evicted('shop/b-0', 0, 5)];
    const fewer = compareRun({ evictions, timeline: [] }, telemetryOf([pod('a-0', 0, 5)]), 2);
    expect([fewer.unmeasured, fewer.unknown, differs(fewer)]).toEqual([['shop/b-0'], [], false]);
    const more = [pod('a-0', 0, 5), pod('b-0', 0, 5), pod('c-0', 0, 5)];
    const other = compareRun({ evictions, timeline: [] }, telemetryOf(more), 2);
    expect(other.unknown).toEqual([{ pod: 'shop/c-0', isRecovered: true }]);
    expect(differs(other)).toBe(true);
  });

  it('is unlike it where krkn could not watch all pods', () => {
    const evictions = [evicted('shop/a-0', 0, 5)];
    const cut = telemetryOf([pod('a-0', 0, 5)], [], 'timeout');
    const compared = compareRun({ evictions, timeline: [] }, cut, 2);
    expect(compared.pods.map(({ verdict }) => verdict)).toEqual(['inside']);
    expect(compared.answer[0]).toBe(
      'krkn could not watch all pods (timeout): whether the others are as predicted is unknown.',
    );
    expect(differs(compared)).toBe(true);
  });
});

describe('telemetry that cannot be read', () => {
  const faultsOf = (text: string) => {
    const reading = readTelemetry(text, 'run.json');
    return reading.ok
      ? []
      : reading.diagnostics.map(({ code, position }) => [code, position?.line]);
  };

  it('names the place of each fault', () => {
    expect(faultsOf('{"scenarios": [')).toEqual([['telemetry/broken', 1]]);
    expect(faultsOf('{"runs": []}')).toEqual([['telemetry/invalid', 1]]);
    expect(faultsOf('{"scenarios": []}')).toEqual([['telemetry/empty', undefined]]);
    const text = '{"scenarios": [{"affected_pods": {"recovered": [\n{"pod_name": "a"}]}}]}';
    expect(faultsOf(text).length).toBeGreaterThan(2);
    expect(faultsOf(text)[0]).toEqual(['telemetry/invalid', 2]);
  });
});
