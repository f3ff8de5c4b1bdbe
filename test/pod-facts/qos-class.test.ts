import { describe, expect, test } from 'vitest';
import { computeQosClass, podQosClass } from '#pod-facts';
import { container, memory, spec } from './pods.ts';

const full = {
  requests: { cpu: '1', memory: '1Gi' },
  limits: { cpu: '1000m', memory: '1024Mi' },
};

describe('the QoS class', () => {
  test.each([
    ['of a pod that asks for nothing', spec([container('kiosk')]), 'BestEffort'],
    ['of a pod that asks for disk', spec([container('kiosk', disk())]), 'BestEffort'],
    ['of one request', spec([container('kiosk', memory('1Mi'))]), 'Burstable'],
    ['of limits that are the requests', spec([container('kiosk', full)]), 'Guaranteed'],
    ['with one careless sidecar', spec([container('kiosk', full), container('log')]), 'Burstable'],
    [
      'of an empty pod-level block',
      spec([container('kiosk', full)], { resources: {} }),
      'BestEffort',
    ],
    ['of a pod as a whole', spec([container('kiosk')], { resources: full }), 'Guaranteed'],
  ])('%s', (_, of, expected) => {
    expect(computeQosClass(of)).toBe(expected);
  });

  test('is what the status says, unless it says nothing', () => {
    const kiosk = { spec: spec([container('kiosk')]) };
    expect(podQosClass({ ...kiosk, qosClass: 'Guaranteed' })).toBe('Guaranteed');
    expect(podQosClass({ ...kiosk, qosClass: '' })).toBe('BestEffort');
  });
});

function disk() {
  return { requests: { 'ephemeral-storage': '1Gi' } };
}
