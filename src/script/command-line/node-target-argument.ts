import { Document, type Node, YAMLMap } from 'yaml';
import type { Cluster, Node as ClusterNode } from '#cluster';
import { type Diagnostic, nearest } from '#diagnostics';
import {
  errorAt,
  LocatedValue,
  nodeTarget,
  quote,
  Reports,
  resolveNodes,
  SourceText,
} from '#script-fields';
import { compareText } from '#units';
import { SCRIPT } from '../json-schema.ts';
import { explainIssues } from '../schema/explain-issue.ts';
import { putWord } from './set-target.ts';
import { EVENT_PATH } from './statement.ts';
import { splitAt, splitWords, textOf, type Word } from './words.ts';

/** The path of a target of nodes in a script. */
const TARGET_PATH = [...EVENT_PATH, 'cordon'];

/**
 * Reads an option that names nodes, such as `zones=a,b except=worker-1`, and finds them.
 * @param option the name of the option, for messages
 */
export function readNodeTarget(
  option: string,
  text: string,
  { cluster, seed }: { readonly cluster: Pick<Cluster, 'nodes'>; readonly seed: number },
): { readonly nodes: readonly string[]; readonly diagnostics: readonly Diagnostic[] } {
  const source = new SourceText(option, text);
  const split = splitWords(text);
  if (!split.ok) {
    const place = source.place(split.unclosedQuote, split.unclosedQuote + 1);
    const message = 'the quote that begins here has no end';
    return refused([errorAt(place, { code: 'script/quote', message })]);
  }
  const strays = split.words.filter(isStray).map((word) => stray(option, word, source));
  if (strays.length > 0) return refused(strays);
  const map = new YAMLMap<Node, Node>();
  for (const word of split.words) putWord(map, word, TARGET_PATH);
  const document = new Document<Node>();
  document.contents = map;
  const written = new LocatedValue(source, document, document.toJS());
  const read = nodeTarget.safeParse(written.value, { reportInput: true });
  if (!read.success) {
    return refused(explainIssues(read.error.issues, written, TARGET_PATH, SCRIPT));
  }
  const reports = new Reports();
  const resolution = { nodes: inOrder(cluster.nodes), seed, report: reports.about(written) };
  return { nodes: resolveNodes(read.data, [], resolution), diagnostics: reports.diagnostics };
}

const refused = (diagnostics: readonly Diagnostic[]) => ({ nodes: [], diagnostics });

const inOrder = (nodes: readonly ClusterNode[]) =>
  nodes
    .map(({ name, labels }) => ({ name, labels, like: name }))
    .sort((a, b) => compareText(a.name, b.name));

const keyOf = ({ letters }: Word): string => textOf(splitAt(letters, '=')[0] ?? []);

/** A word without a value is a switch, or says nothing. */
function isStray(word: Word): boolean {
  const key = keyOf(word);
  const hasValue = splitAt(word.letters, '=').length > 1;
  return !hasValue && SCRIPT.schemaAt([...TARGET_PATH, key])?.type !== 'boolean';
}

function stray(option: string, word: Word, source: SourceText): Diagnostic {
  const text = textOf(word.letters);
  const meant = nearest(text, SCRIPT.fieldsAt(TARGET_PATH));
  return errorAt(source.place(word.start, word.end), {
    code: 'script/stray-word',
    message: `${quote(text)} names no nodes: ${option} expects nodes=…, zones=…, regions=… or selector=…`,
    hint: meant === undefined ? `such as nodes=${text}` : `did you mean ${meant}=…?`,
  });
}
