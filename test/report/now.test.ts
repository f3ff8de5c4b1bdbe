import { expect, test } from 'vitest';
import { inAnIncident } from '../support/incident.ts';
import { reportOn, requestOf } from '../support/scenario.ts';

const START = '2026-11-20T09:15:20Z';
const SNAPSHOT = inAnIncident(START);
const script = (...events: readonly string[]): string =>
  [
    'apiVersion: k8s-evict.dev/v1\nkind: OutageScript\nmetadata: {name: any}\nspec:\n  events:',
    ...(events.length === 0 ? [' []'] : events.map((event) => `\n    - {${event}}`)),
  ].join('');

const nowOf = async (snapshot: string, ...events: readonly string[]) =>
  (await reportOn(requestOf(snapshot, script(...events), { startTime: START }))).now;

test('what is down from before the start is told, with the time since and the time until', async () => {
  const now = await nowOf(SNAPSHOT);
  expect(now?.silent).toEqual(['control-plane-2', 'worker-4', 'worker-5', 'worker-6']);
  const grafana = now?.down.find(({ name }) => name === 'Service/monitoring/grafana');
  expect(grafana).toMatchObject({ since: -200, noticed: -130, endsBecause: 'recovered' });
  expect(grafana?.ends).toBeGreaterThan(150);
});

test('what an event takes down at the start was not down before', async () => {
  const names = (now: Awaited<ReturnType<typeof nowOf>>) => now?.down.map(({ name }) => name);
  const alone = names(await nowOf(SNAPSHOT));
  expect(names(await nowOf(SNAPSHOT, 'at: 0s, powerOff: {nodes: [worker-1, worker-2]}'))).toEqual(
    alone,
  );
});

test('a Service of which nothing is known to recover is down for good, and stays in the report', async () => {
  const list = JSON.parse(SNAPSHOT);
  for (const { kind, metadata, spec } of list.items) {
    if (kind === 'Deployment' && metadata.name === 'grafana') spec.replicas = 1;
    if (kind === 'Pod' && metadata.name.startsWith('grafana-')) {
      spec.tolerations = [{ operator: 'Exists' }];
    }
  }
  const report = await reportOn(requestOf(JSON.stringify(list), script(), { startTime: START }));
  const row = report.now?.down.find(({ name }) => name === 'Service/monitoring/grafana');
  expect(row).toMatchObject({ ends: null, endsBecause: 'quiet' });
  expect(report.services.find(({ service }) => service === 'monitoring/grafana')?.spans).toEqual([
    { state: 'down', from: 0, to: null, before: true },
  ]);
});
