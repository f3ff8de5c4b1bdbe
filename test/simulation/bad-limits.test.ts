import { describe, expect, test } from 'vitest';
import type { ScenarioRequest } from '#preparation';
import { runScenario } from '#simulation';
import { requestOf } from '../support/scenario.ts';

const NODES = ['pier', 'quay']
  .map(
    (name) => `apiVersion: v1
kind: Node
metadata: {name: ${name}}
status:
  conditions: [{type: Ready, status: "True", lastHeartbeatTime: "2026-11-19T23:58:00Z"}]
  nodeInfo: {kubeletVersion: v1.36.2}
---
`,
  )
  .join('');

const script = (set: string) => `apiVersion: k8s-evict.dev/v1
kind: OutageScript
spec:
  start: "2026-11-20T00:00:00Z"
  duration: 1m
  set: {${set}}
`;

/** The diagnostics of a run, as `severity path:line:column message`. */
async function told(request: ScenarioRequest): Promise<readonly string[]> {
  const result = await runScenario(request);
  const all = result.kind === 'rejected' ? result.diagnostics : result.scenario.warnings;
  return all.map(
    ({ severity, path, position, message }) =>
      `${severity} ${path}:${position?.line}:${position?.column} ${message}`,
  );
}

const BURST_0 = 'must be more than 0 while kube-api-qps is 5, not 0';
const NO_NODE = 'no node is called "pear"';

describe('limits of clients that are none are one error each, at their place', () => {
  test.each([
    ['controllerManager: {kube-api-qps: 5, kube-api-burst: 0}', '0', `kube-api-burst ${BURST_0}`],
    ['controllerManager: {kube-api-qps: fast}', 'fast', 'kube-api-qps takes a number, not "fast"'],
    ['controllerManager: {kube-api-qps: .nan}', '.nan', 'this must be a finite number, not '],
    ['scheduler: {kube-api-qps: .inf}', '.inf', 'this must be a finite number, not '],
    ['scheduler: {kube-api-qps: 5, kube-api-burst: 0}', '0', `kube-api-burst ${BURST_0}`],
    [
      'scheduler: {clientConnection: {qps: 5, burst: -1}}',
      '-1',
      'clientConnection.burst must be more than 0 while clientConnection.qps is 5, not -1',
    ],
    [
      'scheduler: {clientConnection: {qps: fast}}',
      'fast',
      'clientConnection.qps takes a number, not "fast"',
    ],
    ['apiLatency: -1ms', '-1ms', 'the duration "-1ms" is negative'],
    ['apiLatency: 61s', '61s', '"61s" is longer than a minute'],
    ['apiLatency: 10', '10', 'the duration "10" has no unit'],
    ['order: [pier, pear]', 'pear', NO_NODE],
    ['order: [pier, quay, pier]', 'pier', 'the node pier has its place in the order already'],
  ])('in a script: %s', async (set, wrong, message) => {
    const complaints = await told(requestOf(NODES, script(set)));
    const column = '  set: {'.length + set.lastIndexOf(wrong) + 1;
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toContain(`error script.yaml:6:${column} ${message}`);
  });

  test.each([
    ['--set', 'controllerManager.kube-api-burst=0', 34, 'kube-api-burst must be more than 0'],
    ['--set', 'controllerManager.kube-api-qps=fast', 32, 'kube-api-qps takes a number'],
    ['--set', 'scheduler.kube-api-qps=NaN', 24, 'kube-api-qps takes a number, not "NaN"'],
    ['--set', 'scheduler.clientConnection.burst=-1', 34, 'clientConnection.burst must be more'],
    ['--set', 'apiLatency=61s', 12, '"61s" is longer than a minute'],
    ['--api-latency', '-1s', 1, 'the duration "-1s" is negative'],
    ['--api-latency', '2m', 1, '"2m" is longer than a minute'],
    ['--set', 'order=pier,pear', 12, NO_NODE],
    ['--set', 'order=pier,pier', 12, 'the node pier has its place in the order already'],
  ] as const)('on the command line: %s %s', async (option, text, column, message) => {
    const request = requestOf(NODES, script(''));
    const complaints = await told({ ...request, settings: [{ option, text }] });
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toContain(`error ${option}:1:${column} ${message}`);
  });

  const manager = (name: string, ...flags: readonly string[]) => `apiVersion: v1
kind: Pod
metadata: {name: ${name}-pier, namespace: kube-system}
spec: {nodeName: pier, containers: [{name: ${name}, command: [${name}, ${flags.join(', ')}]}]}
`;
  const scheduling = (limits: string) => `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
clientConnection: {${limits}}
`;

  // A cluster that was seen running runs: what cannot be is a warning there, and the default
  // counts.
  test.each([
    [manager('kube-controller-manager', '--kube-api-burst=0'), 'kube-api-burst must be more'],
    [manager('kube-controller-manager', '--kube-api-qps=fast'), 'kube-api-qps takes a number'],
    [manager('kube-scheduler', '--kube-api-qps', 'fast'), 'kube-api-qps takes a number'],
    [scheduling('qps: fast'), 'clientConnection.qps takes a number, not "fast"'],
    [scheduling('qps: 5, burst: -1'), 'clientConnection.burst must be more than 0'],
  ])('in a snapshot: %s', async (document, message) => {
    const complaints = await told(requestOf(`${NODES}${document}`, script('')));
    expect(complaints).toHaveLength(1);
    const place = placeOf(document, '--kube-api', 15);
    expect(complaints[0]).toContain(`warning snapshot.yaml:${place} ${message}`);
  });
});

/** The line and column of a text in a document that begins at a line; those of the document without it. */
function placeOf(document: string, text: string, first: number): string {
  const lines = document.split('\n');
  const index = lines.findIndex((line) => line.includes(text));
  return index < 0 ? `${first}:1` : `${first + index}:${(lines[index] ?? '').indexOf(text) + 1}`;
}
