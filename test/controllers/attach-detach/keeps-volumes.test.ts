import { expect, test } from 'vitest';
import type { ContainerStatus, Pod } from '#cluster';
import { keepsVolumes } from '../../../src/controllers/attach-detach/volume-states.ts';
import { pod } from '../../support/builders.ts';
import { atSecond } from '../../support/clock.ts';

const container = (state: ContainerStatus['state']): ContainerStatus => ({
  name: state,
  state,
  ready: false,
  restartCount: 0,
});

const deletionTimestamp = atSecond(30);

test.each<[string, Partial<Pod>, boolean]>([
  ['runs', {}, true],
  ['waits for its start', { phase: 'Pending' }, true],
  ['has succeeded', { phase: 'Succeeded' }, false],
  ['has failed', { phase: 'Failed', containerStatuses: [container('running')] }, false],
  ['is Terminating and was written down as Running', { deletionTimestamp }, true],
  ['is Terminating before its start', { deletionTimestamp, phase: 'Pending' }, false],
  [
    'is Terminating while a container runs',
    { deletionTimestamp, containerStatuses: [container('terminated'), container('running')] },
    true,
  ],
  [
    'is Terminating and all its containers have ended',
    { deletionTimestamp, containerStatuses: [container('terminated'), container('waiting')] },
    false,
  ],
])('a pod that %s wants its volumes: %#', (_, given, expected) => {
  expect(keepsVolumes(pod('shop/db-0', 'heron', given))).toBe(expected);
});
