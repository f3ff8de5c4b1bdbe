import { describe, expect, test } from 'vitest';
import { kubeletRequest } from '#pod-facts';
import { printQuantity } from '#units';
import { container, memory, spec } from './pods.ts';

const request = (of: ReturnType<typeof spec>, name = 'memory') =>
  printQuantity(kubeletRequest({ spec: of }, name));

describe('the request that a pod is ranked by', () => {
  test('is the largest init container where that is more than the containers together', () => {
    const initContainers = [container('unpack', memory('4Gi'))];
    expect(request(spec([container('shop', memory('100Mi'))], { initContainers }))).toBe('4Gi');
  });

  test('counts a sidecar next to the containers and next to init containers after it', () => {
    const initContainers = [
      container('mesh', memory('200Mi'), 'Always'),
      container('unpack', memory('500Mi')),
    ];
    expect(request(spec([container('shop', memory('100Mi'))], { initContainers }))).toBe('700Mi');
  });

  test('has no overhead on top of nothing', () => {
    const overhead = { memory: '128Mi' };
    expect(request(spec([container('ferry')], { overhead }))).toBe('0');
    expect(request(spec([container('ferry', memory('100Mi'))], { overhead }))).toBe('228Mi');
  });

  test("is the pod's own where it has one, and then the containers' disk does not count", () => {
    const hold = container('ferry', { requests: { memory: '100Mi', 'ephemeral-storage': '10Gi' } });
    const whole = spec([hold], { resources: { requests: { memory: '1Gi' } } });
    expect(request(whole)).toBe('1Gi');
    expect(request(whole, 'ephemeral-storage')).toBe('0');
  });
});
