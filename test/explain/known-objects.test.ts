import { expect, test } from 'vitest';
import { explain } from '#explain';
import type { ObjectName } from '#tries';
import { node, pod } from '../support/builders.ts';
import { Story } from '../support/story.ts';

const story = new Story({
  nodes: [node('heron-bay'), node('otter-point')],
  pods: [pod('ferries/tickets-5d9f7-x2x4k', 'heron-bay'), pod('ferries/lamp', 'otter-point')],
});
story.at(400).tell('replica-set', { kind: 'PodCreated', pod: 'ferries/tickets-5d9f7-new00' });
const scenario = story.played({
  workloadOf: (key) =>
    key.startsWith('ferries/tickets') ? 'Deployment/ferries/tickets' : undefined,
});

const hint = (object: ObjectName) => {
  const answer = explain(scenario, object);
  return answer.kind === 'unknown' ? (answer.hint ?? 'none') : 'known';
};

test.each<[string, ObjectName, string]>([
  ['a pod of the snapshot', { kind: 'pod', key: 'ferries/lamp' }, 'known'],
  ['a pod that comes later', { kind: 'pod', key: 'ferries/tickets-5d9f7-new00' }, 'known'],
  [
    'a workload that only its pods tell of',
    { kind: 'workload', workload: 'Deployment/ferries/tickets' },
    'known',
  ],
  ['a slip', { kind: 'pod', key: 'ferries/lamb' }, 'did you mean pod/ferries/lamp?'],
  ['another namespace', { kind: 'pod', key: 'boats/lamp' }, 'did you mean pod/ferries/lamp?'],
  ['another node', { kind: 'node', name: 'heron-bai' }, 'did you mean node/heron-bay?'],
  [
    'a workload without its kind',
    { kind: 'pod', key: 'ferries/tickets' },
    'did you mean deployment/ferries/tickets?',
  ],
  [
    'a workload of another kind',
    { kind: 'workload', workload: 'StatefulSet/ferries/tickets' },
    'did you mean deployment/ferries/tickets?',
  ],
  [
    'a pod from before it was replaced',
    { kind: 'pod', key: 'ferries/tickets-5d9f7-9zzzz' },
    'replacements have new names; here there is ferries/tickets-5d9f7-x2x4k',
  ],
  [
    'a kind that cannot be explained',
    { kind: 'pod', key: 'zone/north' },
    'zone is neither a kind nor a namespace with pods: say pod/NAMESPACE/NAME, node/NAME, deployment/NAMESPACE/NAME or pdb/NAMESPACE/NAME',
  ],
  ['nothing of its kind', { kind: 'budget', key: 'ferries/all' }, 'there is none of this kind'],
  ['nothing like it', { kind: 'node', name: 'x' }, 'there are node/heron-bay and node/otter-point'],
])('%s', (_, object, expected) => {
  expect(hint(object)).toBe(expected);
});
