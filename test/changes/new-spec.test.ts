import { describe, expect, it } from 'vitest';
import type { PodSpec } from '#cluster';
import { newSpec } from '../../src/changes/pods/new-spec.ts';
import { tolerates } from '../support/builders.ts';

const container = (name: string, memory: string) => ({
  name,
  resources: { requests: { memory } },
});

const spec = (given: Partial<PodSpec> = {}): PodSpec => ({
  containers: [container('web', '1Gi')],
  initContainers: [],
  tolerations: [],
  restartPolicy: 'Always',
  hostNetwork: false,
  ...given,
});

describe('the spec of a pod after its template changed', () => {
  it('has the changed fields, and keeps what others added to the pod', () => {
    const proxy = container('proxy', '64Mi');
    const pod = spec({
      containers: [container('web', '1Gi'), proxy],
      tolerations: [tolerates('storm', 30)],
      priority: 7,
    });
    const after = spec({ containers: [container('web', '2Gi')] });
    expect(newSpec(pod, spec(), after)).toEqual({
      ...pod,
      containers: [container('web', '2Gi'), proxy],
    });
  });

  it('loses containers that the template loses, and gets new ones', () => {
    const before = spec({ containers: [container('web', '1Gi'), container('old', '1Gi')] });
    const after = spec({ containers: [container('web', '1Gi'), container('new', '1Gi')] });
    const proxy = container('proxy', '64Mi');
    const pod = { ...before, containers: [...before.containers, proxy] };
    expect(newSpec(pod, before, after).containers.map(({ name }) => name)).toEqual([
      'web',
      'new',
      'proxy',
    ]);
  });

  it('has the tolerations of the new template and those that admission added', () => {
    const [own, longer, admitted] = [
      tolerates('storm', 30),
      tolerates('storm', 90),
      tolerates('fog', 300),
    ];
    const pod = spec({ tolerations: [own, admitted] });
    const result = newSpec(pod, spec({ tolerations: [own] }), spec({ tolerations: [longer] }));
    expect(result.tolerations).toEqual([longer, admitted]);
  });

  it('is the same where the template is', () => {
    expect(newSpec(spec(), spec(), spec())).toEqual(spec());
  });
});
