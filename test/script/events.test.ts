import { describe, expect, it } from 'vitest';
import { EVENT_NAMES } from '#script';
import { seconds } from '#units';
import { compile, complaintsAbout, eventsOf, scriptIn } from './support.ts';

const actionOf = (event: string) => compile(eventsOf(event)).occurrences[0]?.action;

describe('what an event does', () => {
  it.each([
    ['powerOff: {all: true}', { kind: 'powerOff' }],
    ['partition: {all: true}', { kind: 'partition' }],
    ['stopKubelet: {all: true}', { kind: 'stopKubelet' }],
    ['notReady: {all: true}', { kind: 'notReady', reason: 'KubeletNotReady' }],
    ['notReady: {all: true, reason: Fog}', { kind: 'notReady', reason: 'Fog' }],
    ['restore: {all: true}', { kind: 'restore' }],
    ['reboot: {all: true}', { kind: 'powerOff' }],
    ['flap: {all: true}', { kind: 'partition' }],
    [
      'taint: {all: true, taints: ["fog=dense:NoExecute", "ice:PreferNoSchedule"]}',
      {
        kind: 'taint',
        taints: [
          { key: 'fog', value: 'dense', effect: 'NoExecute' },
          { key: 'ice', value: '', effect: 'PreferNoSchedule' },
        ],
      },
    ],
    [
      'untaint: {all: true, taints: ["fog=dense:NoExecute-", "ice:NoSchedule", wind, rain-]}',
      {
        kind: 'untaint',
        taints: [
          { key: 'fog', effect: 'NoExecute' },
          { key: 'ice', effect: 'NoSchedule' },
          { key: 'wind' },
          { key: 'rain' },
        ],
      },
    ],
    ['cordon: {all: true}', { kind: 'cordon' }],
    ['uncordon: {all: true}', { kind: 'uncordon' }],
    ['deleteNode: {all: true}', { kind: 'deleteNode' }],
    ['addNodes: {}', { kind: 'addNodes' }],
    ['label: {all: true, labels: {fog: dense}}', { kind: 'label', labels: { fog: 'dense' } }],
    ['deletePods: {namespaces: [shop]}', { kind: 'deletePods' }],
    [
      'deletePods: {namespaces: [shop], gracePeriod: 0s}',
      { kind: 'deletePods', gracePeriod: seconds(0) },
    ],
    ['controllerManager: restart', { kind: 'controllerManager', verb: 'restart' }],
    ['apiServer: start', { kind: 'apiServer', verb: 'start' }],
  ])('%s', (event, action) => {
    expect(actionOf(event)).toEqual(action);
  });
});

describe('for', () => {
  const lasting = ['powerOff', 'partition', 'stopKubelet', 'notReady', 'taint', 'cordon'];
  const bodies: Readonly<Record<string, string>> = {
    taint: '{all: true, taints: ["fog:NoExecute"]}',
    untaint: '{all: true, taints: [fog]}',
    addNodes: '{}',
    label: '{all: true, labels: {fog: dense}}',
    deletePods: '{namespaces: [shop]}',
    controllerManager: 'stop',
    apiServer: 'stop',
  };
  const withFor = (name: string): string =>
    eventsOf(`${name}: ${bodies[name] ?? '{all: true}'}, for: 1m`);

  it.each([...lasting, 'controllerManager', 'apiServer'])('ends %s', (name) => {
    const [begin, end] = compile(withFor(name)).occurrences;
    expect([begin?.phase, end?.phase]).toEqual(['begin', 'end']);
    expect(end?.action).toEqual(begin?.action);
  });

  const others = EVENT_NAMES.filter(
    (name) => ![...lasting, 'controllerManager', 'apiServer'].includes(name),
  );
  it.each(others)('means nothing for %s, which is said', (name) => {
    expect(complaintsAbout(withFor(name))).toEqual(['script/for-without-fault 5 for']);
  });
});

it('every event knows the other fields of all events', () => {
  for (const name of EVENT_NAMES) {
    const isVerb = name === 'controllerManager' || name === 'apiServer';
    const taints = name === 'taint' || name === 'untaint' ? ', taints: ["fog:NoExecute"]' : '';
    const labels = name === 'label' ? ', labels: {fog: dense}' : '';
    const target = name === 'deletePods' ? 'namespaces: [shop]' : 'all: true';
    const body = isVerb ? 'stop' : name === 'addNodes' ? '{}' : `{${target}${taints}${labels}}`;
    const common = 'id: a, at: 1m, repeat: {times: 2, every: 1h}, stagger: 1s';
    const [event] = scriptIn(eventsOf(`${common}, ${name}: ${body}`)).events;
    expect(event?.value).toMatchObject({ name, id: 'a', stagger: seconds(1) });
  }
});
