import { stringify } from 'yaml';
import type { Diagnostic } from '#diagnostics';
import { type LoadedSnapshot, loadSnapshot, type SnapshotInput } from '#snapshot';

/** A raw object as the API prints it. */
export type Raw = Readonly<Record<string, unknown>>;

export const rawNode = (name: string, fields: Raw = {}, metadata: Raw = {}): Raw => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name, ...metadata },
  ...fields,
});

export const rawPod = (name: string, fields: Raw = {}, metadata: Raw = {}): Raw => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: 'shop', ...metadata },
  ...fields,
});

export const rawLease = (name: string, renewTime: string, namespace = 'kube-node-lease'): Raw => ({
  apiVersion: 'coordination.k8s.io/v1',
  kind: 'Lease',
  metadata: { name, namespace },
  spec: { leaseDurationSeconds: 40, renewTime },
});

export const listOf = (...items: readonly Raw[]): Raw => ({
  apiVersion: 'v1',
  kind: 'List',
  items,
});

/** As kubectl prints YAML: lists at the indentation of their key. */
export const asYaml = (...documents: readonly Raw[]): string =>
  documents.map((document) => stringify(document, { indentSeq: false })).join('---\n');

export const asJson = (value: unknown): string => JSON.stringify(value);

/** Loads texts as files of these names. */
export const load = (files: Readonly<Record<string, string | Uint8Array>>) =>
  loadSnapshot(
    Object.entries(files).map(([path, content]): SnapshotInput => {
      return { path, bytes: typeof content === 'string' ? Buffer.from(content) : content };
    }),
  );

/** Loads texts that must not be wrong. */
export async function loadFine(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<LoadedSnapshot> {
  const { snapshot, diagnostics } = await load(files);
  if (snapshot === undefined) throw new Error(JSON.stringify(diagnostics));
  return snapshot;
}

export const codes = (diagnostics: readonly Diagnostic[]): readonly string[] =>
  diagnostics.map(({ severity, code }) => `${severity} ${code}`);
