import { Document, isMap, type Node, Pair, YAMLMap } from 'yaml';
import type { Diagnostic } from '#diagnostics';
import type { LocatedValue } from '#script-fields';
import { errorAt, readDocuments, SourceText } from '#script-fields';
import { API_VERSION, KIND } from '../schema/script-schema.ts';
import { placed } from './argument-value.ts';

export interface SettingsReading {
  /** Scripts with the meaning of the documents. */
  readonly scripts: readonly LocatedValue[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a file of settings: the fields of `spec.set` by themselves, or an OutageScript that has
 * nothing but `set`.
 */
export function readSettingsFile(path: string, text: string): SettingsReading {
  const { documents, diagnostics } = readDocuments(new SourceText(path, text));
  if (documents.length === 0 && diagnostics.length === 0) {
    const complaint = { code: 'script/empty', message: 'this file has no settings' };
    return { scripts: [], diagnostics: [errorAt({ path }, complaint)] };
  }
  const readings = documents.map(settingsIn);
  return {
    scripts: readings.flatMap(({ scripts }) => scripts),
    diagnostics: [...diagnostics, ...readings.flatMap((each) => each.diagnostics)],
  };
}

function settingsIn(document: LocatedValue): SettingsReading {
  const { contents, value } = document;
  if (!isMap(contents)) {
    const complaint = {
      code: 'script/invalid-value',
      message: 'settings are a mapping',
      hint: 'such as controllerManager: {node-monitor-grace-period: 40s}',
    };
    return { scripts: [], diagnostics: [errorAt(document.place(), complaint)] };
  }
  const { apiVersion, kind, spec } = Object(value);
  if (apiVersion === undefined && kind === undefined) {
    return {
      scripts: [document.withRoot(scriptOf(contents as YAMLMap<Node, Node>))],
      diagnostics: [],
    };
  }
  const others = Object.keys(Object(spec)).filter((field) => field !== 'set');
  const diagnostics = others.map((field) =>
    errorAt(document.placeOfKey(['spec', field]), {
      code: 'script/unknown-field',
      message: `a file of settings has no ${field}`,
      hint: 'a whole script goes with -s',
    }),
  );
  return { scripts: diagnostics.length > 0 ? [] : [document], diagnostics };
}

/** A script with these settings and nothing else. */
export function scriptOf(settings: YAMLMap<Node, Node>): Document {
  const root = new YAMLMap<Node, Node>();
  const add = (map: YAMLMap<Node, Node>, name: string, value: Node): void =>
    void map.items.push(new Pair<Node, Node>(placed(name, 0, 0), value));
  add(root, 'apiVersion', placed(API_VERSION, 0, 0));
  add(root, 'kind', placed(KIND, 0, 0));
  const spec = new YAMLMap<Node, Node>();
  add(spec, 'set', settings);
  add(root, 'spec', spec);
  const document = new Document<Node>();
  document.contents = root;
  return document;
}
