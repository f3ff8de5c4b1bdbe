import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { loadSnapshot } from '#snapshot';
import { dumpBytes } from '../../bench/dump.ts';
import { asJson, asYaml, codes, listOf, load, loadFine, rawNode, rawPod } from './support.ts';

const FERRY = rawNode('ferry', { status: { nodeInfo: { kubeletVersion: 'v1.33.2' } } });
const BARGE = rawNode('barge');
const WEB = rawPod('web', { spec: { nodeName: 'ferry' } });
const OBJECTS = [FERRY, BARGE, WEB];

const withoutHeader = ({ apiVersion: _, kind: __, ...rest }: Record<string, unknown>) => rest;
const typedList = (kind: string, items: readonly Record<string, unknown>[]) => ({
  apiVersion: 'v1',
  items: items.map(withoutHeader),
  kind,
});
const kindFirst = ({ apiVersion, items, kind }: ReturnType<typeof typedList>) => ({
  kind,
  apiVersion,
  items,
});
const utf16 = (text: string, bigEndian: boolean): Buffer => {
  const bytes = Buffer.from(`\u{feff}${text}`, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
};

const YAML = asYaml(listOf(...OBJECTS));
const FORMS: Readonly<Record<string, string | Uint8Array>> = {
  'YAML documents': asYaml(...OBJECTS),
  'YAML documents that begin and end with markers': `---\n${asYaml(...OBJECTS)}...\n---\n`,
  'a YAML List': YAML,
  'a YAML List with items deeper than their key': YAML.replace(/^(- | {2})/gm, '  $1'),
  'a bare list in YAML': YAML.replace(/^[^-\s].*\n/gm, ''),
  'typed lists in YAML, whose kind stands behind their items': asYaml(
    typedList('NodeList', [FERRY, BARGE]),
    typedList('PodList', [WEB]),
  ),
  'lines that end as on Windows': YAML.replaceAll('\n', '\r\n'),
  'a byte order mark': `\u{feff}${YAML}`,
  'UTF-16 as PowerShell writes it': utf16(YAML, false),
  'UTF-16 the other way round': utf16(YAML, true),
  'comments everywhere': YAML.replaceAll('\n', ' # tide\n# low\n'),
  'a YAML version': `%YAML 1.2\n---\n${YAML}`,
  'tags and braces': `--- !!map\n{apiVersion: v1, kind: List, items: ${asJson(OBJECTS)}}\n`,
  'a List in JSON': asJson(listOf(...OBJECTS)),
  'a List in JSON over many lines': JSON.stringify(listOf(...OBJECTS), null, 4),
  'a bare list in JSON': asJson(OBJECTS),
  'JSON lines': OBJECTS.map(asJson).join('\n'),
  'JSON documents side by side': OBJECTS.map(asJson).join(''),
  'JSON documents between markers': OBJECTS.map(asJson).join('\n---\n'),
  'typed lists in JSON': `${asJson(kindFirst(typedList('NodeList', [FERRY, BARGE])))}
    ${asJson(typedList('PodList', [WEB]))}`,
  'lists of lists': asJson(listOf(listOf(FERRY), listOf(listOf(BARGE), WEB))),
  'a dump with logs between its lists': [
    asJson(kindFirst(typedList('NodeList', [FERRY, BARGE]))),
    '==== START logs for container web of pod shop/web ====\n{"level": "info"\n[ferry] lost',
    '==== END logs for container web of pod shop/web ====',
    asJson(kindFirst(typedList('PodList', [WEB]))),
  ].join('\n'),
  'gzip, whatever the name says': gzipSync(YAML),
  'old versions and objects without one': asYaml(FERRY, { ...BARGE, apiVersion: undefined }, WEB),
};

describe('the same cluster', () => {
  it.each(Object.entries(FORMS))('is read from %s', async (_, content) => {
    const plain = await loadFine({ harbour: asYaml(...OBJECTS) });
    const { snapshot, diagnostics } = await load({ harbour: content });
    expect(diagnostics).toEqual([]);
    expect(snapshot?.cluster).toEqual(plain.cluster);
    expect(snapshot?.inputs[0]?.objects).toEqual({ Node: 2, Pod: 1 });
  });

  it('is read from several files, and from chunks of any size', async () => {
    const plain = await loadFine({ harbour: asYaml(...OBJECTS) });
    async function* byteByByte(text: string) {
      for (const byte of Buffer.from(text)) yield Uint8Array.of(byte);
    }
    const { snapshot } = await loadSnapshot([
      { path: 'nodes.json', bytes: byteByByte(asJson([FERRY, BARGE])) },
      { path: 'pods.yaml.gz', bytes: gzipSync(asYaml(WEB)) },
    ]);
    expect(snapshot?.cluster).toEqual(plain.cluster);
    expect(snapshot?.inputs.map(({ path, objects }) => [path, objects])).toEqual([
      ['nodes.json', { Node: 2 }],
      ['pods.yaml.gz', { Pod: 1 }],
    ]);
  });
});

describe('a dump of several megabytes', () => {
  it('is the same cluster in YAML, JSON and gzip, at once and in chunks', async () => {
    const yaml = dumpBytes({ pods: 400, format: 'yaml' });
    const plain = await loadFine({ harbour: yaml });
    expect(plain.cluster.pods).toHaveLength(400);
    const owners = new Set(plain.cluster.pods.map(({ ownerReferences: [owner] }) => owner?.name));
    const specs = new Set(plain.cluster.pods.map(({ spec }) => spec));
    // Pods of a StatefulSet have claims of their own, all others share what their template says.
    const ordinals = plain.cluster.pods.filter(({ spec }) =>
      spec.volumes?.some((volume) => volume.persistentVolumeClaim !== undefined),
    );
    const statefulSets = new Set(ordinals.map(({ ownerReferences: [owner] }) => owner?.name));
    expect(specs.size).toBe(owners.size - statefulSets.size + ordinals.length);
    async function* inChunks(bytes: Uint8Array) {
      for (let at = 0; at < bytes.length; at += 99_991) yield bytes.subarray(at, at + 99_991);
    }
    const json = dumpBytes({ pods: 400, format: 'json' });
    for (const bytes of [json, gzipSync(yaml), inChunks(yaml), inChunks(json)]) {
      const { snapshot } = await loadSnapshot([{ path: 'harbour', bytes }]);
      expect(snapshot?.cluster).toEqual(plain.cluster);
    }
  });
});

describe('anchors', () => {
  it('of one item serve the items after it, and merges are done', async () => {
    const { cluster } = await loadFine({
      harbour: `apiVersion: v1
kind: List
items:
- apiVersion: v1
  kind: Node
  metadata: &meta
    name: barge
    labels: &labels {dock: north}
  spec: &spec
    unschedulable: true
- apiVersion: v1
  kind: Node
  metadata:
    <<: *meta
    name: ferry
  spec: *spec
`,
    });
    expect(
      cluster.nodes.map(({ name, labels, unschedulable }) => [name, labels, unschedulable]),
    ).toEqual([
      ['barge', { dock: 'north' }, true],
      ['ferry', { dock: 'north' }, true],
    ]);
  });
});

describe('anchors in a list that tells only at its end of what', () => {
  it('are followed all the same', async () => {
    const { cluster } = await loadFine({
      harbour: `apiVersion: v1
items:
- metadata:
    name: barge
- metadata:
    name: ferry
  spec: &spec
    unschedulable: true
- metadata:
    name: raft
  spec: *spec
kind: NodeList
metadata: &meta {}
`,
    });
    expect(cluster.nodes.map(({ name, unschedulable }) => [name, unschedulable])).toEqual([
      ['barge', false],
      ['ferry', true],
      ['raft', true],
    ]);
  });
});

describe('an input', () => {
  it('is known by the hash of its bytes on the disk', async () => {
    const bytes = gzipSync(YAML);
    const { inputs } = await loadFine({ 'harbour.gz': bytes });
    const { createHash } = await import('node:crypto');
    expect(inputs[0]?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('that was cut short while it was packed is refused', async () => {
    const { diagnostics } = await load({ 'harbour.gz': gzipSync(YAML).subarray(0, -12) });
    expect(codes(diagnostics)).toEqual(['error snapshot/broken-gzip']);
  });

  it('in a folder may be of no use, but not be broken', async () => {
    const file = (path: string, text: string) => ({
      path,
      bytes: Buffer.from(text),
      fromFolder: true,
    });
    const { snapshot, diagnostics } = await loadSnapshot([
      file('harbour/cluster.yaml', YAML),
      file('harbour/empty.yaml', ''),
      file('harbour/settings.json', '["tide"]'),
      file('harbour/outage.yaml', 'apiVersion: k8s-evict.dev/v1\nkind: OutageScript\n'),
    ]);
    expect(snapshot?.cluster.nodes).toHaveLength(2);
    expect(diagnostics).toEqual([]);
    expect(snapshot?.ignored).toEqual({ OutageScript: 1 });
    expect(snapshot?.kindless).toEqual({ 'harbour/settings.json': 1 });
    const broken = await loadSnapshot([
      file('harbour/cluster.yaml', YAML),
      file('harbour/pods.json', '{"kind": "PodList", "items": ['),
    ]);
    expect(codes(broken.diagnostics)).toEqual(['error snapshot/truncated-json']);
  });
});
