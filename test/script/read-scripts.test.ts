import { describe, expect, it } from 'vitest';
import { readScripts } from '#script';
import { hours, minutes, seconds } from '#units';
import { CONTROLLER_MANAGER_FLAGS, flagNames } from '#versions';
import { UNREAD_CONTROLLER_MANAGER_FLAGS } from '../../src/script/schema/unread-flags.ts';
import { brief, complaintsAbout, eventsOf, START, scriptIn, scriptOf } from './support.ts';

const inFiles = (...texts: readonly string[]) =>
  readScripts(
    texts.map((text, index) => ({ path: `${index + 1}.yaml`, text })),
    [],
  );

describe('a script', () => {
  it('has everything that it says, and defaults for the rest', () => {
    expect(scriptIn(scriptOf('events: []'))).toEqual({
      duration: hours(24),
      seed: 1,
      settings: {
        controllerManager: [],
        apiServer: [],
        scheduler: [],
        kubelet: [],
        pods: [],
        learned: [],
        volumes: {},
      },
      events: [],
      expectations: [],
      held: [],
    });
    const full = scriptIn(
      [
        'apiVersion: k8s-evict.dev/v1',
        'kind: OutageScript',
        'metadata: {name: storm, description: the pier is cut off}',
        'spec:',
        '  start: 2026-11-20T00:00:00Z',
        '  duration: 2h',
        '  seed: 7',
        '  set:',
        '    kubernetesVersion: "1.33"',
        '    controllerManager: {node-eviction-rate: 0.5, node-monitor-grace-period: 40s}',
        '    apiServer: {default-unreachable-toleration-seconds: 60}',
        '    volumes: {attachTime: 5s}',
      ].join('\n'),
    );
    expect(full).toMatchObject({
      name: 'storm',
      description: 'the pier is cut off',
      start: START,
      duration: hours(2),
      seed: 7,
      settings: {
        kubernetesVersion: { text: '1.33', place: { position: { line: 9, column: 24 } } },
        controllerManager: [
          { name: 'node-eviction-rate', value: '0.5', source: 'script' },
          {
            name: 'node-monitor-grace-period',
            value: '40s',
            place: { position: { line: 10, column: 77 } },
          },
        ],
        apiServer: [{ name: 'default-unreachable-toleration-seconds', value: '60' }],
        volumes: { attachTime: seconds(5) },
      },
    });
  });

  it('may be JSON, indented with tabs if it likes', () => {
    const script = scriptIn(
      JSON.stringify(
        {
          apiVersion: 'k8s-evict.dev/v1',
          kind: 'OutageScript',
          spec: { events: [{ at: '30s', powerOff: { nodes: ['north-1'] } }] },
        },
        null,
        '\t',
      ),
    );
    expect(script.events[0]?.value).toMatchObject({
      name: 'powerOff',
      at: { kind: 'offset', offset: seconds(30) },
    });
  });

  it('may use anchors and aliases', () => {
    const script = scriptIn(
      scriptOf('events:', '  - cordon: &pier {nodes: [north-1]}', '  - {at: 1m, uncordon: *pier}'),
    );
    expect(script.events.map(({ value }) => value.plan.subject)).toEqual(
      Array(2).fill({ kind: 'nodes', target: { nodes: ['north-1'] } }),
    );
  });

  it('may begin with a byte order mark and have Windows line ends', () => {
    const text = `\ufeff${eventsOf('at: 5, cordon: {all: true}').replaceAll('\n', '\r\n')}`;
    expect(complaintsAbout(text)).toEqual(['script/duration 5 5']);
  });

  it('is empty of events when nothing was given', () => {
    const { script, diagnostics } = readScripts([], []);
    expect(script?.events).toEqual([]);
    expect(diagnostics).toEqual([]);
  });
});

describe('several scripts', () => {
  it('are one, with all events in the order given', () => {
    const { script, diagnostics } = inFiles(
      `${eventsOf('cordon: {all: true}')}\n---\n${eventsOf('id: a, powerOff: {all: true}')}`,
      eventsOf('after: a, restore: {all: true}'),
    );
    expect(script?.events.map(({ value }) => value.name)).toEqual([
      'cordon',
      'powerOff',
      'restore',
    ]);
    expect(diagnostics).toEqual([]);
  });

  it('let the last setting count, and warn where one was changed', () => {
    const { script, diagnostics } = inFiles(
      scriptOf('duration: 1h', 'seed: 3', 'set:', '  controllerManager: {node-eviction-rate: 1}'),
      scriptOf('duration: 60m', 'seed: 4', 'set:', '  controllerManager: {node-eviction-rate: 2}'),
    );
    expect(script).toMatchObject({ duration: minutes(60), seed: 4 });
    expect(script?.settings.controllerManager.map(({ value }) => value)).toEqual(['1', '2']);
    expect(diagnostics.map(brief)).toEqual(['script/set-twice 5 4', 'script/set-twice 7 2']);
    expect(diagnostics.map(({ severity, path }) => `${severity} ${path}`)).toEqual(
      Array(2).fill('warning 2.yaml'),
    );
  });

  it('are all complained about at once', () => {
    const { script, diagnostics } = inFiles('', 'kind: Pod', eventsOf('cordn: {}'));
    expect(script).toBeUndefined();
    expect(diagnostics.map(({ path, code }) => `${path} ${code}`)).toEqual([
      '1.yaml script/empty',
      '2.yaml script/wrong-kind',
      '3.yaml script/unknown-field',
    ]);
  });

  it('may be joined with events of the command line, which can refer to their ids', () => {
    const { value } = scriptIn(eventsOf('id: cut, partition: {all: true}'), 'after=cut restore all')
      .events[1] ?? { value: undefined };
    expect(value).toMatchObject({ name: 'restore', after: 'cut' });
  });
});

describe('references between events', () => {
  it.each([
    [
      'an id twice',
      ['id: a, cordon: {all: true}', 'id: a, uncordon: {all: true}'],
      'duplicate-id 6 a',
    ],
    [
      'an unknown id',
      ['id: cut, cordon: {all: true}', 'after: cat, uncordon: {all: true}'],
      'unknown-id 6 cat',
    ],
    ['no id at all', ['after: cut, uncordon: {all: true}'], 'unknown-id 5 cut'],
    ['an event after itself', ['id: a, after: a, cordon: {all: true}'], 'circle 5 a'],
    [
      'a circle with a tail',
      [
        'after: a, cordon: {all: true}',
        'id: a, after: b, cordon: {all: true}',
        'id: b, after: a, cordon: {all: true}',
      ],
      'circle 6 b',
    ],
  ])('complain about %s', (_, events, complaint) => {
    expect(complaintsAbout(eventsOf(...events))).toEqual([`script/${complaint}`]);
  });

  it('may be a very long chain', () => {
    const chain = Array.from(
      { length: 3000 },
      (_, n) => `id: e${n}, after: e${n + 1}, apiServer: stop`,
    );
    const script = scriptIn(eventsOf(...chain, 'id: e3000, at: 1m, apiServer: stop'));
    expect(script.events).toHaveLength(3001);
  });
});

describe('flags', () => {
  it('that exist and change nothing are warned about and not handed on', () => {
    const text = scriptOf('set:', '  controllerManager: {concurrent-gc-syncs: 3}');
    expect(scriptIn(text).settings).toMatchObject({ controllerManager: [], apiServer: [] });
    expect(complaintsAbout(text)).toEqual(['script/unread-flag 5 concurrent-gc-syncs']);
  });

  it('that a model reads are never among those that change nothing', () => {
    const flags = flagNames(CONTROLLER_MANAGER_FLAGS);
    expect(flags.filter((name) => UNREAD_CONTROLLER_MANAGER_FLAGS.includes(name))).toEqual([]);
  });

  it('that do not exist are errors with the nearest name', () => {
    const { diagnostics } = inFiles(
      scriptOf('set:', '  controllerManager: {node-eviction-rat: 1}'),
    );
    expect(diagnostics).toMatchObject([
      { code: 'script/unknown-field', severity: 'error', hint: 'did you mean node-eviction-rate?' },
    ]);
  });

  it('keep every text that a command line could have', () => {
    const text = scriptOf(
      'set:',
      '  controllerManager: {controllers: "*,-podgc", feature-gates: "A=true,B=false", enable-taint-manager: true}',
    );
    expect(scriptIn(text).settings.controllerManager.map(({ value }) => value)).toEqual([
      '*,-podgc',
      'true',
      'A=true,B=false',
    ]);
  });
});

describe('a long list of mistakes', () => {
  it('points at every one of them', () => {
    const names = Array.from({ length: 300 }, (_, n) => `${n}`).join(', ');
    const complaints = complaintsAbout(eventsOf(`cordon: {nodes: [${names}]}`));
    expect(complaints).toHaveLength(300);
    expect(complaints[299]).toBe('script/wrong-type 5 299');
  });
});
