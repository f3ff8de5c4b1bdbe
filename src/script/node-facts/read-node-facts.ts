import type { Node } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import type { KubeletConfiguration } from '#kubelet-configuration';
import type { Path, Place, Written } from '#script-fields';
import { Reports, resolveNodes, withoutUndefined } from '#script-fields';
import { idleFieldsAt } from '../idle-kubelet-fields.ts';
import { explainIssues } from '../schema/explain-issue.ts';
import { SchemaGuide } from '../schema/schema-guide.ts';
import { nodeFactsSchema } from './node-facts-schema.ts';

/** A NodeFacts document as it is in the file. */
export interface NodeFactsDocument {
  readonly value: unknown;
  /** The place of a field, its name or its value. */
  readonly placeOf: (field: readonly (string | number)[], part: 'name' | 'value') => Place;
}

/** The facts of one document, and its nodes; everything but the nodes may be absent. */
export interface NodeFacts {
  /** By name. */
  readonly nodes: readonly string[];
  /** Each field replaces the whole field of the kubelet's configuration. */
  readonly kubelet?: KubeletConfiguration;
  /** A part of a stats summary, as written. */
  readonly stats?: unknown;
  readonly imageFs?: 'shared' | 'dedicated' | 'split';
  /** Bytes. */
  readonly unusedImages?: number;
  readonly deadContainers?: number;
  readonly inhibitDelayMaxSec?: number;
  readonly cloud?: boolean;
  readonly document: NodeFactsDocument;
}

export interface NodeFactsReading {
  /** In the order of the documents. */
  readonly facts: readonly NodeFacts[];
  readonly diagnostics: readonly Diagnostic[];
}

const NODE_FACTS = new SchemaGuide(nodeFactsSchema);

/**
 * Reads NodeFacts and resolves their nodes. Errors are reported in the same way as errors of a
 * script.
 */
export function readNodeFacts(
  documents: readonly NodeFactsDocument[],
  nodes: readonly Pick<Node, 'name' | 'labels'>[],
  seed: number,
): NodeFactsReading {
  const facts: NodeFacts[] = [];
  const diagnostics: Diagnostic[] = [];
  const candidates = nodes.map(({ name, labels }) => ({ name, labels, like: name }));
  for (const document of documents) {
    const written = writtenAs(document);
    const result = nodeFactsSchema.safeParse(document.value, { reportInput: true });
    if (!result.success) {
      const { issues } = result.error;
      diagnostics.push(...explainIssues(issues, written, [], NODE_FACTS).map(asFacts));
      continue;
    }
    const { kubelet, stats, imageFs, unusedImages, deadContainers, inhibitDelayMaxSec, cloud } =
      result.data.spec;
    const reports = new Reports();
    const report = reports.about(written);
    const resolution = { nodes: candidates, seed, report };
    facts.push({
      nodes: resolveNodes(result.data.spec, ['spec'], resolution),
      ...withoutUndefined({ kubelet, stats, imageFs, unusedImages, deadContainers }),
      ...withoutUndefined({ inhibitDelayMaxSec, cloud }),
      document,
    });
    const idle = idleFieldsAt(written, document.value, ['spec', 'kubelet']);
    diagnostics.push(...[...reports.diagnostics, ...idle].map(asFacts));
  }
  return { facts, diagnostics };
}

/** Complaints about fields that scripts share have the same words and another code. */
const asFacts = (diagnostic: Diagnostic): Diagnostic => ({
  ...diagnostic,
  code: diagnostic.code.replace(/^script\//, 'node-facts/'),
});

function writtenAs(document: NodeFactsDocument, base: Path = []): Written {
  const placeOf = (path: Path, part: 'name' | 'value') =>
    document.placeOf([...base, ...path].filter(isStep), part);
  return {
    place: (path = []) => placeOf(path, 'value'),
    placeOfKey: (path) => placeOf(path, 'name'),
    at: (path) => writtenAs(document, [...base, ...path]),
  };
}

const isStep = (step: PropertyKey): step is string | number => typeof step !== 'symbol';
