import { expect, it } from 'vitest';
import { runHere } from '../support/run-here.ts';

const CASE = 'test/autoscalers/cases/ca-zone-none';
const FILES = [
  `${CASE}/snapshot.yaml.gz`,
  `${CASE}/more.yaml.gz`,
  `${CASE}/autoscaler-status.yaml`,
];
const EVENT = [
  '-e',
  'at=5s powerOff zones=zone-b',
  '-e',
  'at=1s zoneCapacity zones=zone-b state=none',
];

const explained = async (pool: string) =>
  runHere(['explain', `nodepool/${pool}`, ...FILES, ...EVENT, '--duration', '5m', '-o', 'json']);

it('a pool is explained by its orders and by what it does not help', async () => {
  const { stdout, exitCode } = await explained('ng-b');
  expect(exitCode).toBe(0);
  const { object, steps, conclusion } = JSON.parse(stdout);
  expect(object).toEqual({ kind: 'NodePool', name: 'ng-b' });
  const words = steps.map((step: { readonly message: string }) => step.message).join('\n');
  expect(words).toMatch(/the order of ng-b-new-1 of ng-b in zone-b is given up/);
  expect(conclusion.join('\n')).toMatch(/It has 2 nodes at the start/);
  expect(conclusion.join('\n')).toMatch(/It does not help .*: ng-b is in backoff\./);
});

it('a pool with another name is suggested', async () => {
  const { stderr, exitCode } = await explained('ng-bb');
  expect(exitCode).toBe(2);
  expect(stderr).toContain('did you mean nodepool/ng-b?');
});
