import { describe, expect, test } from 'vitest';
import { check } from './support.ts';

const cronJob = (container: string, annotations = '') => `apiVersion: batch/v1
kind: CronJob
metadata:
  name: tides
  namespace: batch
  annotations: {${annotations}}
spec:
  schedule: "0 * * * *"
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: Never
          containers:
            - name: tides
              image: registry.example.com/tides:1
              ${container}
`;

const found = async (text: string) => {
  const { findings } = await check({ 'tides.yaml': text });
  return findings.map(({ object, code, line, column }) => [object, code, `${line}:${column}`]);
};

const HIGH_LIMIT = 'resources: {requests: {memory: 1Gi, cpu: 1}, limits: {memory: 512Mi}}';

describe('the pods of CronJobs', () => {
  test('are looked at like those of Jobs, and findings stand where the CronJob has the field', async () => {
    expect(await found(cronJob(HIGH_LIMIT))).toContainEqual([
      'CronJob batch/tides',
      'request-above-limit',
      '17:46',
    ]);
  });

  test('have findings that an annotation of the CronJob suppresses', async () => {
    const reason = 'k8s-evict.dev/ignore: request-above-limit the tide waits for nobody';
    const codes = (await found(cronJob(HIGH_LIMIT, reason))).map(([, code]) => code);
    expect(codes).not.toContain('request-above-limit');
  });

  test('are not passed over when they cannot be read', async () => {
    const wrong = cronJob('resources: {requests: {memory: plenty}}');
    const [finding] = (await check({ 'tides.yaml': wrong })).findings;
    expect(finding).toMatchObject({ code: 'invalid-object', object: 'CronJob batch/tides' });
    expect(finding?.message).toContain(
      'spec.jobTemplate.spec.template.spec.containers[0].resources.requests.memory',
    );
  });

  test('need not be there', async () => {
    const empty =
      'apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: tides, namespace: batch}\n';
    expect((await found(empty)).map(([, code]) => code)).toEqual([]);
  });
});
