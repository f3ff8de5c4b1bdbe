import { describe, expect, it } from 'vitest';
import { conditionOf, type Pod, podConditionOf } from '#cluster';
import { seconds } from '#units';
import { spec } from '../../../support/builders.ts';
import { atSecond, secondOf } from '../../../support/clock.ts';
import { expectAt, expectCauseChain, expectNever, secondsOf } from '../../../support/expect.ts';
import { HARD, mib, pier, story } from '../../../support/pressed.ts';

const WEB = { pod: 'shop/web', memory: mib(2_000) };
const DB = { pod: 'shop/db', memory: mib(1_000) };

const evicted = (played: ReturnType<typeof pier>) => story(played, 'PodEvicted');

describe('a kubelet under pressure', () => {
  it('evicts one pod, waits until it is gone, and looks again at once', () => {
    const played = pier({ left: { memory: mib(500) }, sailors: [WEB, DB], kubelet: HARD });
    expect(evicted(played)).toEqual(['0 PodEvicted shop/web memory.available']);
    expectAt(played, { kind: 'ThresholdMet', signal: 'memory.available' }, 0);
    expectAt(played, { kind: 'kubelet/containers-gone', pod: 'shop/web' }, 2);
    expectAt(played, { kind: 'ThresholdCleared', signal: 'memory.available' }, 3);
    expectAt(played, { kind: 'NodeConditionChanged', to: 'False' }, 303);
  });

  it('evicts the next when that was not enough', () => {
    const light = { ...WEB, memory: mib(300) };
    const played = pier({
      left: { memory: mib(500) },
      sailors: [light, { ...DB, memory: mib(299) }],
      kubelet: HARD,
      stoppingTimesOf: () => ({ stopAfter: seconds(1), cleanupAfter: seconds(5) }),
    });
    expect(evicted(played)).toEqual([
      '0 PodEvicted shop/web memory.available',
      '6 PodEvicted shop/db memory.available',
    ]);
  });

  it('sleeps 10 s after a pass that evicted no pod, from that pass on', () => {
    const played = pier({
      sailors: [WEB, DB],
      kubelet: HARD,
      events: [
        'at=23s nodeUsage nodes=pier memory.add=8000Mi',
        'at=31s nodeUsage nodes=pier memory.add=-8000Mi',
        'at=41s nodeUsage nodes=pier memory.add=9500Mi',
      ],
    });
    expect(evicted(played)).toEqual([
      '30 PodEvicted shop/web memory.available',
      '43 PodEvicted shop/db memory.available',
    ]);
  });

  it('gives up waiting for clean-up after 30 s, and takes the next', () => {
    const played = pier({
      left: { memory: mib(500) },
      sailors: [{ ...WEB, memory: mib(1) }, DB],
      kubelet: HARD,
      stoppingTimesOf: () => ({ cleanupAfter: seconds(1_000) }),
    });
    expect(evicted(played)).toEqual([
      '0 PodEvicted shop/db memory.available',
      // Killed at 0, gone at 2: its memory is free, but its disk is not.
    ]);
    expectAt(played, { kind: 'ThresholdCleared' }, 32);
  });

  it('is explained, from the script to the end of the pod', () => {
    const played = pier({
      sailors: [WEB],
      kubelet: HARD,
      events: ['at=5s usage pods.pods=shop/web memory.to=10Gi memory.over=100s'],
    });
    expectCauseChain(
      played,
      { kind: 'PodFailed' },
      'ScriptEvent',
      'ThresholdMet',
      'eviction/victim-chosen',
      'PodEvicted',
      'kubelet/stopping-containers',
      'kubelet/containers-gone',
      'PodFailed',
    );
    expectCauseChain(
      played,
      { kind: 'NodeConditionChanged', to: 'False' },
      'ScriptEvent',
      'ThresholdMet',
      'eviction/victim-chosen',
      'PodEvicted',
      'kubelet/stopping-containers',
      'kubelet/containers-gone',
      'ThresholdCleared',
      'eviction/condition-released',
      'NodeConditionChanged',
    );
  });

  it('makes no passes while nothing can happen, and none are missed', () => {
    const calm = pier({ sailors: [WEB], kubelet: HARD, events: ['at=7s cordon nodes=quay'] });
    expect([calm.endReason, secondOf(calm.end)]).toEqual(['quiet', 7]);
    const late = pier({
      sailors: [WEB],
      kubelet: HARD,
      events: ['at=7s usage pods.pods=shop/web memory.to=9990Mi memory.over=3600s'],
    });
    // 8 Gi are left, of which all but 1 Gi are wanted after 3,229 s of the ramp.
    expect(evicted(late)).toEqual(['3240 PodEvicted shop/web memory.available']);
  });

  it('ends quietly when there is no pod that it may evict', () => {
    const vital = { ...WEB, priority: 2_000_000_000 };
    const played = pier({ left: { memory: mib(500) }, sailors: [vital], kubelet: HARD });
    expect(evicted(played)).toEqual([]);
    expectAt(played, { kind: 'NodeConditionChanged', condition: 'MemoryPressure' }, 0);
    expect(played.endReason).toBe('quiet');
  });
});

describe('a kubelet whose disk fills up', () => {
  const DISK = { evictionHard: { 'nodefs.available': '1Gi' } };
  const RECLAIM = { ...DISK, evictionMinimumReclaim: { 'nodefs.available': '500Mi' } };
  const LOW = { left: { disk: mib(750) }, sailors: [{ ...WEB, disk: mib(5_000) }] };

  it('collects garbage first, and evicts no pod when that is enough', () => {
    const played = pier({ ...LOW, kubelet: RECLAIM, disks: { unusedImages: mib(16_000) } });
    expect(story(played, 'NodeReclaimed', 'PodEvicted', 'ThresholdCleared')).toEqual([
      '0 NodeReclaimed nodefs.available',
      '10 ThresholdCleared nodefs.available',
    ]);
    expectAt(played, { kind: 'NodeReclaimed', bytesFreed: mib(16_000) }, 0);
  });

  it('evicts all the same when less than what is to be reclaimed is won', () => {
    const played = pier({ ...LOW, kubelet: RECLAIM, disks: { deadContainers: mib(300) } });
    expect(story(played, 'NodeReclaimed', 'PodEvicted')).toEqual([
      '0 NodeReclaimed nodefs.available',
      '0 PodEvicted shop/web nodefs.available',
    ]);
  });

  it('evicts all the same when any other threshold is met, whatever its grace', () => {
    const played = pier({
      ...LOW,
      left: { disk: mib(750), memory: mib(500) },
      kubelet: {
        ...DISK,
        evictionSoft: { 'memory.available': '1Gi' },
        evictionSoftGracePeriod: { 'memory.available': '5m' },
      },
      disks: { unusedImages: mib(16_000) },
    });
    expect(evicted(played)).toEqual(['0 PodEvicted shop/web nodefs.available']);
  });

  it('collects nothing for a disk on which there is no garbage', () => {
    const disks = { layout: 'dedicated', unusedImages: mib(16_000) } as const;
    const played = pier({ ...LOW, kubelet: DISK, disks });
    expect(story(played, 'NodeReclaimed', 'PodEvicted')).toEqual([
      '0 PodEvicted shop/web nodefs.available',
    ]);
  });

  it('lets the first pass pass over the copies for containerfs', () => {
    const left = { disk: mib(750), imageDisk: mib(90_000) };
    const copied = pier({
      left,
      sailors: [WEB],
      kubelet: { evictionHard: { 'imagefs.available': '1Gi' } },
      disks: { layout: 'dedicated' },
    });
    // The container file system is shown as full as the node's, but its copy counts from the second pass.
    expect(evicted(copied)).toEqual(['10 PodEvicted shop/web containerfs.available']);
  });
});

describe('a pod that is evicted', () => {
  const played = pier({ left: { memory: mib(500) }, sailors: [WEB, DB], kubelet: HARD });

  it('is recorded at the kill, with what the kubelet asked for', () => {
    const like = { kind: 'PodEvicted', gracePeriodSeconds: 1, reason: 'Evicted', phase: 'Failed' };
    expectAt(played, { ...like, kind: 'PodEvicted' }, 0);
  });

  it('has failed for the API when nothing of it runs any more, and stays as an object', () => {
    expectAt(played, { kind: 'PodFailed', pod: 'shop/web', reason: 'Evicted' }, 2);
    expectNever(played, { kind: 'PodRemoved' });
    const web = played.final.pod('shop/web');
    expect(web).toMatchObject({ phase: 'Failed', reason: 'Evicted' });
    expect(web && podConditionOf(web, 'DisruptionTarget')).toMatchObject({
      status: 'True',
      reason: 'TerminationByKubelet',
    });
    expect(web && podConditionOf(web, 'Ready')?.status).toBe('False');
  });

  it('goes when it was being deleted as well, as soon as it is finished', () => {
    const both = pier({
      left: { memory: mib(500) },
      sailors: [WEB],
      kubelet: HARD,
      events: ['at=1s deletePods pods=shop/web'],
    });
    expectAt(both, { kind: 'PodRemoved', pod: 'shop/web' }, 3);
  });

  it('is hurried when it is being deleted already', () => {
    const both = pier({
      sailors: [WEB],
      kubelet: HARD,
      events: [
        'at=3s deletePods pods=shop/web',
        'at=4s usage pods.pods=shop/web memory.to=10000Mi',
      ],
    });
    expect(evicted(both)).toEqual(['10 PodEvicted shop/web memory.available']);
    expectAt(both, { kind: 'PodRemoved', pod: 'shop/web' }, 13);
  });

  it('for a limit of its own has no DisruptionTarget, and does not mean pressure', () => {
    const limited: Partial<Pod> = spec({
      volumes: [{ name: 'hold', emptyDir: { sizeLimit: '1Gi' } }],
    });
    const full = pier({
      sailors: [
        { pod: 'shop/cache', volumes: { hold: mib(2_000) }, given: limited },
        { pod: 'shop/spool', volumes: { hold: mib(2_000) }, given: limited },
      ],
    });
    expect(story(full, 'PodEvicted', 'NodeConditionChanged')).toEqual([
      '0 PodEvicted shop/cache emptydirfs.limit',
      '2 PodEvicted shop/spool emptydirfs.limit',
    ]);
    const cache = full.final.pod('shop/cache');
    expect(cache && podConditionOf(cache, 'DisruptionTarget')).toBeUndefined();
  });
});

describe('a condition of a node', () => {
  const UP = 'at=12s nodeUsage nodes=pier memory.add=8000Mi';
  const DOWN = 'at=22s nodeUsage nodes=pier memory.add=-8000Mi';

  it('is recorded at the pass, written in the next status round, and tainted after that, once', () => {
    const played = pier({ sailors: [], kubelet: HARD, events: [UP, DOWN] });
    expect(story(played, 'NodeConditionChanged', 'NodeTainted', 'NodeUntainted')).toEqual([
      '20 NodeConditionChanged MemoryPressure=True',
      '30 NodeTainted node.kubernetes.io/memory-pressure:NoSchedule',
      '320 NodeConditionChanged MemoryPressure=False',
      '330 NodeUntainted node.kubernetes.io/memory-pressure:NoSchedule',
    ]);
    expectCauseChain(
      played,
      { kind: 'NodeTainted' },
      'ScriptEvent',
      'ThresholdMet',
      'NodeConditionChanged',
      'NodeTainted',
    );
  });

  it('that the snapshot shows is held for its transition period from the start', () => {
    const held = { type: 'MemoryPressure', status: 'True', reason: '', message: '' } as const;
    const ready = { type: 'Ready', status: 'True', reason: '', message: '' } as const;
    const played = pier({
      kubelet: { ...HARD, evictionPressureTransitionPeriod: '1m' },
      node: { conditions: [held, { ...ready, lastHeartbeatTime: atSecond(-5) }] },
    });
    expectAt(played, { kind: 'NodeConditionChanged', condition: 'MemoryPressure' }, 60);
  });

  it('that the node never had turns from Unknown, and is written all the same', () => {
    const ready = { type: 'Ready', status: 'True', reason: '', message: '' } as const;
    const played = pier({
      kubelet: HARD,
      left: { memory: mib(1) },
      node: { conditions: [{ ...ready, lastHeartbeatTime: atSecond(0) }] },
    });
    const like = { kind: 'NodeConditionChanged', condition: 'MemoryPressure' } as const;
    expectAt(played, { ...like, from: 'Unknown', to: 'True' }, 0);
    const pierNode = played.final.node('pier');
    expect(pierNode && conditionOf(pierNode, 'MemoryPressure')?.status).toBe('True');
  });
});

describe('a kubelet that is lost', () => {
  const GROWS = 'at=5s usage pods.pods=shop/web memory.to=10000Mi';

  it('goes on evicting when only the network is gone, and says so when it is back', () => {
    const played = pier({
      sailors: [WEB],
      kubelet: HARD,
      events: ['at=3s partition nodes=pier for=20s', GROWS],
    });
    expect(evicted(played)).toEqual(['10 PodEvicted shop/web memory.available']);
    expectAt(played, { kind: 'kubelet/containers-gone', pod: 'shop/web' }, 12);
    expectAt(played, { kind: 'PodFailed', pod: 'shop/web' }, 23);
  });

  it('evicts no pod while it does not run, and looks at once when it is back', () => {
    const played = pier({
      sailors: [WEB],
      kubelet: HARD,
      events: ['at=3s stopKubelet nodes=pier for=24s', GROWS],
    });
    expect(evicted(played)).toEqual(['27 PodEvicted shop/web memory.available']);
  });

  it('forgets what it was doing, so that the pod goes on', () => {
    const played = pier({
      sailors: [WEB],
      kubelet: HARD,
      events: [GROWS, 'at=11s stopKubelet nodes=pier for=20s'],
    });
    expect(evicted(played)).toEqual([
      '10 PodEvicted shop/web memory.available',
      '31 PodEvicted shop/web memory.available',
    ]);
    expect(secondsOf(played, { kind: 'kubelet/containers-gone', pod: 'shop/web' })).toEqual([33]);
  });

  it('takes back a condition that it recorded and never wrote', () => {
    const played = pier({
      kubelet: HARD,
      events: [
        'at=15s nodeUsage nodes=pier memory.add=8000Mi',
        'at=21s powerOff nodes=pier for=40s',
        'at=25s nodeUsage nodes=pier memory.add=-8000Mi',
      ],
    });
    expect(
      story(played, 'NodeConditionChanged').filter((line) => line.includes('MemoryPressure')),
    ).toEqual([
      '20 NodeConditionChanged MemoryPressure=True',
      '61 NodeConditionChanged MemoryPressure=False',
    ]);
  });
});

describe('a kubelet that restarts with other settings', () => {
  it('looks at once, and counts its passes from there', () => {
    const played = pier({
      sailors: [WEB],
      kubelet: HARD,
      events: [
        'at=27s setKubelet nodes=pier config.evictionHard.memory.available=500Mi',
        'at=33s usage pods.pods=shop/web memory.to=10000Mi',
      ],
    });
    expect(evicted(played)).toEqual(['37 PodEvicted shop/web memory.available']);
  });

  it('forgets a condition that it does not see any more', () => {
    const played = pier({
      left: { memory: mib(500) },
      kubelet: HARD,
      events: [
        'at=5s nodeUsage nodes=pier memory.add=-8000Mi',
        'at=23s setKubelet nodes=pier config.evictionMaxPodGracePeriod=10',
      ],
    });
    expect(story(played, 'NodeConditionChanged')).toEqual([
      '0 NodeConditionChanged MemoryPressure=True',
      '23 NodeConditionChanged MemoryPressure=False',
    ]);
  });

  it('takes its settings when it starts, if it was not running', () => {
    const played = pier({
      sailors: [WEB],
      left: { memory: mib(800) },
      kubelet: { evictionHard: { 'memory.available': '500Mi' } },
      events: [
        'at=3s stopKubelet nodes=pier for=30s',
        'at=13s setKubelet nodes=pier config.evictionHard.memory.available=1Gi',
      ],
    });
    expect(evicted(played)).toEqual(['33 PodEvicted shop/web memory.available']);
  });
});
