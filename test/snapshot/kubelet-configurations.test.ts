import { describe, expect, it } from 'vitest';
import { asJson, asYaml, codes, listOf, load, loadFine, type Raw, rawNode } from './support.ts';

const configuration = (fields: Raw, name?: string): Raw => ({
  apiVersion: 'kubelet.config.k8s.io/v1beta1',
  kind: 'KubeletConfiguration',
  ...(name === undefined ? {} : { metadata: { name } }),
  ...fields,
});

const configMap = (data: Raw, name = 'kubelet-config', namespace = 'kube-system'): Raw => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace },
  data,
});

const HARD = { evictionHard: { 'memory.available': '100Mi' } };

const loadWith = (files: Readonly<Record<string, string>>) =>
  loadFine({ 'harbour.yaml': asYaml(rawNode('ferry')), ...files });

const sourcesIn = async (files: Readonly<Record<string, string>>) =>
  (await loadWith(files)).kubeletConfigurations.map(({ from, name, path }) => ({
    from,
    name,
    path,
  }));

describe('configurations of kubelets', () => {
  it('are answers of kubelets, documents and the ConfigMap of kubeadm', async () => {
    expect(
      await sourcesIn({
        'a.yaml': asYaml(configuration(HARD, 'ferry'), configuration(HARD)),
        'b.json': asJson({ kubeletconfig: HARD }),
        'c.json': asJson({ ferry: { kubeletconfig: HARD }, barge: { kubeletconfig: HARD } }),
        'd.json': asJson(listOf({ metadata: { name: 'tug' }, kubeletconfig: HARD })),
        'e.yaml': asYaml(configMap({ kubelet: 'evictionHard: {}\n' })),
      }),
    ).toEqual([
      { from: 'config-map', path: 'e.yaml' },
      { from: 'document', path: 'a.yaml' },
      { from: 'document', path: 'a.yaml', name: 'ferry' },
      { from: 'configz', path: 'b.json' },
      { from: 'configz', path: 'd.json', name: 'tug' },
      { from: 'configz', path: 'c.json', name: 'barge' },
      { from: 'configz', path: 'c.json', name: 'ferry' },
    ]);
  });

  it('hold what was written, and say where', async () => {
    const text = asYaml(configuration(HARD, 'ferry'));
    const { kubeletConfigurations, unread } = await loadWith({ 'a.yaml': `# cargo\n${text}` });
    const [source] = kubeletConfigurations;
    expect(source?.value).toMatchObject(HARD);
    expect(source?.position).toEqual({ line: 2, column: 1 });
    const placeOf = source?.placeOf;
    expect(placeOf?.(['evictionHard', 'memory.available'], 'name')).toMatchObject({
      path: 'a.yaml',
      position: { line: 7, column: 3 },
      excerpt: { length: 'memory.available'.length },
    });
    expect(placeOf?.(['evictionHard', 'memory.available'], 'value').position.column).toBe(21);
    expect(placeOf?.(['evictionSoft'], 'value').position).toEqual({ line: 2, column: 1 });
    expect(unread).toEqual({});
  });

  it('inside an answer and inside a ConfigMap say where that is', async () => {
    const { kubeletConfigurations } = await loadWith({
      'b.json': asJson({ kubeletconfig: HARD }),
      'e.yaml': asYaml(configMap({ kubelet: 'evictionHard:\n  memory.available: 1Gi\n' })),
    });
    const [map, configz] = kubeletConfigurations;
    expect(map?.value).toEqual({ evictionHard: { 'memory.available': '1Gi' } });
    expect(map?.placeOf(['evictionHard'], 'name').position.line).toBe(8);
    const place = configz?.placeOf(['evictionHard'], 'name');
    expect(place?.position).toEqual({ line: 1, column: '{"kubeletconfig":{'.length + 1 });
  });

  it.each([
    [configMap({}), 'error snapshot/no-kubelet-configuration'],
    [configMap({ kubelet: 'a: [' }), 'error snapshot/broken-kubelet-configuration'],
  ])('are complained about when the ConfigMap holds none: %#', async (map, code) => {
    const { diagnostics } = await load({ 'harbour.yaml': asYaml(rawNode('ferry'), map) });
    expect(codes(diagnostics)).toEqual([code]);
    expect(diagnostics[0]?.path).toBe('harbour.yaml');
  });

  it('of one kind of ConfigMap only: others are ignored', async () => {
    const { kubeletConfigurations, ignored } = await loadWith({
      'e.yaml': asYaml(
        configMap({ kubelet: '' }, 'kubelet-config-1.23'),
        configMap({ kubelet: '' }, 'kubelet-config', 'shop'),
        configMap({ kubelet: '' }, 'settings'),
      ),
    });
    expect(kubeletConfigurations.map(({ from }) => from)).toEqual(['config-map']);
    expect(ignored).toEqual({ ConfigMap: 2 });
  });
});

it('NodeFacts are kept with the places of their fields', async () => {
  const facts = {
    apiVersion: 'k8s-evict.dev/v1',
    kind: 'NodeFacts',
    spec: { all: true, unusedImages: '1Gi' },
  };
  const { nodeFacts, unread } = await loadWith({ 'facts.yaml': asYaml(facts) });
  expect(nodeFacts.map(({ value }) => value)).toEqual([facts]);
  expect(nodeFacts[0]?.placeOf(['spec', 'unusedImages'], 'value').position).toEqual({
    line: 5,
    column: 17,
  });
  expect(unread).toEqual({});
});
