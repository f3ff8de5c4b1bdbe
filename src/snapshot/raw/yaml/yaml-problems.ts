import type { ErrorCode, YAMLError } from 'yaml';
import { helmTemplate } from '../../bytes/helm-template.ts';
import { quote } from '../../bytes/quote.ts';
import type { Problem, TextProblem } from '../../bytes/refusal.ts';

/**
 * The errors of the package `yaml` in the words of this program. One slip makes many errors, so
 * only the first is reported. Repeated keys are reported one by one, because each is a slip of its
 * own.
 */
export function explainYamlErrors(
  errors: readonly YAMLError[],
  text: string,
  startOf: (end: number) => number,
): readonly TextProblem[] {
  const sorted = [...errors].sort((a, b) => a.pos[0] - b.pos[0]);
  const others = sorted.filter((error) => error.code !== 'DUPLICATE_KEY');
  const reported = others.length === 0 ? sorted : [others.find(isTab) ?? others[0]];
  return reported
    .filter((error) => error !== undefined)
    .map((error) => explainError(error, text, startOf));
}

/** A tab makes the line below it look wrong first. */
const isTab = (error: YAMLError): boolean => error.code === 'TAB_AS_INDENT';

function explainError(
  { code, pos, message }: YAMLError,
  text: string,
  startOf: (end: number) => number,
): TextProblem {
  const [start, end] = pos;
  if (text.startsWith('{{', start) || lineAt(text, start).trimStart().startsWith('{{')) {
    return helmTemplate(start);
  }
  if (code === 'DUPLICATE_KEY') return duplicateKey(start, text);
  if (code === 'MISSING_CHAR' && /closing .quote/.test(message)) return unclosed(startOf(start));
  if (code === 'RESOURCE_EXHAUSTION') return tooDeep(start);
  if (code === 'BLOCK_AS_IMPLICIT_KEY') return secondKey(start, text);
  const known = KNOWN_ERRORS[code];
  return known === undefined
    ? {
        code: 'snapshot/broken-yaml',
        message: `this is no valid YAML: ${lowerFirst(message)}`,
        start,
        end,
      }
    : { ...known, start, end };
}

const KNOWN_ERRORS: Readonly<Partial<Record<ErrorCode, Problem>>> = {
  TAB_AS_INDENT: {
    code: 'snapshot/tab-indentation',
    message: 'YAML needs spaces for indentation, not a tab',
    hint: 'indent with two spaces instead of each tab',
  },
  MULTILINE_IMPLICIT_KEY: {
    code: 'snapshot/broken-yaml',
    message: 'expected a key with a colon and a value on this line',
  },
  BAD_DQ_ESCAPE: {
    code: 'snapshot/broken-yaml',
    message: 'YAML knows no such escape in double quotes',
    hint: 'write \\\\ for a backslash, or use single quotes',
  },
};

const unclosed = (start: number): TextProblem => ({
  code: 'snapshot/broken-yaml',
  message: 'the quote that opens here is never closed',
  start,
  end: start + 1,
});

/** A key where only a value can be: on the same line, or on the next one, which continues it. */
function secondKey(start: number, text: string): TextProblem {
  const line = lineAt(text, start, start);
  if (/: |:$/.test(line)) {
    return {
      code: 'snapshot/broken-yaml',
      message: 'a second key begins on this line',
      hint: 'put a value that contains ": " in quotes',
      start,
      end: start + line.length,
    };
  }
  const next = text.indexOf('\n', start) + 1;
  const key = next + text.slice(next).search(/[^ ]/);
  return {
    code: 'snapshot/broken-yaml',
    message: 'this key is indented deeper than the one above it, which has a value already',
    hint: 'begin the keys of a mapping in the same column',
    start: key,
    end: key + 1,
  };
}

/** The package points at the second key. */
function duplicateKey(start: number, text: string): TextProblem {
  const key = /^(?:"[^"\n]*"|'[^'\n]*'|[^:\n]*)/.exec(text.slice(start, start + 200))?.[0] ?? '';
  return {
    code: 'snapshot/duplicate-key',
    message: `the key ${quote(key.replace(/^(["'])(.*)\1$/, '$2'))} occurs twice in one mapping`,
    hint: 'keep one of the two',
    start,
    end: start + key.length,
  };
}

export const tooDeep = (start: number): TextProblem => ({
  code: 'snapshot/too-deep',
  message: 'this nests deeper than any object of Kubernetes',
  start,
  end: start + 1,
});

export const tooComplex = (start: number): TextProblem => ({
  code: 'snapshot/too-complex',
  message:
    'this document is written in a YAML that can only be read slowly, and is too long for that',
  hint: 'print it with kubectl get -o json',
  start,
  end: start + 1,
});

export const lineTooLong = (start: number, end: number): TextProblem => ({
  code: 'snapshot/line-too-long',
  message: `this line has ${end - start} characters, and is no YAML that kubectl prints`,
  hint: 'print it with kubectl get -o yaml or -o json',
  start,
  end: start + 1,
});

/**
 * The package throws these without a place: an alias without an anchor, aliases that expand too
 * far.
 */
export function explainAliasError(message: string, text: string): TextProblem {
  const [, unresolved] = /^Unresolved alias .*: (.*)$/.exec(message) ?? [];
  if (unresolved !== undefined) {
    const start = Math.max(0, text.indexOf(`*${unresolved}`));
    const end = start + unresolved.length + 1;
    const message = `no anchor named ${quote(unresolved)} comes before this alias`;
    return { code: 'snapshot/unknown-anchor', message, hint: ANCHORS, start, end };
  }
  const start = Math.max(0, text.search(/[*][^\s,\]}]/));
  if (!message.startsWith('Excessive alias count')) {
    return { code: 'snapshot/broken-yaml', message: lowerFirst(message), start, end: start + 1 };
  }
  return {
    code: 'snapshot/alias-explosion',
    message: 'the aliases of this document stand for more values than a snapshot can have',
    hint: 'print it with kubectl get -o yaml, which uses no aliases',
    start,
    end: start + 1,
  };
}

/** Known to few, and files with several documents are why most aliases fail. */
const ANCHORS =
  'anchors hold within one document: repeat the value, or move both into one document';

/** The line around an offset, from its beginning or from a later one, up to a limit. */
function lineAt(
  text: string,
  offset: number,
  from = text.lastIndexOf('\n', offset - 1) + 1,
): string {
  return text.slice(from, from + LONGEST_LINE).split('\n', 1)[0] ?? '';
}

const LONGEST_LINE = 200;

const lowerFirst = (message: string): string =>
  message.slice(0, 1).toLowerCase() + message.slice(1);
