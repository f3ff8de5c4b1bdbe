import { describe, expect, it } from 'vitest';
import { seconds } from '#units';
import { leadersLost } from '../../../src/report/findings/leader-lost.ts';
import { findingInWords } from '../../../src/report/sentences/findings/findings.ts';
import { pod, spec, steadyZone } from '../../support/builders.ts';
import { play } from '../../support/outage.ts';

const MIRROR = { 'kubernetes.io/config.mirror': 'abc', 'kubernetes.io/config.source': 'file' };
const COMPONENTS = ['etcd', 'kube-apiserver', 'kube-controller-manager', 'kube-scheduler'];
const always = spec({ tolerations: [{ operator: 'Exists' }] });
const masters = ['a-00', 'a-01', 'a-02'];

/** Three instances of a control plane; these nodes lead. */
const found = (manager: string, scheduler: string, ...events: readonly string[]) => {
  const led = (name: 'kube-controller-manager' | 'kube-scheduler', holder: string) =>
    ({ namespace: 'kube-system', name, holder, leaseDuration: seconds(15) }) as const;
  const outcome = play({
    nodes: [...steadyZone('a', 3), ...steadyZone('h', 3)],
    elections: [led('kube-controller-manager', manager), led('kube-scheduler', scheduler)],
    pods: masters.flatMap((node) =>
      COMPONENTS.map((name) =>
        pod(`kube-system/${name}-${node}`, node, { ...always, annotations: MIRROR }),
      ),
    ),
    events,
  });
  return leadersLost({ outcome });
};

describe('a lost leader', () => {
  it('is one finding for components that lost it together', () => {
    const [finding, ...others] = found('a-01', 'a-01', 'at=10s powerOff nodes=a-01');
    expect(others).toEqual([]);
    expect(finding).toEqual({
      kind: 'leader-lost',
      components: ['kube-controller-manager', 'kube-scheduler'],
      node: 'a-01',
      next: 'a-00',
      window: [23, 33.8],
      from: 10,
      to: 27,
      seconds: 17,
    });
    expect(finding && findingInWords(finding)).toBe(
      'kube-controller-manager and kube-scheduler have no leader from 10s to 27s (23s to 33.8s), as a-01 ' +
        'is down: until then Kubernetes notices, evicts and replaces nothing; the next leader, on a-00, ' +
        'starts without memory',
    );
  });

  it('of kube-scheduler leaves new pods without a node', () => {
    const [finding] = found('a-00', 'a-01', 'at=10s powerOff nodes=a-01');
    expect(finding && findingInWords(finding)).toBe(
      'kube-scheduler has no leader from 10s to 27s (23s to 33.8s), as a-01 is down: until then no pod ' +
        'gets a node; the next leader, on a-00, starts without memory',
    );
  });

  it('has no successor when all machines are off before', () => {
    const events = ['at=10s powerOff nodes=a-01', 'at=20s powerOff nodes=a-00,a-02'];
    expect(found('a-01', 'a-00', ...events)).toMatchObject([
      { components: ['kube-controller-manager'], node: 'a-01', from: 10, to: 20 },
    ]);
  });
});
