import { describe, expect, test } from 'vitest';
import type { SimulationReport } from '#documents';
import { asHeadlined } from '../../../src/print/html/whole-seconds.ts';
import { eviction, report } from '../../comparison/reports.ts';

const service: SimulationReport['services'][number] = {
  ...{ service: 'shop/web', worstShare: 0.333, lastingSeconds: 0 },
  ...{
    listed: [
      [0, 3],
      [67.04, 2],
    ],
    dead: [[0.4, 1]],
  },
  ...{ spans: [{ state: 'degraded', from: 30, to: 97.04 }], unnoticed: [[30.2, 97.03]] },
  ...{ secondsDown: 0, secondsDegraded: 67.04, secondsUnnoticed: 0.4, ends: 97.04 },
} as unknown as SimulationReport['services'][number];

const finding = {
  ...{ kind: 'service-without-endpoints', service: 'shop/web', from: 97.06, to: 449.04 },
  message: 'Service shop/web has no ready endpoint from 1m37.06s to 7m29.04s',
} as unknown as SimulationReport['findings'][number];

const zones: SimulationReport['zones'] = [
  {
    zone: 'a',
    history: [{ at: 97.81, state: 'Partial', nodes: 3, notReady: 2, evictionRate: 0.01 }],
  },
];

const exact = (window: [number, number]) =>
  report({
    evictions: [eviction('shop/a', 163.01, { window })],
    ...{ services: [service], findings: [finding], zones },
  });

describe('the times of a page', () => {
  test('are whole seconds where those of the headline are; shares and rates stay', () => {
    const { services, findings, zones: rounded } = asHeadlined(exact([132, 168]));
    expect(services[0]).toMatchObject({
      ...{ worstShare: 0.333, secondsDegraded: 67, ends: 97, secondsUnnoticed: 0.4 },
      ...{
        listed: [
          [0, 3],
          [67, 2],
        ],
        dead: [[0.4, 1]],
        unnoticed: [[30, 97]],
      },
      spans: [{ state: 'degraded', from: 30, to: 97 }],
    });
    expect(findings[0]).toMatchObject({ from: 97, to: 449 });
    expect(findings[0]?.message).toBe('Service shop/web has no ready endpoint from 1m37s to 7m29s');
    expect(rounded[0]?.history[0]).toMatchObject({ at: 98, evictionRate: 0.01 });
  });

  test('are exact where the headline is', () => {
    const sharp = exact([163, 163.02]);
    expect(asHeadlined(sharp)).toBe(sharp);
  });
});
