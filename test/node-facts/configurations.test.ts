import { describe, expect, it } from 'vitest';
import { brief, configuration, gather, hard, nodeFacts, type Raw, rawNode } from './support.ts';

const HARBOUR = [...rawNode('ferry'), ...rawNode('barge'), ...rawNode('tug')];

const NODES = ['barge', 'ferry', 'tug'] as const;

/** The hard memory thresholds that the documents give to barge, ferry and tug. */
async function thresholds(files: Readonly<Record<string, readonly Raw[] | string>>) {
  const { of, diagnostics } = await gather({ harbour: HARBOUR, ...files });
  expect(diagnostics.map(brief)).toEqual([]);
  return NODES.map((node) => of(node).configuration.evictionHard?.['memory.available']);
}

const complaints = async (files: Readonly<Record<string, readonly Raw[] | string>>) =>
  (await gather({ harbour: HARBOUR, ...files })).diagnostics.map(brief);

const configz = (value: string): string => JSON.stringify({ kubeletconfig: hard(value) });

const configMap = (value: string): Raw => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'kubelet-config', namespace: 'kube-system' },
  data: { kubelet: `evictionHard: {memory.available: ${value}}\n` },
});

describe('the configuration of a kubelet', () => {
  it('is unknown without documents', async () => {
    expect(await thresholds({})).toEqual([undefined, undefined, undefined]);
  });

  it('is what the kubelet answered, then its own document, then one for all, then the ConfigMap', async () => {
    const own = configuration(hard('2Gi'), 'tug');
    const all = configuration(hard('3Gi'));
    const files = { map: [configMap('4Gi')] };
    expect(await thresholds(files)).toEqual(['4Gi', '4Gi', '4Gi']);
    expect(await thresholds({ ...files, all: [all] })).toEqual(['3Gi', '3Gi', '3Gi']);
    expect(await thresholds({ ...files, all: [all], own: [own] })).toEqual(['3Gi', '3Gi', '2Gi']);
    const answered = { ...files, all: [all], own: [own], 'tug.json': configz('1Gi') };
    expect(await thresholds(answered)).toEqual(['3Gi', '3Gi', '1Gi']);
  });

  it('is found by the name of its node in the document, around it, or in the path of its file', async () => {
    const named = { metadata: { name: 'barge' }, kubeletconfig: hard('1Gi') };
    const collected = { ferry: { kubeletconfig: hard('2Gi') } };
    const found = await thresholds({
      'a.json': JSON.stringify(named),
      'b.json': JSON.stringify(collected),
      'dump/tug/configz.json': configz('3Gi'),
    });
    expect(found).toEqual(['1Gi', '2Gi', '3Gi']);
    expect(await thresholds({ 'configz_ferry.json': configz('2Gi') })).toEqual([
      undefined,
      '2Gi',
      undefined,
    ]);
  });

  it('is for all nodes in a document that is named after something else', async () => {
    const pool = configuration(hard('2Gi'), 'pool-of-boats');
    expect(await thresholds({ pool: [pool] })).toEqual(['2Gi', '2Gi', '2Gi']);
  });

  it('is changed by NodeFacts, field by field, the later document over the earlier', async () => {
    const first = nodeFacts({ all: true, kubelet: hard('1Gi') });
    const second = nodeFacts({ nodes: ['tug'], kubelet: hard('2Gi') });
    const base = configuration({ ...hard('3Gi'), evictionMaxPodGracePeriod: 7 });
    const { of } = await gather({ harbour: HARBOUR, base: [base], facts: [first, second] });
    expect(NODES.map((node) => of(node).configuration)).toEqual(
      ['1Gi', '1Gi', '2Gi'].map((value) => ({ ...hard(value), evictionMaxPodGracePeriod: 7 })),
    );
  });

  it('has drop-ins merged into it, default thresholds included', async () => {
    const dropIn = configuration(hard('500Mi'));
    const { of } = await gather({ harbour: HARBOUR, '10-memory.conf': [dropIn] });
    expect(of('tug').configuration.evictionHard).toEqual({
      'memory.available': '500Mi',
      'nodefs.available': '10%',
      'nodefs.inodesFree': '5%',
      'imagefs.available': '15%',
      'imagefs.inodesFree': '5%',
    });
  });

  it('has drop-ins over the thresholds of its file, in the order of their names', async () => {
    const base = configuration({ evictionHard: { 'pid.available': '5%' } });
    const { of } = await gather({
      harbour: HARBOUR,
      base: [base],
      '20-second.conf': [configuration(hard('2Gi'))],
      '10-first.conf': [configuration({ ...hard('1Gi'), evictionMaxPodGracePeriod: 3 })],
      'ferry.json': configz('9Gi'),
    });
    expect(of('tug').configuration).toEqual({
      evictionHard: { 'pid.available': '5%', 'memory.available': '2Gi' },
      evictionMaxPodGracePeriod: 3,
    });
    expect(of('ferry').configuration).toEqual(hard('9Gi'));
  });
});

describe('complaints about configurations', () => {
  it('point at what is wrong', async () => {
    const wrong = configuration({
      evictionHard: { 'memory.available': '101%', 'disk.free': '5%' },
    });
    expect(await complaints({ all: [wrong] })).toEqual([
      'error kubelet/above-100-percent 101%',
      'error kubelet/unknown-signal disk.free',
    ]);
  });

  it('are about what is wrong between documents, too', async () => {
    const soft = configuration({ evictionSoft: { 'memory.available': '1Gi' } });
    expect(await complaints({ all: [soft] })).toEqual([
      'error kubelet/no-grace-period memory.available',
    ]);
    const grace = { evictionSoftGracePeriod: { 'memory.available': '1m', 'pid.available': '1m' } };
    const facts = nodeFacts({ all: true, kubelet: grace });
    expect(await complaints({ all: [soft], facts: [facts] })).toEqual([
      'warning kubelet/no-threshold pid.available',
    ]);
  });

  it('are reported once, however many kubelets have it', async () => {
    const wrong = JSON.stringify({ kubeletconfig: hard('-1') });
    const files = { 'tug.json': wrong, 'ferry.json': wrong, 'barge.json': wrong };
    expect(await complaints(files)).toEqual(['error kubelet/not-positive "-1" +2']);
  });

  it('say when nothing tells whose configuration it is, or when that node is missing', async () => {
    const named = JSON.stringify({ raft: { kubeletconfig: hard('1Gi') } });
    expect(await complaints({ 'configz.json': configz('1Gi'), 'all.json': named })).toEqual([
      'warning node-facts/configuration-of-unknown-node configz.json:1',
      'warning node-facts/configuration-of-missing-node all.json:1',
    ]);
    const { of, diagnostics } = await gather({
      harbour: rawNode('ferry'),
      'configz.json': configz('1Gi'),
    });
    expect([of('ferry').configuration, diagnostics]).toEqual([hard('1Gi'), []]);
  });

  it('say which of two configurations counts', async () => {
    const two = [configuration(hard('1Gi')), configuration(hard('2Gi'))];
    expect(await complaints({ all: two })).toEqual([
      'warning node-facts/second-configuration all:6',
    ]);
    expect(
      await complaints({ all: [configuration(hard('1Gi')), configuration(hard('1Gi'))] }),
    ).toEqual([]);
  });

  it('of NodeFacts point at what is wrong', async () => {
    const facts = nodeFacts({ nodes: ['fery'], imageFs: 'split' });
    expect(await complaints({ facts: [facts] })).toEqual(['error node-facts/matches-nothing fery']);
  });
});
