import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, execPath } from 'node:process';
import { gunzipSync } from 'node:zlib';

const TOP = join(import.meta.dirname, '..');
const START = '2026-01-01T00:00:00Z';
const FAULT = 30;

/** A cluster whose pods tolerate unreachable nodes for so long, as the API server has it. */
function snapshotOf(tolerationSeconds) {
  const names = ['node-0', 'node-1', 'node-2'];
  const unreachable = ['not-ready', 'unreachable'].map((name) => ({
    ...{ key: `node.kubernetes.io/${name}`, operator: 'Exists', effect: 'NoExecute' },
    tolerationSeconds,
  }));
  const items = [
    ...names.map((name) => ({
      ...{ apiVersion: 'v1', kind: 'Node', metadata: { name } },
      status: {
        allocatable: { cpu: '4', memory: '8Gi', pods: '110' },
        conditions: [{ type: 'Ready', status: 'True', lastHeartbeatTime: START }],
        nodeInfo: { kubeletVersion: 'v1.36.0' },
      },
    })),
    {
      ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web', namespace: 'shop' } },
      spec: {
        nodeName: 'node-0',
        containers: [{ name: 'web', image: 'web' }],
        tolerations: unreachable,
      },
      status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
    },
  ];
  return JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
}

/** When the pod of a node that is off may be evicted, in seconds since the fault. */
function windowOf({ tolerates, flags, kubelet }) {
  const set = {
    kubernetesVersion: '1.31',
    controllerManager: flags,
    kubelet: [{ target: { all: true }, config: kubelet }],
  };
  const script = {
    ...{ apiVersion: 'k8s-evict.dev/v1', kind: 'OutageScript' },
    spec: { start: START, set, events: [{ at: `${FAULT}s`, powerOff: { nodes: ['node-0'] } }] },
  };
  const file = join(TOP, 'dist/validation.json');
  writeFileSync(file, JSON.stringify(script));
  const words = ['bin/k8s-evict.js', 'simulate', '-', '-s', file, '-o', 'json'];
  const input = snapshotOf(tolerates);
  const printed = execFileSync(execPath, words, { cwd: TOP, input, encoding: 'utf8' });
  rmSync(file);
  const [eviction] = JSON.parse(printed).evictions;
  return { single: eviction.at - FAULT, window: eviction.window.map((at) => at - FAULT) };
}

const KUBESPRAY =
  'https://github.com/kubernetes-sigs/kubespray/blob/master/docs/advanced/kubernetes-reliability.md';

/** Published times from the death of a node to the eviction of its pods. */
const PUBLISHED = [
  { what: 'defaults', tolerates: 300, published: 340, flags: {}, kubelet: {} },
  {
    ...{ what: 'fast update and fast reaction', tolerates: 30, published: 50 },
    flags: { 'node-monitor-grace-period': '20s', 'node-monitor-period': '2s' },
    kubelet: { nodeStatusUpdateFrequency: '4s' },
  },
  {
    ...{ what: 'medium update and average reaction', tolerates: 60, published: 180 },
    flags: { 'node-monitor-grace-period': '2m' },
    kubelet: { nodeStatusUpdateFrequency: '20s' },
  },
  {
    ...{ what: 'low update and slow reaction', tolerates: 60, published: 360 },
    flags: { 'node-monitor-grace-period': '5m' },
    kubelet: { nodeStatusUpdateFrequency: '1m' },
  },
];

const rounded = (seconds) => seconds.toFixed(1);

const publishedRows = () =>
  PUBLISHED.map((row) => {
    const { single, window } = windowOf(row);
    const [from, to] = window;
    const holds = from <= row.published && row.published <= to ? 'holds it' : 'does not hold it';
    return `| ${row.what} | ${row.published} s | ${rounded(single)} s | ${rounded(from)} to ${rounded(to)} s: ${holds} |`;
  });

/** The number of recorded cases in a folder. */
function casesIn(folder) {
  const files = readdirSync(join(TOP, folder), { recursive: true }).filter((name) =>
    name.endsWith('.gz'),
  );
  return files.reduce((sum, name) => {
    const text = gunzipSync(readFileSync(join(TOP, folder, name))).toString();
    if (name.endsWith('.ndjson.gz')) return sum + text.split('\n').filter(Boolean).length;
    const cases = JSON.parse(text);
    return sum + (Array.isArray(cases) ? cases : cases.cases).length;
  }, 0);
}

/** The number of recorded outages in a folder: each has its own. */
const outagesIn = (folder) =>
  readdirSync(join(TOP, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    .length;

const RECORDED = [
  {
    what: "Kubernetes' own code in virtual time, release by release",
    ...{ folder: 'test/conformance', script: 'conformance', count: casesIn },
  },
  {
    what: 'a real control plane 1.36 with played or real kubelets',
    ...{ folder: 'test/recordings', script: 'conformance:real', count: outagesIn },
  },
  {
    what: 'the real Karpenter and the real Cluster Autoscaler on a real control plane',
    ...{ folder: 'test/autoscalers/cases', script: 'conformance:autoscalers', count: outagesIn },
  },
];

const recordedRows = () =>
  RECORDED.map(
    ({ what, folder, script, count }) =>
      `| ${what} | ${count(folder)} | \`npm run ${script} -- ${folder}\` |`,
  );

const [, , target = join(TOP, 'docs/validation.md')] = argv;
const page = readFileSync(join(import.meta.dirname, 'validation.md'), 'utf8');
writeFileSync(
  target,
  page
    .replace('{{published}}', publishedRows().join('\n'))
    .replace('{{kubespray}}', KUBESPRAY)
    .replace('{{recorded}}', recordedRows().join('\n')),
);
