import { PRESSURE_CONDITIONS } from '#cluster';
import type { Rule } from '../../rule.ts';
import type { NodeSubject } from '../../subjects/nodes.ts';

export const nodeUnderPressure: Rule<NodeSubject> = {
  code: 'node-under-pressure',
  severity: 'warning',
  summary: 'node that is under pressure',
  why: 'Its kubelet is evicting or has just done so; the taint keeps new pods away.',
  fix: 'Find what uses its memory or disk: k8s-evict rank lists the pods that go next.',
  source: 'pkg/kubelet/eviction/eviction_manager.go synchronize',
  find: ({ object: { conditions } }) =>
    conditions.flatMap(({ type, status }, index) =>
      PRESSURE_CONDITIONS.some((pressure) => pressure === type) && status === 'True'
        ? [{ path: ['status', 'conditions', index], message: `the node reports ${type}` }]
        : [],
    ),
};
