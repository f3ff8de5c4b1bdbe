import { describe, expect, test } from 'vitest';
import type { PodSpec } from '#cluster';
import { allocatedSpec } from '#pod-facts';
import { container, memory, spec } from './pods.ts';

const podSpec: PodSpec = {
  ...spec([container('till', memory('2Gi')), container('log', memory('10Mi'))]),
  tolerations: [],
  terminationGracePeriodSeconds: 30,
  restartPolicy: 'Always',
  hostNetwork: false,
};

const running = { state: 'running', ready: true, restartCount: 0 } as const;

describe('the spec that a kubelet runs', () => {
  test('holds what it has set aside, not what a resize still asks for', () => {
    const till = { name: 'till', ...running, allocatedResources: { memory: '1Gi' } };
    const allocated = allocatedSpec({ spec: podSpec, containerStatuses: [till] });
    expect(allocated.containers.map(({ resources }) => resources.requests?.['memory'])).toEqual([
      '1Gi',
      '10Mi',
    ]);
  });

  test('is the very same object where nothing was set aside', () => {
    const containerStatuses = [{ name: 'till', ...running }];
    expect(allocatedSpec({ spec: podSpec, containerStatuses })).toBe(podSpec);
  });
});
