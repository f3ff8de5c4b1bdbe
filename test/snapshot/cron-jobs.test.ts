import { describe, expect, test } from 'vitest';
import { asYaml, codes, load, type Raw, rawNode } from './support.ts';

describe('the schedule of a CronJob', () => {
  const cronJob = (schedule: unknown): Raw => ({
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: { name: 'tides', namespace: 'batch' },
    spec: { schedule },
  });

  test('is a warning with its place if it is wrong, and the rest of the snapshot is read', async () => {
    const { snapshot, diagnostics } = await load({
      harbour: asYaml(rawNode('ferry'), cronJob('0 25 * * *'), cronJob('0 5 * * *')),
    });
    expect(snapshot?.cluster.nodes).toHaveLength(1);
    expect(codes(diagnostics)).toEqual(['warning snapshot/cron-schedule']);
    expect(diagnostics[0]).toMatchObject({
      message:
        'CronJob batch/tides: spec.schedule is "0 25 * * *": "25" is no hour from 0 to 23; ' +
        'the API server refuses it',
      ...{ path: 'harbour', position: { column: 13 } },
    });
  });

  test('is missing where it is none, and so is what an autoscaler lacks', async () => {
    const scaler = {
      ...{ apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler' },
      metadata: { name: 'web', namespace: 'shop' },
      spec: { scaleTargetRef: { kind: 'Deployment', name: 'web' } },
    };
    const { snapshot, diagnostics } = await load({
      harbour: asYaml(rawNode('ferry'), cronJob(undefined), scaler),
    });
    expect(codes(diagnostics)).toEqual([
      'warning snapshot/missing-field',
      'warning snapshot/missing-field',
    ]);
    expect(snapshot?.cluster.podAutoscalers).toEqual([]);
  });
});
