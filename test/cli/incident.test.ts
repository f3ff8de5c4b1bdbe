import { expect, test } from 'vitest';
import { inAnIncident } from '../support/incident.ts';
import { run } from '../support/program.ts';

const SNAPSHOT = inAnIncident('2026-11-20T09:15:20Z');
const at = ['--start-time', '2026-11-20T09:15:20Z'];

test('in the middle of an incident the answer begins with what is down now, and what is next', () => {
  const { stdout } = run(['simulate', '-', ...at], { input: SNAPSHOT });
  expect(stdout.replaceAll('\n', ' ')).toMatch(
    /^Down now: Service monitoring\/grafana and .* since about 09:12:00 \(noticed by Kubernetes at 09:13:10\).* Next: \d+ pods are evicted .* unless their nodes come back\./,
  );
  expect(stdout).toContain('\nDown from the start\n');
});

test('with an event, what was down before is told apart', () => {
  const args = ['simulate', '-', ...at, '-e', 'at=10s cordon nodes=worker-1'];
  const { stdout } = run(args, { input: SNAPSHOT });
  expect(stdout).not.toContain('Down now');
  expect(stdout).toContain('Down before the start already: Service monitoring/grafana');
});

test('a gate on what is down does not pass over what was down before', () => {
  const args = ['simulate', '-', ...at, '--fail-on', 'down'];
  const { exitCode, stderr } = run(args, { input: SNAPSHOT });
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('Service/monitoring/grafana')]);
});

test('giving the zone back is better', () => {
  const args = ['diff', '-', ...at, '--with', 'at=60s restore zones=us-east-1b', '-o', 'json'];
  const { stdout } = run(args, { input: SNAPSHOT });
  expect(JSON.parse(stdout).verdict).toBe('better');
});

test('what a run does not reach is not cleared', () => {
  const args = ['simulate', '-', ...at, '--duration', '2m'];
  const { stdout } = run(args, { input: SNAPSHOT });
  expect(stdout.replaceAll('\n', ' ')).toMatch(
    /Next: \d pods are evicted at once, and no more within 2m\./,
  );
});
