import { isMap, isScalar, type Node, Pair, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import type { LocatedValue } from '#script-fields';
import { readDocuments, SourceText } from '#script-fields';
import { placed } from './argument-value.ts';
import { type SettingsReading, scriptOf } from './settings-file.ts';

const KIND = 'KubeletConfiguration';

/**
 * Reads the configurations of kubelets in a file of manifests as settings: each is for the node that
 * its `metadata.name` names, else for all nodes. Other documents belong to other readers.
 */
export function readKubeletConfigurations(path: string, text: string): SettingsReading {
  if (!text.includes(KIND)) return { scripts: [], diagnostics: [] };
  const { documents, diagnostics } = readDocuments(new SourceText(path, text));
  const scripts = documents
    .filter(({ value }) => Object(value).kind === KIND)
    .flatMap((document) => settingOf(document) ?? []);
  return { scripts, diagnostics };
}

function settingOf(document: LocatedValue): LocatedValue | undefined {
  const { contents, value } = document;
  if (!isMap(contents)) return undefined;
  const config = new YAMLMap<Node, Node>();
  for (const { key, value: content } of contents.items) {
    const name = isScalar(key) ? String(key.value) : '';
    if (!HEADER.has(name)) config.items.push(new Pair(key as Node, content as Node));
  }
  const { name } = Object(Object(value).metadata);
  const item = new YAMLMap<Node, Node>();
  add(item, 'target', targetOf(typeof name === 'string' ? name : undefined));
  add(item, 'config', config);
  const list = new YAMLSeq<Node>();
  list.items.push(item);
  const settings = new YAMLMap<Node, Node>();
  add(settings, 'kubelet', list);
  return document.withRoot(scriptOf(settings));
}

const HEADER: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);

const add = (map: YAMLMap<Node, Node>, name: string, value: Node): void =>
  void map.items.push(new Pair<Node, Node>(placed(name, 0, 0), value));

/** A node without a place in the text. */
function everywhere(): Scalar {
  const scalar = new Scalar(true);
  scalar.range = [0, 0, 0];
  return scalar;
}

function targetOf(node: string | undefined): YAMLMap<Node, Node> {
  const target = new YAMLMap<Node, Node>();
  if (node === undefined) {
    add(target, 'all', everywhere());
    return target;
  }
  const names = new YAMLSeq<Node>();
  names.items.push(placed(node, 0, 0));
  add(target, 'nodes', names);
  return target;
}
