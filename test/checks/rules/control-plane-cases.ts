import type { RuleCase } from '../support.ts';

const component = (name: string, flags: readonly string[], version = '1.33.0') => [
  {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: `kube-${name}-a`, namespace: 'kube-system' },
    spec: { containers: [{ name: `kube-${name}`, command: [`kube-${name}`, ...flags] }] },
  },
  {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'kube-apiserver-z', namespace: 'kube-system' },
    spec: { containers: [{ name: 'kube-apiserver', image: `kube-apiserver:v${version}` }] },
  },
];

const manager = (...flags: readonly string[]) => component('controller-manager', flags);

const zone = (nodes: number) => [
  {
    apiVersion: 'v1',
    kind: 'List',
    items: Array.from({ length: nodes }, (_, index) => ({
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name: `ferry-${index}`, labels: { 'topology.kubernetes.io/zone': 'north' } },
    })),
  },
];

/** A number of pods on the first node of the zone. */
const crew = (pods: number) =>
  Array.from({ length: pods }, (_, index) => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: `mate-${index}`, namespace: 'quay' },
    spec: { nodeName: 'ferry-0', containers: [{ name: 'mate', image: 'mate:1' }] },
  }));

const SLOW = manager('--kube-api-qps=1', '--kube-api-burst=3');

/** Flags with and without findings for each rule. */
export const CONTROL_PLANE_CASES: readonly RuleCase[] = [
  {
    code: 'eviction-rate-zero',
    finds: manager('--node-eviction-rate=0'),
    passes: manager('--node-eviction-rate=0.1'),
  },
  {
    code: 'eviction-rate-one',
    finds: manager('--node-eviction-rate=1.0'),
    passes: manager('--node-eviction-rate=0.9'),
  },
  {
    code: 'eviction-rate-too-slow',
    finds: [...zone(37), ...manager('--node-eviction-rate=0.01')],
    passes: [...zone(35), ...manager('--node-eviction-rate=0.01')],
  },
  {
    code: 'secondary-rate-too-slow',
    finds: [...zone(100), ...manager('--secondary-node-eviction-rate=0.001')],
    passes: [...zone(50), ...manager('--secondary-node-eviction-rate=0.001')],
  },
  {
    // (3 P - burst) / qps: 600 s are fine.
    code: 'eviction-throughput',
    finds: [...zone(1), ...crew(202), ...SLOW],
    passes: [...zone(1), ...crew(201), ...SLOW],
  },
  {
    code: 'small-zone-stops-evicting',
    finds: [...zone(50)],
    passes: [...zone(51)],
  },
  {
    code: 'monitor-grace-too-short',
    finds: manager('--node-monitor-grace-period=29s'),
    passes: manager('--node-monitor-grace-period=30s'),
  },
  {
    code: 'monitor-grace-too-long',
    finds: manager('--node-monitor-grace-period=5m'),
    passes: manager('--node-monitor-grace-period=4m'),
  },
  {
    code: 'monitor-period-beyond-grace',
    finds: manager('--node-monitor-period=1m'),
    passes: manager('--node-monitor-period=10s'),
  },
  {
    code: 'unhealthy-zone-threshold-odd',
    finds: manager('--unhealthy-zone-threshold=1.1'),
    passes: manager('--unhealthy-zone-threshold=1'),
  },
  {
    code: 'controller-switched-off',
    finds: manager('--controllers=*,-taint-eviction-controller'),
    passes: manager('--controllers=*,-ttl-controller'),
  },
  {
    code: 'flag-refused',
    finds: manager('--node-eviction-rate=fast'),
    passes: manager('--node-eviction-rate=1'),
  },
  {
    code: 'flag-doubtful',
    finds: component('controller-manager', ['--kube-api-burst=0']),
    passes: component('controller-manager', ['--kube-api-burst=30']),
  },
  {
    code: 'pod-eviction-timeout-idle',
    finds: component('controller-manager', ['--pod-eviction-timeout=1m'], '1.24.0'),
    passes: component('controller-manager', ['--pod-eviction-timeout=1m'], '1.33.0'),
  },
  {
    code: 'default-toleration-too-short',
    finds: component('apiserver', ['--default-unreachable-toleration-seconds=29']),
    passes: component('apiserver', ['--default-unreachable-toleration-seconds=30']),
  },
  {
    code: 'terminated-pods-never-collected',
    finds: manager('--terminated-pod-gc-threshold=0'),
    passes: manager('--terminated-pod-gc-threshold=1'),
  },
  {
    code: 'default-tolerations-off',
    finds: component('apiserver', [
      '--disable-admission-plugins=Priority,DefaultTolerationSeconds',
    ]),
    passes: component('apiserver', ['--disable-admission-plugins=Priority']),
  },
  {
    code: 'unknown-control-plane-setting',
    finds: manager('--node-monitor-grace-perod=40s'),
    passes: manager('--node-monitor-grace-period=40s'),
  },
  {
    code: 'force-detach-off',
    finds: manager('--disable-force-detach-on-timeout=true'),
    passes: manager('--disable-force-detach-on-timeout=false'),
  },
];
