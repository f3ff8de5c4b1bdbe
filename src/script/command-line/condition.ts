import type { Diagnostic } from '#diagnostics';
import { type CelAnswer, loadCelCompiler } from '#expectations';
import { Reports, SourceText } from '#script-fields';
import { readFieldArgument } from './set-argument.ts';

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
  const written = readFieldArgument(new SourceText(option, expression), ['spec', 'cel']);
  const reports = new Reports();
  const compiled = (await loadCelCompiler(schema))(expression, written.at(['spec'], {}), reports);
  return compiled === undefined
    ? { kind: 'rejected', diagnostics: reports.diagnostics }
    : { kind: 'condition', evaluate: compiled.evaluate };
}
