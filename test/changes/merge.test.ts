import { describe, expect, it } from 'vitest';
import { merged } from '../../src/changes/apply/merge.ts';

describe('a manifest laid over an object', () => {
  it('changes the fields that it gives, and null removes one', () => {
    const live = { spec: { replicas: 3, paused: true, template: { spec: { priority: 1 } } } };
    const given = { spec: { replicas: 5, paused: null } };
    expect(merged(live, given)).toEqual({
      spec: { replicas: 5, template: { spec: { priority: 1 } } },
    });
  });

  it('replaces lists, but for containers, which keep fields by name', () => {
    const live = {
      tolerations: [{ key: 'a' }],
      containers: [{ name: 'web', image: 'web:1', ports: [80] }, { name: 'old' }],
    };
    const given = { tolerations: [{ key: 'b' }], containers: [{ name: 'web', image: 'web:2' }] };
    expect(merged(live, given)).toEqual({
      tolerations: [{ key: 'b' }],
      containers: [{ name: 'web', image: 'web:2', ports: [80] }],
    });
  });

  it('takes a selector as a whole', () => {
    expect(merged({ selector: { app: 'a', tier: 'b' } }, { selector: { app: 'c' } })).toEqual({
      selector: { app: 'c' },
    });
  });
});
