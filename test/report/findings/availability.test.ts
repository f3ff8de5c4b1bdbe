import { describe, expect, test } from 'vitest';
import type { Availability } from '#watchers';
import { quorumsLost } from '../../../src/report/findings/control-plane-down.ts';
import { servicesWithoutEndpoint } from '../../../src/report/findings/no-endpoint-ready.ts';
import { findingInWords } from '../../../src/report/sentences/findings/findings.ts';
import { course, serviceCourse, workloadCourse } from '../../support/courses.ts';
import { Story } from '../../support/story.ts';

const facts = (availability: Partial<Availability>) =>
  new Story({ nodes: [], pods: [] }).at(1_000).played({
    outcome: { availability: { workloads: [], unsettled: [], services: [], ...availability } },
  });

describe('the quorum of a StatefulSet', () => {
  const lost = (...workloads: Availability['workloads']) =>
    quorumsLost(facts({ unsettled: workloads }));
  const DB = 'StatefulSet/shop/db';

  test('is lost while no majority is ready', () => {
    expect(lost(workloadCourse(DB, 5, [0, 5], [50, 3], [60, 2], [70, 1], [95, 4]))).toEqual([
      {
        kind: 'quorum-lost',
        workload: DB,
        replicas: 5,
        leastReady: 1,
        from: 60,
        to: 95,
        seconds: 35,
      },
    ]);
  });

  test('may be lost to the end', () => {
    const [found] = lost(workloadCourse(DB, 3, [0, 3], [50, 0], [60, 2], [70, 1]));
    expect(found).toMatchObject({ from: 50, leastReady: 0, seconds: 940 });
    expect(found).not.toHaveProperty('to');
  });

  test.each([
    ['a majority stays', workloadCourse(DB, 3, [0, 3], [50, 2], [60, 3])],
    ['there are but two', workloadCourse(DB, 2, [0, 2], [50, 0])],
    ['nothing changes', workloadCourse(DB, 3, [0, 1])],
    ['it is no StatefulSet', workloadCourse('Deployment/shop/web', 3, [0, 3], [50, 0])],
  ])('is not lost when %s', (_, workload) => {
    expect(lost(workload)).toEqual([]);
  });
});

describe('a Service without a ready endpoint', () => {
  const found = (...services: Availability['services']) =>
    servicesWithoutEndpoint(facts({ services }));

  test('is a finding with those that share its fate', () => {
    const gone = course([0, 3], [50, 0], [80, 1]);
    expect(
      found(
        serviceCourse('shop/api', course([0, 1], [90, 0])),
        serviceCourse('shop/db', gone),
        serviceCourse('shop/db-peers', gone),
        serviceCourse('shop/web', course([0, 3], [50, 1])),
        serviceCourse('shop/void', course([0, 0])),
      ),
    ).toEqual([
      {
        kind: 'no-endpoint-ready',
        services: ['shop/db', 'shop/db-peers'],
        from: 50,
        to: 80,
        seconds: 30,
      },
      {
        kind: 'no-endpoint-ready',
        services: ['shop/api'],
        from: 90,
        seconds: 910,
        endsBecause: 'quiet',
      },
    ]);
  });

  test('is reported with its duration', () => {
    const words = (ready: ReturnType<typeof course>) =>
      found(serviceCourse('shop/db', ready)).map(findingInWords);
    expect(words(course([0, 1], [50, 0], [80, 1]))).toEqual([
      'Service shop/db has no ready endpoint from 50s to 1m20s',
    ]);
    expect(words(course([0, 1], [50, 0], [80, 1], [85, 0], [90, 1]))).toEqual([
      'Service shop/db has no ready endpoint from 50s to 1m30s, 35s in all',
    ]);
    expect(words(course([0, 1], [50, 0]))).toEqual([
      'Service shop/db has no ready endpoint from 50s for good',
    ]);
  });
});
