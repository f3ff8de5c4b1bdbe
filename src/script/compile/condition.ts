import type { Diagnostic } from '#diagnostics';
import { readFieldArgument } from '../command-line/set-argument.ts';
import { Reports } from '../resolve/report.ts';
import { SourceText } from '../text/source-text.ts';
import type { CelAnswer } from './expectation.ts';

/** A condition on a document, or the reasons why its expression has none. */
export type Condition =
  | { readonly kind: 'condition'; readonly evaluate: (report: object) => CelAnswer }
  | { readonly kind: 'rejected'; readonly diagnostics: readonly Diagnostic[] };

/**
 * Compiles an expression in CEL over `report` that an option of the command line gives.
 * @param schema makes the JSON Schema of the document
 */
export async function compileCondition(
  option: string,
  expression: string,
  schema: () => object,
): Promise<Condition> {
  const { celCompiler } = await import('./compile-cel.ts');
  const written = readFieldArgument(new SourceText(option, expression), ['spec', 'cel']);
  const reports = new Reports();
  const compiled = celCompiler(schema)(expression, written.at(['spec'], {}), reports);
  return compiled === undefined
    ? { kind: 'rejected', diagnostics: reports.diagnostics }
    : { kind: 'condition', evaluate: compiled.evaluate };
}
