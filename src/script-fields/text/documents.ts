import { Composer, type Document, type ParsedNode, Parser, type YAMLError } from 'yaml';
import type { Diagnostic } from '#diagnostics';
import { checkAliases } from './aliases.ts';
import { errorAt } from './complaint.ts';
import { checkDepth } from './depth.ts';
import { LocatedValue, type SourceText } from './located-value.ts';

interface Documents {
  readonly documents: readonly LocatedValue[];
  readonly diagnostics: readonly Diagnostic[];
}

/** In characters; a script that names every node of a very large cluster is well below. */
const LONGEST_SCRIPT = 8_000_000;

/**
 * Characters that no text has: control characters, and the replacement character that a decoder
 * puts in place of bytes that are not UTF-8.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const NOT_TEXT = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffd]/;

/** Tags are reported, because no field of a script needs one. */
const COMPOSER_OPTIONS = { prettyErrors: false, stringKeys: true, resolveKnownTags: false };

/** Splits a text into its YAML (or JSON) documents. Never throws: errors become diagnostics. */
export function readDocuments(source: SourceText): Documents {
  const unreadable = checkText(source);
  if (unreadable !== undefined) return { documents: [], diagnostics: [unreadable] };

  // The parser makes tokens without recursion, but the composer recurses, so depth is checked
  // between.
  const tokens = [...new Parser().parse(source.text)];
  const tooDeep = checkDepth(tokens, source);
  if (tooDeep !== undefined) return { documents: [], diagnostics: [tooDeep] };

  const composer = new Composer(COMPOSER_OPTIONS);
  const documents: LocatedValue[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const document of composer.compose(tokens)) {
    const problems = [...complain(document, source), ...checkAliases(document, source)];
    diagnostics.push(...problems);
    if (problems.length > 0 || document.contents?.range === undefined) continue;
    const value: unknown = document.toJS({ maxAliasCount: -1 });
    if (value !== null) documents.push(new LocatedValue(source, document, value));
  }
  return { documents, diagnostics };
}

function checkText(source: SourceText): Diagnostic | undefined {
  const { path, text } = source;
  if (text.length > LONGEST_SCRIPT) {
    return errorAt(
      { path },
      {
        code: 'script/too-long',
        message: `this has ${text.length} characters, an outage script may have ${LONGEST_SCRIPT}`,
        hint: 'name nodes by zones, globs or a selector; a snapshot goes without -s',
      },
    );
  }
  const odd = text.search(NOT_TEXT);
  if (odd < 0) return undefined;
  return errorAt(
    { path, position: source.place(odd, odd + 1).position },
    {
      code: 'script/not-text',
      message: 'this is not a text in UTF-8, an outage script is YAML or JSON',
    },
  );
}

/** One broken line causes errors in the lines after it, so only the first error counts. */
function complain(document: Document.Parsed<ParsedNode>, source: SourceText): Diagnostic[] {
  const errors: readonly YAMLError[] = [...document.errors, ...document.warnings];
  const syntax = errors.find((error) => error.code !== 'DUPLICATE_KEY');
  const reported = syntax === undefined ? errors : [syntax];
  return reported.map((error) => explain(error, source));
}

function explain(error: YAMLError, source: SourceText): Diagnostic {
  const place = source.place(...error.pos);
  switch (error.code) {
    case 'DUPLICATE_KEY':
      return errorAt(place, {
        code: 'script/duplicate-key',
        message: 'this field is given twice in one map',
        hint: 'remove one of them',
      });
    case 'TAB_AS_INDENT':
      return errorAt(place, {
        code: 'script/tab',
        message: 'YAML cannot be indented with tabs',
        hint: 'use spaces',
      });
    case 'NON_STRING_KEY':
      return errorAt(place, {
        code: 'script/yaml',
        message: 'the name of a field must be a text',
      });
    default:
      return errorAt(place, {
        code: 'script/yaml',
        message: `not valid YAML: ${error.message.charAt(0).toLowerCase()}${error.message.slice(1)}`,
      });
  }
}
