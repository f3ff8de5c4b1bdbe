import { describe, expect, test } from 'vitest';
import { ofReplicas } from '../../src/assumptions/replicas.ts';
import { noteOf } from '../../src/report/sentences/notes.ts';
import { asYaml, loadFine, type Raw, rawNode } from '../snapshot/support.ts';
import { workloadCourse } from '../support/courses.ts';

const CPU = (utilization: number, of: 'target' | 'current'): Raw => ({
  type: 'Resource',
  resource: { name: 'cpu', [of]: { type: 'Utilization', averageUtilization: utilization } },
});

const scaler = (name: string, spec: Raw, status: Raw): Raw => ({
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: { name, namespace: 'shop' },
  spec: { scaleTargetRef: { kind: 'Deployment', name }, maxReplicas: 10, ...spec },
  status,
});

const WEB = workloadCourse('Deployment/shop/web', 4, [0, 4], [50, 3], [70, 4]);

const found = async (object: Raw, course = WEB) => {
  const { cluster } = await loadFine({ harbour: asYaml(rawNode('ferry'), object) });
  return ofReplicas(cluster, {
    availability: { workloads: [course], unsettled: [course], services: [] },
  });
};

const with60 = { metrics: [CPU(60, 'target')] };

describe('replicas under a HorizontalPodAutoscaler', () => {
  test('are kept where its metrics want no others', async () => {
    const [kept] = await found(scaler('web', with60, { currentMetrics: [CPU(58, 'current')] }));
    expect(kept).toEqual({ kind: 'replicas-kept', names: ['shop/web'] });
    expect(kept && noteOf(kept).message).toContain('HorizontalPodAutoscaler shop/web stay as they');
  });

  test('would change where its metrics want others', async () => {
    const [other] = await found(scaler('web', with60, { currentMetrics: [CPU(90, 'current')] }));
    expect(other).toEqual({
      ...{ kind: 'replicas-would-change', names: ['shop/web'], says: '6 instead of 4' },
    });
  });

  test('are unknown without metrics in the status, in either version of the API', async () => {
    const unknown = [{ kind: 'replicas-unknown', names: ['shop/web'] }];
    expect(await found(scaler('web', with60, {}))).toEqual(unknown);
    const older = { targetCPUUtilizationPercentage: 60 };
    expect(await found(scaler('web', older, {}))).toEqual(unknown);
    expect(
      await found(scaler('web', older, { currentCPUUtilizationPercentage: 60 })),
    ).toMatchObject([{ kind: 'replicas-kept' }]);
  });

  test('need no word where no pod of the workload ceases to work', async () => {
    const steady = workloadCourse('Deployment/shop/web', 4, [0, 4], [50, 5]);
    expect(await found(scaler('web', with60, {}), steady)).toEqual([]);
  });
});
