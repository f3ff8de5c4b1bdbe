import { describe, expect, test } from 'vitest';
import { isReadyEndpoint, type Pod } from '#cluster';
import { pod } from '../support/builders.ts';
import { atSecond } from '../support/clock.ts';

const NOT_READY = [{ type: 'Ready', status: 'False', reason: '' }] as const;

describe('a pod that a Service selects', () => {
  test.each<[string, Partial<Pod>, { ready: boolean; published: boolean }]>([
    ['is an endpoint when it is ready', {}, { ready: true, published: true }],
    ['is none when it is not ready', { conditions: NOT_READY }, { ready: false, published: true }],
    [
      'is none when it is being deleted',
      { deletionTimestamp: atSecond(30) },
      { ready: false, published: true },
    ],
    ['is none when it is finished', { phase: 'Failed' }, { ready: false, published: false }],
    [
      'is none before it has an address',
      { phase: 'Pending', conditions: NOT_READY },
      { ready: false, published: false },
    ],
  ])('%s, unless all are published', (_, given, { ready, published }) => {
    const web = pod('shop/web', 'a-00', given);
    expect(isReadyEndpoint({ publishNotReadyAddresses: false }, web)).toBe(ready);
    expect(isReadyEndpoint({ publishNotReadyAddresses: true }, web)).toBe(published);
  });
});
