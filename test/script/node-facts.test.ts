import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type NodeFactsDocument, readNodeFacts } from '#script';
import { HARBOUR } from './support.ts';

/** A document whose places are printed as paths. */
const documentOf = (text: string): NodeFactsDocument => ({
  value: parse(text),
  placeOf: (field, part) => ({
    path: `${part} ${field.join('/')}`,
    position: { line: 1, column: 1 },
    excerpt: { text: '', length: 1 },
  }),
});

const factsOf = (spec: string): NodeFactsDocument =>
  documentOf(`{apiVersion: k8s-evict.dev/v1, kind: NodeFacts, spec: ${spec}}`);

const read = (...documents: readonly NodeFactsDocument[]) =>
  readNodeFacts(documents, HARBOUR.nodes, 1);

const complaintsAbout = (document: NodeFactsDocument) =>
  read(document).diagnostics.map(({ severity, code, path }) => `${severity} ${code} ${path}`);

describe('node facts', () => {
  it('say what no API tells of nodes', () => {
    const document = factsOf(
      `{zones: [south], kubelet: {evictionHard: {memory.available: 1Gi}}, imageFs: split,
        stats: {node: {}}, unusedImages: 2Gi, deadContainers: 500, inhibitDelayMaxSec: 30, cloud: true}`,
    );
    expect(read(document)).toEqual({
      facts: [
        {
          nodes: ['south-1', 'south-2'],
          kubelet: { evictionHard: { 'memory.available': '1Gi' } },
          stats: { node: {} },
          imageFs: 'split',
          unusedImages: 2 ** 31,
          deadContainers: 500,
          inhibitDelayMaxSec: 30,
          cloud: true,
          document,
        },
      ],
      diagnostics: [],
    });
  });

  it('may say nothing at all', () => {
    const document = factsOf('{nodes: [lighthouse]}');
    expect(read(document).facts).toEqual([{ nodes: ['lighthouse'], document }]);
  });

  it.each([
    ['{}', 'error node-facts/empty-target name spec'],
    ['{nodes: [lighthose]}', 'error node-facts/matches-nothing value spec/nodes/0'],
    ['{all: true, imageFS: split}', 'error node-facts/unknown-field name spec/imageFS'],
    ['{all: true, imageFs: spilt}', 'error node-facts/invalid-value value spec/imageFs'],
    ['{all: true, unusedImages: -1Gi}', 'error node-facts/quantity value spec/unusedImages'],
    ['{all: true, deadContainers: lots}', 'error node-facts/quantity value spec/deadContainers'],
    [
      '{all: true, inhibitDelayMaxSec: -1}',
      'error node-facts/invalid-value value spec/inhibitDelayMaxSec',
    ],
    ['{all: true, cloud: aws}', 'error node-facts/wrong-type value spec/cloud'],
    [
      '{all: true, kubelet: {evictionHard: {memory: 1Gi}}}',
      'error kubelet/unknown-signal name spec/kubelet/evictionHard/memory',
    ],
    [
      '{all: true, kubelet: {evictionhard: {}}}',
      'error kubelet/unknown-field name spec/kubelet/evictionhard',
    ],
    [
      '{all: true, kubelet: {maxPods: 9}}',
      'warning kubelet/unread-field name spec/kubelet/maxPods',
    ],
  ])('of %s are complained about', (spec, complaint) => {
    expect(complaintsAbout(factsOf(spec))).toEqual([complaint]);
  });

  it('have no unknown fields', () => {
    const text = '{apiVersion: k8s-evict.dev/v1, kind: NodeFacts, nodes: [lighthouse]}';
    expect(complaintsAbout(documentOf(text))).toEqual([
      'error node-facts/missing-field name ',
      'error node-facts/unknown-field name nodes',
    ]);
  });
});
