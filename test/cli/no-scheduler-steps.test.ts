import { describe, expect, test } from 'vitest';
import { runHere } from '../support/run-here.ts';

const SNAPSHOT = 'fixtures/cluster/snapshot.yaml';
const DELETED = 'at=10s deletePods pods=shop/web-*';
const NEW_POD = 'shop/web-9dwwjbqlk-r1';

/** The steps of an explanation: when, who and what. */
async function steps(object: string, ...events: readonly string[]): Promise<readonly string[]> {
  const given = events.flatMap((event) => ['-e', event]);
  const args = ['explain', object, SNAPSHOT, ...given, '--no-what-if', '-o', 'json'];
  const told = JSON.parse((await runHere(args)).stdout);
  return told.steps.map(
    ({ at, component, message }: { at: number; component: string; message: string }) =>
      `${at} ${component} ${message}`,
  );
}

/** Those of scripts and of leaders. */
const ofProcesses = (all: readonly string[]): readonly string[] =>
  all.filter((step) => / (?:scheduler|controllerManager) (?:re)?st(?:op|art)s| leader/.test(step));

describe('what the script does to kube-scheduler is a step of', () => {
  test.each([`pod/${NEW_POD}`, 'deployment/shop/web', 'service/shop/web'])(
    '%s, for which nobody looks for a node at the end',
    async (object) => {
      const told = await steps(object, 'at=5s scheduler=stop', DELETED);
      expect(told[0]).toBe("5 script scheduler stops (-e 'at=5s scheduler=stop')");
    },
  );

  test.each([
    ['at=5s scheduler=stop for=1m', ['5 script scheduler stops', '65 script scheduler starts']],
    ['at=5s scheduler=stop for=1s', []],
    ['at=2m scheduler=stop', []],
  ])('a pod that waited for it: %s', async (event, expected) => {
    const told = ofProcesses(await steps(`pod/${NEW_POD}`, event, DELETED));
    expect(told.map((step, n) => step.slice(0, expected[n]?.length))).toEqual(expected);
  });

  test('no pod that runs', async () => {
    const told = await steps('pod/shop/catalog-m7xj56bzl-jmzmx', 'at=5s scheduler=stop', DELETED);
    expect(ofProcesses(told)).toEqual([]);
  });
});

test('the stop of kube-controller-manager comes before its start in the steps of a node', async () => {
  const stopped = 'at=5s controllerManager=stop for=3m';
  const told = ofProcesses(await steps('node/worker-4', stopped, 'at=1m powerOff nodes=worker-4'));
  expect(told).toEqual([
    `5 script controllerManager stops (-e '${stopped}')`,
    `185 script controllerManager starts again (-e '${stopped}')`,
  ]);
});
