import { describe, expect, it } from 'vitest';
import { brief, compile, eventsOf, HARBOUR, scriptOf, story, told } from './support.ts';

describe('a compiled outage', () => {
  it('does everything in order of time, and at one instant in the order of the script', () => {
    expect(
      story(
        eventsOf(
          'at: 2m, restore: {nodes: [north-1]}',
          'at: 1m, cordon: {nodes: [north-2]}',
          'at: 1m, powerOff: {nodes: [north-1]}',
          'uncordon: {nodes: [south-1]}',
        ),
      ),
    ).toEqual([
      '0s uncordon begin south-1',
      '60s cordon begin north-2',
      '60s powerOff begin north-1',
      '120s restore begin north-1',
    ]);
  });

  it('takes instants as well as offsets', () => {
    expect(
      story(eventsOf('at: "2026-11-20T00:01:30+00:00", powerOff: {all: true, except: ["*-*"]}')),
    ).toEqual(['90s powerOff begin lighthouse']);
  });

  it('undoes a fault after the time of for', () => {
    const text = eventsOf('at: 30s, partition: {zones: [north]}, for: 10m');
    expect(story(text)).toEqual([
      '30s partition begin north-1 north-2 north-3',
      '630s partition end north-1 north-2 north-3',
    ]);
    const [begin, end] = compile(text).occurrences;
    expect(end?.fault).toBe(begin?.fault);
  });

  it('repeats, with a fault of its own each time', () => {
    const text = eventsOf(
      'at: 1m, stopKubelet: {nodes: [north-1]}, for: 10s, repeat: {times: 3, every: 1m}',
    );
    expect(story(text)).toEqual([
      '60s stopKubelet begin north-1',
      '70s stopKubelet end north-1',
      '120s stopKubelet begin north-1',
      '130s stopKubelet end north-1',
      '180s stopKubelet begin north-1',
      '190s stopKubelet end north-1',
    ]);
    expect(new Set(compile(text).occurrences.map(({ fault }) => fault)).size).toBe(3);
  });

  it('staggers targets in the order of their names', () => {
    expect(
      story(eventsOf('at: 1m, powerOff: {nodes: [south-1, north-*]}, for: 45s, stagger: 30s')),
    ).toEqual([
      '60s powerOff begin north-1',
      '90s powerOff begin north-2',
      '105s powerOff end north-1',
      '120s powerOff begin north-3',
      '135s powerOff end north-2',
      '150s powerOff begin south-1',
      '165s powerOff end north-3',
      '195s powerOff end south-1',
    ]);
  });

  it('staggers pods too', () => {
    expect(
      story(eventsOf('deletePods: {pods: [shop/tickets-*], gracePeriod: 5s}, stagger: 1m')),
    ).toEqual(['0s deletePods begin shop/tickets-0', '60s deletePods begin shop/tickets-1']);
  });

  it('counts from the first beginning of another event, plus an offset', () => {
    expect(
      story(
        eventsOf(
          'after: second, at: 10s, cordon: {nodes: [lighthouse]}',
          'id: second, after: first, uncordon: {nodes: [lighthouse]}',
          'id: first, at: 5m, powerOff: {nodes: [north-1]}, repeat: {times: 2, every: 1h}',
        ),
      ),
    ).toEqual([
      '300s uncordon begin lighthouse',
      '300s powerOff begin north-1',
      '310s cordon begin lighthouse',
      '3900s powerOff begin north-1',
    ]);
  });

  it('reboots by losing power and being restored', () => {
    const text = eventsOf(
      'reboot: {nodes: [north-1]}',
      'at: 10m, reboot: {nodes: [south-1], downFor: 90s}',
    );
    expect(story(text)).toEqual([
      '0s powerOff begin north-1',
      '60s restore begin north-1',
      '600s powerOff begin south-1',
      '690s restore begin south-1',
    ]);
    expect(compile(text).occurrences.map(({ event }) => event)).toEqual(Array(4).fill('reboot'));
  });

  it('flaps as often as asked, each time another fault', () => {
    const text = eventsOf('at: 1s, flap: {nodes: [north-1], down: 10s, up: 20s, times: 2}');
    expect(story(text)).toEqual([
      '1s partition begin north-1',
      '11s partition end north-1',
      '31s partition begin north-1',
      '41s partition end north-1',
    ]);
    const faults = compile(text).occurrences.map(({ fault }) => fault);
    expect(faults[0]).toBe(faults[1]);
    expect(faults[1]).not.toBe(faults[2]);
    expect(faults[2]).toBe(faults[3]);
  });

  it('stops and starts the control plane', () => {
    expect(
      story(
        eventsOf(
          'at: 1m, controllerManager: stop, for: 2m',
          'at: 5m, controllerManager: restart',
          'at: 6m, apiServer: stop, for: 10s',
        ),
      ),
    ).toEqual([
      '60s controllerManager begin',
      '180s controllerManager end',
      '300s controllerManager begin',
      '360s apiServer begin',
      '370s apiServer end',
    ]);
  });

  it('says for every occurrence where it was written', () => {
    const { occurrences } = compile(
      eventsOf('powerOff: {nodes: [north-1]}', 'at: 1m, restore: {all: true}'),
    );
    expect(occurrences.map(({ source }) => source)).toEqual([
      { path: 'storm.yaml', line: 5, column: 7 },
      { path: 'storm.yaml', line: 6, column: 7 },
    ]);
  });
});

describe('the end', () => {
  it('leaves out what is not before it, with a warning', () => {
    const { occurrences, diagnostics } = compile(
      scriptOf(
        'duration: 10m',
        'events:',
        '  - {at: 9m59s, powerOff: {nodes: [north-1]}}',
        '  - {at: 10m, powerOff: {nodes: [north-2]}}',
        '  - {at: 8m, cordon: {nodes: [north-3]}, repeat: {times: 3, every: 1m}}',
        '  - {at: 9m, uncordon: {zones: [south]}, stagger: 1m}',
      ),
    );
    expect(occurrences.map(told)).toEqual([
      '480s cordon begin north-3',
      '540s cordon begin north-3',
      '540s uncordon begin south-1',
      '599s powerOff begin north-1',
    ]);
    expect(diagnostics.map(({ severity }) => severity)).toEqual(Array(3).fill('warning'));
    expect(diagnostics.map(brief)).toEqual([
      'script/after-end 7 10m',
      'script/after-end 8 {times: 3, every: 1m}',
      'script/after-end 9 1m',
    ]);
  });

  it('may come before a for is over', () => {
    expect(
      story(
        scriptOf('duration: 5m', 'events:', '  - {at: 1m, powerOff: {nodes: [north-1]}, for: 1h}'),
      ),
    ).toEqual(['60s powerOff begin north-1']);
  });
});

describe('the start', () => {
  it('is before every event', () => {
    const { diagnostics } = compile(eventsOf('at: "2026-11-19T23:59:59Z", powerOff: {all: true}'));
    expect(diagnostics.map(brief)).toEqual(['script/before-start 5 "2026-11-19T23:59:59Z"']);
  });
});

describe('nodes that are added', () => {
  it('are found by later events, by their zone and labels', () => {
    expect(
      story(
        eventsOf(
          'at: 1m, addNodes: {count: 2, like: north-1, zone: east, namePrefix: spare}',
          'at: 2m, powerOff: {zones: [east]}',
          'at: 3m, cordon: {selector: pool=ferries}',
        ),
      ),
    ).toEqual([
      '60s addNodes begin spare-1 spare-2',
      '120s powerOff begin spare-1 spare-2',
      '180s cordon begin north-1 north-2 south-1 spare-1 spare-2',
    ]);
  });

  it('are not found by earlier events', () => {
    const { diagnostics } = compile(
      eventsOf(
        'at: 2m, addNodes: {like: north-1, zone: east}',
        'at: 1m, powerOff: {zones: [east]}',
      ),
    );
    expect(diagnostics.map(brief)).toEqual(['script/matches-nothing 6 east']);
  });

  it('have the labels of the node they are like, but for their name and zone', () => {
    const { occurrences } = compile(eventsOf('addNodes: {like: south-2, zone: east}'));
    expect(occurrences[0]?.subject).toEqual({
      kind: 'new-nodes',
      nodes: [
        {
          name: 'south-2-new-1',
          like: 'south-2',
          labels: {
            'kubernetes.io/hostname': 'south-2-new-1',
            'topology.kubernetes.io/region': 'coast',
            'topology.kubernetes.io/zone': 'east',
            pool: 'cargo',
          },
        },
      ],
    });
  });

  it('are like the first node of their zone when the script says nothing else', () => {
    const { occurrences } = compile(
      eventsOf('addNodes: {zone: south}', 'at: 1m, addNodes: {zone: moon}'),
    );
    const likes = occurrences.map(
      ({ subject }) => subject.kind === 'new-nodes' && subject.nodes[0]?.like,
    );
    expect(likes).toEqual(['south-1', 'lighthouse']);
  });

  it('never take a name that is in use', () => {
    expect(
      story(
        eventsOf(
          'addNodes: {count: 2, like: north-1, namePrefix: south}',
          'addNodes: {like: south-3, namePrefix: south}, repeat: {times: 2, every: 1m}, at: 1m',
        ),
      ),
    ).toEqual([
      '0s addNodes begin south-3 south-4',
      '60s addNodes begin south-5',
      '120s addNodes begin south-6',
    ]);
  });

  it('need a node to be like', () => {
    const text = eventsOf('addNodes: {like: north-9}');
    expect(compile(text).diagnostics).toMatchObject([
      { code: 'script/matches-nothing', hint: 'did you mean north-1?' },
    ]);
    const empty = { ...HARBOUR, nodes: [] };
    expect(compile(eventsOf('addNodes: {}'), empty).diagnostics.map(brief)).toEqual([
      'script/matches-nothing 5 {}',
    ]);
  });
});

describe('labels that are set', () => {
  it('count for later events, one target after the other', () => {
    expect(
      story(
        eventsOf(
          'at: 1m, label: {zones: [north], labels: {fog: dense}}, stagger: 1m',
          'at: 2m, cordon: {selector: fog}',
          'at: 1h, cordon: {selector: fog=dense}',
        ),
      ),
    ).toEqual([
      '60s label begin north-1',
      '120s label begin north-2',
      '120s cordon begin north-1 north-2',
      '180s label begin north-3',
      '3600s cordon begin north-1 north-2 north-3',
    ]);
  });
});

describe('settings of pods', () => {
  it('say which pods they are about, those that come later included', () => {
    const { podSettings } = compile(
      scriptOf(
        'set:',
        '  pods:',
        '    - {target: {owner: Deployment/shop/web}, tolerationSeconds: {unreachable: 60}}',
        '    - {target: {namespaces: [shop]}, priority: 7, stopAfter: 5s}',
      ),
    );
    expect(podSettings).toMatchObject([
      { tolerationSeconds: { unreachable: 60 } },
      { priority: 7, stopAfter: 5_000_000 },
    ]);
    expect(podSettings.map(({ matches }) => HARBOUR.pods.filter(matches).length)).toEqual([2, 4]);
  });

  it('are errors when they match nothing', () => {
    const { diagnostics } = compile(
      scriptOf('set:', '  pods:', '    - {target: {namespaces: [shpo]}, priority: 7}'),
    );
    expect(diagnostics.map(brief)).toEqual(['script/matches-nothing 6 shpo']);
  });
});

describe('a script that does too much', () => {
  it('is an error, not an exhausted memory', () => {
    const { diagnostics } = compile(
      eventsOf(
        'flap: {all: true, down: 1ms, up: 1ms, times: 10000}, repeat: {times: 10000, every: 1s}',
      ),
    );
    expect(diagnostics.map(({ code }) => code)).toContain('script/too-many');
  });
});
