import { describe, expect, test } from 'vitest';
import type { SimulationReport } from '#documents';
import { FORMATS, PRINTERS } from '#print';
import { makeReport } from '#report';
import { HARD, mib, type Pier, pier } from '../support/pressed.ts';
import { Story } from '../support/story.ts';

const empty = new Story({ nodes: [], pods: [] });

const reportOn = (given: Pier): SimulationReport =>
  makeReport(empty.played({ outcome: pier(given) }));

const rankingsOf = (given: Pier) => reportOn(given).rankings ?? [];

const orderIn = ({ victims }: NonNullable<SimulationReport['rankings']>[number]) =>
  victims.map(({ pod, decidedBy }) => [pod, decidedBy]);

const WEB = { pod: 'shop/web', memory: mib(2_000) };
const DB = { pod: 'shop/db', memory: mib(1_000), priority: 5 };
const LAMP = { pod: 'shop/lamp', memory: mib(9_000), priority: 2_000_000_000 };

const SOFT = {
  evictionHard: { 'memory.available': '100Mi' },
  evictionSoft: { 'memory.available': '1Gi' },
  evictionSoftGracePeriod: { 'memory.available': '30s' },
};

describe('the rankings of a report', () => {
  test('have every pod of a node under pressure as it stood at the decision', () => {
    const [ranking, ...others] = rankingsOf({
      left: { memory: mib(500) },
      sailors: [DB, LAMP, WEB, { pod: 'shop/lost', unmeasured: true }],
      kubelet: HARD,
    });
    expect(others).toEqual([]);
    expect(ranking).toMatchObject({
      ...{ node: 'pier', signal: 'memory.available', resource: 'memory', at: 0 },
      ...{ threshold: '1Gi', gracePeriodSeconds: null, available: '500Mi', victim: 'shop/lost' },
    });
    expect(ranking?.victims[1]).toEqual({
      rank: 2,
      pod: 'shop/web',
      usage: mib(2_000),
      request: 0,
      over: mib(2_000),
      exceedsRequest: true,
      priority: 0,
      qosClass: 'BestEffort',
      protected: null,
      decidedBy: 'priority',
      tiedWith: [],
    });
    expect(ranking?.victims[0]).toMatchObject({ usage: null, over: null, exceedsRequest: null });
    expect(ranking?.victims.map(({ protected: because }) => because)).toEqual([
      ...[null, null, null],
      'priority',
    ]);
  });

  test('have the first decision of a signal, not those that follow it', () => {
    const played = {
      left: { memory: mib(100) },
      sailors: [{ ...WEB, memory: mib(200) }, DB],
      kubelet: HARD,
    };
    expect(reportOn(played).evictions).toHaveLength(2);
    const [ranking, ...others] = rankingsOf(played);
    expect(others).toEqual([]);
    expect(ranking?.victims.map(({ pod }) => pod)).toEqual(['shop/web', 'shop/db']);
  });

  test('are those of the decision when a soft threshold has waited for it', () => {
    const grows = ['at=15s usage pods.pods=shop/web memory.to=3Gi'];
    const left = { memory: mib(1_500) };
    const [ranking] = rankingsOf({ left, sailors: [WEB, DB], kubelet: SOFT, events: grows });
    expect(ranking).toMatchObject({ at: 50, gracePeriodSeconds: 30, victim: 'shop/web' });
  });

  test('show the first victims when no pod goes', () => {
    const shortly = [
      'at=5s usage pods.pods=shop/web memory.to=3Gi',
      'at=25s usage pods.pods=shop/web memory.to=1Gi',
    ];
    const left = { memory: mib(1_500) };
    const [waiting] = rankingsOf({ left, sailors: [WEB, DB], kubelet: SOFT, events: shortly });
    expect(waiting).toMatchObject({ at: 10, victim: null });
    expect(waiting && orderIn(waiting)).toEqual([
      ['shop/web', 'priority'],
      ['shop/db', null],
    ]);
    const [spared] = rankingsOf({ left: { memory: 0 }, sailors: [LAMP], kubelet: HARD });
    expect(spared).toMatchObject({ victim: null, victims: [{ pod: 'shop/lamp' }] });
  });

  test('come for each signal, by time, and not for the copies of a disk for containers', () => {
    const rankings = rankingsOf({
      left: { disk: 1 },
      sailors: [{ ...WEB, disk: mib(50) }],
      kubelet: {
        evictionHard: {
          ...{ 'memory.available': '1Gi', 'nodefs.available': '10%', 'imagefs.available': '5%' },
        },
      },
      events: ['at=5s usage pods.pods=shop/web memory.to=15Gi'],
    });
    expect(rankings.map(({ signal }) => signal)).toEqual(['nodefs.available', 'imagefs.available']);
  });

  test('are absent when nothing is measured', () => {
    const limits = [{ kind: 'usage-unknown' }] as const;
    expect(makeReport(empty.played({ limits }))).not.toHaveProperty('rankings');
    expect(makeReport(empty.played())).toHaveProperty('rankings', []);
  });

  test('say when they are in the legacy order', () => {
    const [ranking] = rankingsOf({
      left: { memory: mib(500) },
      sailors: [WEB],
      kubelet: HARD,
      ranking: { kind: 'qos', variant: 'openshift-doc' },
    });
    expect(ranking?.order).toEqual({ ranking: 'qos', legacy: true, variant: 'openshift-doc' });
  });
});

describe('what kubelets leave to chance', () => {
  const TWINS = ['shop/left', 'shop/middle', 'shop/right'].map((pod) => ({ pod, memory: mib(50) }));

  test('is said once of pods that nothing tells apart, and of those alone that may go', () => {
    const lamp = { ...LAMP, pod: 'shop/a', memory: mib(50) };
    const { ambiguities } = reportOn({
      left: { memory: mib(900) },
      sailors: [...TWINS, lamp],
      kubelet: HARD,
    });
    expect(ambiguities).toMatchObject([
      {
        ...{ kind: 'eviction-tie', node: 'pier', signal: 'memory.available', at: 0 },
        pods: ['shop/left', 'shop/middle', 'shop/right'],
      },
      { kind: 'unbounded-times', because: 'other-causes', evictions: 3 },
    ]);
  });

  test('is said of a threshold among several', () => {
    const { ambiguities } = reportOn({
      left: { memory: mib(900) },
      sailors: [WEB, DB],
      kubelet: { ...SOFT, evictionHard: { 'memory.available': '600Mi' } },
      events: ['at=25s usage pods.pods=shop/web memory.add=400Mi'],
    });
    expect(ambiguities).toMatchObject([
      {
        ...{ kind: 'eviction-target', node: 'pier', at: 30, signal: 'memory.available' },
        message: expect.stringContaining('its hard or its soft threshold of memory.available'),
      },
    ]);
  });
});

describe('the table of ranked victims', () => {
  const sailors = Array.from({ length: 14 }, (_, n) => ({
    pod: `shop/web-${String(n + 1).padStart(2, '0')}`,
    memory: mib(1_000 - n),
  }));
  const report = reportOn({ left: { memory: mib(500) }, sailors, kubelet: HARD });

  async function shown(options: { readonly all?: boolean; readonly namespace?: string } = {}) {
    const render = await FORMATS.table.rendererFor(PRINTERS.simulate);
    const defaults = { columns: 100, colour: false, headers: true, all: false };
    const text = [...render(report, { ...defaults, ...options })].join('');
    return /Ranked victims\n([\s\S]*?)\n\n[A-Z]/.exec(`${text}\n\nEND`)?.[1] ?? '';
  }

  test('shows the first of a node, and all of them when they are asked for', async () => {
    expect(await shown()).toContain('shop/web-10');
    expect(await shown()).not.toContain('shop/web-11');
    expect(await shown()).toContain('… and 4 more');
    expect(await shown({ all: true })).toContain('shop/web-14');
  });

  test('shows nothing of other namespaces', async () => {
    expect(await shown({ namespace: 'shop' })).toContain('shop/web-01');
    expect(await shown({ namespace: 'harbour' })).toBe('');
  });
});
