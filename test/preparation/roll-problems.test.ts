import { describe, expect, it } from 'vitest';
import { compileOutage, readScripts } from '#script';
import { present } from '#units';
import { parseVersion } from '#versions';
import { rollProblems } from '../../src/preparation/plan.ts';
import { byDefault, pod, steadyZone, tolerating } from '../support/builders.ts';
import { START } from '../support/clock.ts';

const nodes = steadyZone('a', 3);
const web = pod('shop/web', 'a-01', tolerating(...byDefault()));
const api = pod('kube-system/kube-apiserver-a-00', 'a-00');
const server = { ...api, annotations: { 'kubernetes.io/config.mirror': 'abc' } };
const cluster = { nodes, leases: [], pods: [web, server], workloads: [], budgets: [] };

function problemsOf(event: string): readonly string[] {
  const { script } = readScripts([], [event]);
  const version = parseVersion('1.36');
  const { occurrences } = compileOutage(present(script, 'a script'), cluster, START);
  const release = present(version.ok ? version.value : undefined, 'a version');
  return rollProblems(cluster, occurrences, release).map(({ message }) => message);
}

describe('a warning of a roll', () => {
  it.each([
    ['nodes=a-01', []],
    ['nodes=a-00 strategy=kubeadm', []],
    ['nodes=a-00', [/^this replaces hosts of the control plane, a-00, .* it is lost with them$/]],
    ['nodes=a-01 drainTimeout=30s', []],
    ['nodes=a-02 drainTimeout=10s', []],
    ['nodes=a-01 drainTimeout=10s', [/end after 10s, before the grace period of shop\/web$/]],
    ['nodes=a-01 kubeletVersion=v1.33.9', []],
    ['nodes=a-01 kubeletVersion=v1.32.9', [/^kubelets of 1.32 are not supported .* of 1.36/]],
    ['nodes=a-01 kubeletVersion=v1.37.0', [/^kubelets of 1.37 are not supported .* of 1.36/]],
    ['nodes=a-01,a-02 kubeletVersion=v1.37.0 ', [/^kubelets of 1.37/], 'stagger=5m'],
  ])('%s', (roll, expected, stagger = '') => {
    const found = problemsOf(`at=1m rollNodes ${roll} ${stagger}`.trim());
    expect(found).toHaveLength(expected.length);
    for (const [n, words] of expected.entries()) expect(found[n]).toMatch(words);
  });
});
