import { describe, expect, test } from 'vitest';
import type { ApiService, Service } from '#cluster';
import { limitsOfApiServices } from '../../../src/assumptions/limits/api-services.ts';
import { apiServicesLost } from '../../../src/report/findings/api-services.ts';
import { findingInWords } from '../../../src/report/sentences/findings/findings.ts';
import { lease, pod, steadyZone } from '../../support/builders.ts';
import { play } from '../../support/outage.ts';

const NODES = steadyZone('a', 3);

const METRICS_SERVER: Service = {
  ...{ namespace: 'shop', name: 'metrics-server', uid: '', labels: {}, annotations: {} },
  ...{ ownerReferences: [], finalizers: [], publishNotReadyAddresses: false },
  selector: { app: 'metrics-server' },
};

const apiService = (group: string, of = 'shop/metrics-server'): ApiService => ({
  ...{ namespace: '', name: `v1.${group}`, uid: '', labels: {}, annotations: {} },
  ...{ ownerReferences: [], finalizers: [], group, service: of },
});

const found = (groups: readonly string[], ...events: readonly string[]) =>
  apiServicesLost({
    outcome: play({
      nodes: NODES,
      leases: NODES.map(({ name }) => lease(name)),
      pods: [pod('shop/m', 'a-00', { labels: { app: 'metrics-server' } })],
      services: [METRICS_SERVER],
      apiServices: groups.map((group) => apiService(group)),
      events,
    }),
  });

describe('an API group', () => {
  test('is lost with the Service that answers for it', () => {
    const [lost] = found(['metrics.k8s.io', 'tides.example.com'], 'at=60s powerOff nodes=a-00');
    expect(lost).toMatchObject({
      groups: ['metrics.k8s.io', 'tides.example.com'],
      service: 'shop/metrics-server',
      endsBecause: 'quiet',
    });
    expect(lost && findingInWords(lost)).toMatch(
      /^nobody answers for metrics\.k8s\.io and tides\.example\.com from .* no ready endpoint; HorizontalPodAutoscalers that count/,
    );
  });

  test('without metrics stops no autoscaler', () => {
    const [lost] = found(['tides.example.com'], 'at=60s powerOff nodes=a-00');
    expect(lost && findingInWords(lost)).not.toContain('HorizontalPodAutoscalers');
  });

  test('is not lost otherwise', () => {
    expect(found(['metrics.k8s.io'], 'at=60s powerOff nodes=a-01')).toEqual([]);
    expect(found([], 'at=60s powerOff nodes=a-00')).toEqual([]);
  });

  test('is taken to be there where its Service is unknown, which is said', () => {
    const given = { apiServices: [apiService('metrics.k8s.io', 'kube-system/gone')], services: [] };
    expect(limitsOfApiServices(given)).toEqual([
      { kind: 'api-services-taken-to-answer', names: ['v1.metrics.k8s.io'] },
    ]);
  });
});
