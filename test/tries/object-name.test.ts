import { describe, expect, test } from 'vitest';
import { type ObjectName, parseObjectName, printObjectName } from '#tries';

const pod: ObjectName = { kind: 'pod', key: 'shop/web-3' };
const web: ObjectName = { kind: 'workload', workload: 'Deployment/shop/web' };

describe('the name of an object', () => {
  test.each<[string, ObjectName]>([
    ['pod/shop/web-3', pod],
    ['po/shop/web-3', pod],
    ['shop/web-3', pod],
    ['node/worker-7', { kind: 'node', name: 'worker-7' }],
    ['nodes/worker-7', { kind: 'node', name: 'worker-7' }],
    ['deployment/shop/web', web],
    ['deploy/shop/web', web],
    ['deployments.apps/shop/web', web],
    ['Deployment/shop/web', web],
    ['rs/shop/web-1', { kind: 'workload', workload: 'ReplicaSet/shop/web-1' }],
    ['sts/shop/db', { kind: 'workload', workload: 'StatefulSet/shop/db' }],
    ['ds/shop/log', { kind: 'workload', workload: 'DaemonSet/shop/log' }],
    ['job/shop/sum', { kind: 'workload', workload: 'Job/shop/sum' }],
    ['rc/shop/old', { kind: 'workload', workload: 'ReplicationController/shop/old' }],
    ['Rollout/shop/web', { kind: 'workload', workload: 'Rollout/shop/web' }],
    ['pdb/shop/web', { kind: 'budget', key: 'shop/web' }],
    ['svc/shop/web', { kind: 'service', key: 'shop/web' }],
    ['shop.example/web-3', { kind: 'pod', key: 'shop.example/web-3' }],
  ])('is read from %s', (text, object) => {
    expect(parseObjectName(text)).toEqual({ kind: 'named', object });
  });

  test.each([
    ['', 'is not the name of an object', 'node/NAME'],
    ['pod/', 'is not the name of an object', 'node/NAME'],
    ['pod/a/b/c', 'is not the name of an object', 'node/NAME'],
    ['pod/web-3', 'has no namespace', 'pod/NAMESPACE/web-3'],
    ['deploy/web', 'has no namespace', 'deploy/NAMESPACE/web'],
    ['node/shop/worker-7', 'nodes have no namespace', 'node/worker-7'],
    ['deplyment/shop/web', 'does not know the kind', 'deployment/shop/web'],
    ['xyzzy-plugh/shop/web', 'does not know the kind', 'NAMESPACE'],
  ])('is not %j', (text, message, hint) => {
    expect(parseObjectName(text)).toEqual({
      kind: 'unreadable',
      message: expect.stringContaining(message),
      hint: expect.stringContaining(hint),
    });
  });

  test('may be a name alone, which needs a look at the snapshot', () => {
    const hint = expect.stringContaining('node/NAME');
    expect(parseObjectName('web-3')).toMatchObject({ kind: 'bare', name: 'web-3', hint });
  });

  test.each([
    'pod/shop/web-3',
    'node/worker-7',
    'deployment/shop/web',
    'pdb/shop/web',
    'service/shop/web',
    'Rollout/shop/web',
  ])('is printed as it is asked for: %s', (text) => {
    const parsed = parseObjectName(text);
    expect(parsed.kind === 'named' && printObjectName(parsed.object)).toBe(text);
  });
});
