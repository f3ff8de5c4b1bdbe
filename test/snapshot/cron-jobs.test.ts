import { describe, expect, test } from 'vitest';
import { scheduleProblem } from '../../src/snapshot/objects/kinds/cron-schedule.ts';
import { asYaml, codes, load, type Raw, rawNode } from './support.ts';

/** Cases of robfig/cron's own TestParseScheduleErrors and TestStandardSpecSchedule, and more. */
describe('the schedule of a CronJob', () => {
  test.each([
    ['5 * * * *'],
    ['*/15 9-17 * * MON-FRI'],
    ['0 0 1,15 jan-mar/2 ?'],
    ['  30 4 * * 0  '],
    ['@hourly'],
    ['@every 1h30m'],
  ])('may be %j', (schedule) => {
    expect(scheduleProblem(schedule)).toBeUndefined();
  });

  test.each([
    ['', 'five fields are expected (minute, hour, day, month, weekday), not 0'],
    ['* * * *', 'five fields are expected (minute, hour, day, month, weekday), not 4'],
    ['5 j * * *', '"j" is no hour from 0 to 23'],
    ['60 * * * *', '"60" is no minute from 0 to 59'],
    ['0 0 0 * *', '"0" is no day of the month from 1 to 31'],
    ['0 0 * * 7', '"7" is no day of the week from 0 to 6'],
    ['30-10 * * * *', '"30-10" is no minute from 0 to 59'],
    ['*/0 * * * *', '"*/0" is no minute from 0 to 59'],
    ['1-2-3 * * * *', '"1-2-3" is no minute from 0 to 59'],
    ['@unrecognized', '"@unrecognized" is not known, such as @hourly or @every 10m'],
    ['@every soon', '"soon" is no duration'],
    ['CRON_TZ=UTC 0 5 * * *', 'a time zone belongs in timeZone'],
  ])('may not be %j: %s', (schedule, problem) => {
    expect(scheduleProblem(schedule)).toBe(problem);
  });

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
