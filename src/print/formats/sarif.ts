import { TOOL_VERSION } from '#documents';
import type { Annotation, AnnotationRule, Severity } from '../parts/annotation.ts';
import { fingerprints } from '../parts/fingerprints.ts';
import type { Annotations } from '../parts/parts.ts';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

/** SARIF has the same three words. */
const LEVELS: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  note: 'note',
};

/**
 * A SARIF 2.1.0 log, which code scanners read. The log lists the rules that results name. A rule
 * for a code that `rules` does not explain has only that code. The findings of a command replace
 * only earlier findings of the same command.
 */
export function* sarif({ annotations, rules, command }: Annotations): Generator<string> {
  const known = new Set(rules.map(({ code }) => code));
  const bare = new Set(annotations.map(({ code }) => code).filter((code) => !known.has(code)));
  const codes = [...known, ...bare];
  const indexes = new Map(codes.map((code, index) => [code, index]));
  const driver = {
    name: 'k8s-evict',
    version: TOOL_VERSION,
    rules: [...rules.map(describeRule), ...[...bare].map((id) => ({ id }))],
  };
  const prints = fingerprints(annotations);
  const results = annotations.map((annotation, number) => ({
    ...resultOf(annotation, indexes.get(annotation.code) ?? -1),
    partialFingerprints: { [FINGERPRINT]: prints[number] },
  }));
  const automationDetails = { id: `k8s-evict/${command}/` };
  const run = { tool: { driver }, automationDetails, columnKind: 'utf16CodeUnits', results };
  yield `${JSON.stringify({ $schema: SCHEMA, version: '2.1.0', runs: [run] }, null, 2)}\n`;
}

/** The only fingerprint that code scanning of GitHub reads. */
const FINGERPRINT = 'primaryLocationLineHash';

const describeRule = ({ code, severity, summary, help, helpUri }: AnnotationRule) => ({
  id: code,
  shortDescription: { text: summary },
  ...(help !== undefined && { help: { text: help } }),
  ...(helpUri !== undefined && { helpUri }),
  defaultConfiguration: { level: LEVELS[severity] },
});

const resultOf = ({ code, severity, message, help, ...place }: Annotation, ruleIndex: number) => ({
  ruleId: code,
  ruleIndex,
  level: LEVELS[severity],
  message: { text: help === undefined ? message : `${message}\n${help}` },
  ...(place.path !== undefined && { locations: [locationOf(place.path, place)] }),
});

const locationOf = (path: string, { line, column }: Pick<Annotation, 'line' | 'column'>) => ({
  physicalLocation: {
    artifactLocation: { uri: uriOf(path) },
    ...(line !== undefined && {
      region: { startLine: line, ...(column !== undefined && { startColumn: column }) },
    }),
  },
});

/**
 * A path as a URI reference. An absolute path gets a scheme, and a colon in the first segment is
 * escaped, because it would end a scheme.
 */
function uriOf(path: string): string {
  const steps = path
    .split('/')
    .map((step) => encodeURIComponent(step.replace(/\p{Cs}/gu, '\u{fffd}')));
  return path.startsWith('/') ? `file://${steps.join('/')}` : steps.join('/');
}
