import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Node } from '../../src/cluster/index.ts';
import { pickNames } from '../../src/script-fields/resolve/pick-names.ts';
import { matchesPattern } from '../../src/script-fields/targets/name-pattern.ts';
import { brief, compile, eventsOf, HARBOUR, scriptOf, story } from './support.ts';

/** The nodes that a target means. */
const nodesOf = (target: string): string =>
  story(eventsOf(`cordon: {${target}}`))
    .join()
    .replace('0s cordon begin ', '');

const podsOf = (target: string): string =>
  story(eventsOf(`deletePods: {${target}}`))
    .join()
    .replace('0s deletePods begin ', '');

const complaintsOf = (event: string): readonly string[] =>
  compile(eventsOf(event)).diagnostics.map(brief);

describe('a target of nodes', () => {
  it.each([
    ['nodes: [south-2, north-1]', 'north-1 south-2'],
    ['nodes: ["*-1", north-?]', 'north-1 north-2 north-3 south-1'],
    ['zones: [south]', 'south-1 south-2'],
    ['zones: ["coast::south"]', 'south-1 south-2'],
    ['zones: [north, south]', 'north-1 north-2 north-3 south-1 south-2'],
    ['regions: [coast]', 'north-1 north-2 north-3 south-1 south-2'],
    ['selector: pool=cargo', 'north-3 south-2'],
    ['selector: "pool in (ferries), !role"', 'north-1 north-2 south-1'],
    ['selector: "!pool"', 'lighthouse'],
    ['all: true', 'lighthouse north-1 north-2 north-3 south-1 south-2'],
    ['zones: [north], selector: pool=ferries', 'north-1 north-2'],
    ['zones: [north], nodes: ["*-1", "*-2"]', 'north-1 north-2'],
    ['all: true, except: [lighthouse, "north-*"]', 'south-1 south-2'],
  ])('%s', (target, names) => {
    expect(nodesOf(target)).toBe(names);
  });

  it.each([
    ['nodes: [north-1, nroth-2]', 'nroth-2'],
    ['nodes: ["east-*"]', '"east-*"'],
    ['zones: [nord]', 'nord'],
    ['zones: ["coast::nord"]', '"coast::nord"'],
    ['regions: [cost]', 'cost'],
    ['selector: pool=fog', 'pool=fog'],
    ['zones: [north], nodes: [south-1]', '{zones: [north], nodes: [south-1]}'],
    ['zones: [north], except: ["north-*"]', '{zones: [north], except: ["north-*"]}'],
  ])('that matches nothing is an error: %s', (target, spot) => {
    const { diagnostics, occurrences } = compile(eventsOf(`cordon: {${target}}`));
    expect(diagnostics.map(brief)).toEqual([`script/matches-nothing 5 ${spot}`]);
    expect(diagnostics[0]?.severity).toBe('error');
    expect(occurrences.length).toBe(target.includes('nroth') ? 1 : 0);
  });

  it('that matches nothing is fine, with a warning, when it is optional', () => {
    const { diagnostics, occurrences } = compile(
      eventsOf('cordon: {zones: [nort], optional: true}, stagger: 1m'),
    );
    expect(diagnostics).toMatchObject([{ severity: 'warning', hint: 'did you mean north?' }]);
    expect(occurrences).toEqual([]);
  });

  it('means all nodes by `all`, unless one is called so', () => {
    expect(nodesOf('nodes: [all]')).toBe(nodesOf('all: true'));
    expect(nodesOf('zones: [north], nodes: [all], except: [north-1]')).toBe('north-2 north-3');
    const [north] = HARBOUR.nodes;
    const named = { ...HARBOUR, nodes: [...HARBOUR.nodes, { ...north, name: 'all' } as Node] };
    const [occurrence] = compile(eventsOf('cordon: {nodes: [all]}'), named).occurrences;
    expect(occurrence?.subject).toMatchObject({ nodes: ['all'] });
  });

  it('that calls all zones `all` learns what matches them', () => {
    const { diagnostics } = compile(eventsOf('cordon: {zones: [all]}'));
    expect(diagnostics).toMatchObject([{ severity: 'error', hint: '* matches every zone' }]);
  });

  it.each([
    ['selector: pol=cargo', 'no node has the label "pol"', 'did you mean pool?'],
    [
      'selector: pool=carg',
      'no node has the label pool with the value "carg"',
      'did you mean pool=cargo?',
    ],
    [
      'selector: pool=fog',
      'no node has the label pool with the value "fog"',
      'it has "cargo", "ferries"',
    ],
    [
      'selector: "pool in (fog, mist)"',
      'no node has the label pool with one of these values',
      'it has "cargo", "ferries"',
    ],
    ['selector: "pool=cargo,role"', 'no node meets all of this selector', undefined],
  ])('says which label nothing has: %s', (target, message, hint) => {
    const { diagnostics } = compile(eventsOf(`cordon: {${target}}`));
    expect(diagnostics).toMatchObject([{ message }]);
    expect(diagnostics[0]?.hint).toBe(hint);
  });

  it('is complained about once, however often its event is repeated', () => {
    expect(complaintsOf('cordon: {zones: [nort]}, repeat: {times: 50, every: 1s}')).toHaveLength(1);
  });

  it('warns about exceptions that except nothing', () => {
    const { diagnostics } = compile(eventsOf('cordon: {zones: [north], except: [south-1]}'));
    expect(diagnostics.map(brief)).toEqual(['script/excepts-nothing 5 south-1']);
    expect(diagnostics[0]?.severity).toBe('warning');
  });

  it('does not exist in a cluster without nodes', () => {
    const { diagnostics } = compile(eventsOf('cordon: {all: true}'), { ...HARBOUR, nodes: [] });
    expect(diagnostics.map(brief)).toEqual(['script/matches-nothing 5 {all: true}']);
  });
});

describe('a pick', () => {
  const names = Array.from({ length: 40 }, (_, n) => `berth-${n}`);

  it('takes the same nodes out of the same ones, whichever event asks', () => {
    const [fault, back] = story(
      eventsOf(
        'powerOff: {zones: [north], pick: 2}',
        'at: 5m, restore: {nodes: ["north-*"], pick: 2}',
      ),
    );
    expect(fault?.replace('0s powerOff', '')).toBe(back?.replace('300s restore', ''));
  });

  it('depends on the seed', () => {
    const picked = Array.from({ length: 20 }, (_, seed) =>
      pickNames(names, { kind: 'count', count: 5 }, seed).join(),
    );
    expect(new Set(picked).size).toBeGreaterThan(15);
    const withSeed = (seed: number) =>
      story(scriptOf(`seed: ${seed}`, 'events:', '  - {cordon: {all: true, pick: 1}}')).join();
    expect(new Set([1, 2, 3, 4, 5, 6, 7, 8].map(withSeed)).size).toBeGreaterThan(1);
  });

  it('is part of every larger pick', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.nat(40), fc.nat(), (a, b, seed) => {
        const [few, many] = [Math.min(a, b), Math.max(a, b)].map((count) =>
          pickNames(names, { kind: 'count', count }, seed),
        );
        expect(many).toEqual(expect.arrayContaining([...(few ?? [])]));
      }),
    );
  });

  it('rounds a share up, so that it takes one node at least', () => {
    const sizeOf = (percent: number) =>
      pickNames(names.slice(0, 10), { kind: 'percent', percent, round: 'up' }, 1).length;
    expect([1, 10, 11, 40, 99.5, 100].map(sizeOf)).toEqual([1, 1, 2, 4, 10, 10]);
  });

  it('takes all when there are fewer, and says so', () => {
    const { diagnostics } = compile(eventsOf('cordon: {zones: [south], pick: 3}'));
    expect(diagnostics.map(brief)).toEqual(['script/picks-all 5 3']);
    expect(diagnostics[0]?.severity).toBe('warning');
  });

  it('draws every node about equally often', () => {
    const counts = new Map<string, number>();
    for (let seed = 0; seed < 1000; seed += 1) {
      for (const name of pickNames(names, { kind: 'percent', percent: 25, round: 'up' }, seed)) {
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
    }
    for (const name of names) expect(Math.abs((counts.get(name) ?? 0) - 250)).toBeLessThan(75);
  });
});

describe('a target of pods', () => {
  const [tickets, web] = ['shop/tickets-0 shop/tickets-1', 'shop/web-5d9c7b-a shop/web-5d9c7b-b'];

  it.each([
    ['pods: [shop/tickets-1]', 'shop/tickets-1'],
    ['pods: [watch/lamp-0, shop/tickets-1, watch/lamp-0]', 'shop/tickets-1 watch/lamp-0'],
    ['pods: [watch/lamp-0, shop/tickets-1], qos: Guaranteed', 'shop/tickets-1'],
    ['pods: ["shop/web-*", "*/lamp-0"]', `${web} watch/lamp-0`],
    ['namespaces: [watch]', 'watch/lamp-0'],
    ['namespaces: ["s*"]', `${tickets} ${web}`],
    ['selector: app=web', web],
    ['owner: StatefulSet/shop/tickets', tickets],
    ['owner: ReplicaSet/shop/web-5d9c7b', web],
    ['owner: Deployment/shop/web', web],
    ['onNodes: {zones: [north]}', 'shop/tickets-0 shop/web-5d9c7b-a'],
    ['minPriority: 1', tickets],
    ['maxPriority: 0, namespaces: [shop]', web],
    ['qos: BestEffort', 'watch/lamp-0'],
    ['onNodes: {all: true}, qos: Guaranteed, pods: ["*/*-1"]', 'shop/tickets-1'],
  ])('%s', (target, keys) => {
    expect(podsOf(target)).toBe(keys);
  });

  it.each([
    ['pods: [shop/tickets-7]', 'shop/tickets-7'],
    ['namespaces: [shpo]', 'shpo'],
    ['owner: Deployment/shop/wbe', 'Deployment/shop/wbe'],
    ['onNodes: {nodes: [north-9]}', 'north-9'],
    ['minPriority: 2000', '{minPriority: 2000}'],
    ['selector: app=fog', 'app=fog'],
  ])('that matches nothing is an error: %s', (target, spot) => {
    const [first] = complaintsOf(`deletePods: {${target}}`);
    expect(first).toBe(`script/matches-nothing 5 ${spot}`);
  });

  it('finds Deployments through ReplicaSets of the snapshot', () => {
    const meta = { uid: '', labels: {}, annotations: {}, finalizers: [], namespace: 'shop' };
    const owner = { apiVersion: 'apps/v1', kind: 'Rollout', name: 'front', uid: '' };
    const replicaSet = {
      ...meta,
      kind: 'ReplicaSet' as const,
      name: 'web-5d9c7b',
      ownerReferences: [{ ...owner, controller: true }],
    };
    const cluster = { ...HARBOUR, workloads: [replicaSet] };
    expect(story(eventsOf('deletePods: {owner: Rollout/shop/front}'), cluster)).toEqual([
      `0s deletePods begin ${web}`,
    ]);
  });
});

describe('a name pattern', () => {
  it('means what the regular expression means that one would write for it', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'b', '-'), maxLength: 8 });
    const patterns = fc.string({ unit: fc.constantFrom('a', 'b', '-', '*', '?'), maxLength: 8 });
    fc.assert(
      fc.property(patterns, texts, (pattern, text) => {
        const source = pattern.replaceAll('*', '.*').replaceAll('?', '.');
        expect(matchesPattern(pattern, text)).toBe(new RegExp(`^${source}$`).test(text));
      }),
      { numRuns: 1000 },
    );
  });

  it('is matched quickly, however many stars it has', () => {
    expect(matchesPattern(`${'a*'.repeat(60)}b`, 'a'.repeat(5000))).toBe(false);
  });
});
