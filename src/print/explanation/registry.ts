import type { ExplanationReport } from '#documents';
import type { Explanation } from '#explain';

export interface ExplanationRenderOptions {
  /** Columns that a line may take. */
  readonly columns: number;
  /** No name in a table is shortened, however wide it gets; false unless given. */
  readonly whole?: boolean;
  readonly colour: boolean;
}

/** Turns an explanation into text, in pieces. */
export type ExplanationRenderer = (
  explained: { readonly explanation: Explanation; readonly report: ExplanationReport },
  options: ExplanationRenderOptions,
) => Iterable<string>;

/** The formats of `explain -o`. Each is loaded only when it is asked for. */
export const EXPLANATION_FORMATS = {
  table: async () => {
    const { printExplanation } = await import('./print-explanation.ts');
    return ({ explanation }, options) => printExplanation(explanation, options);
  },
  json: async () => {
    const { jsonLines } = await import('../formats/json.ts');
    return ({ report }) => jsonLines(report);
  },
  yaml: async () => {
    const { yamlLines } = await import('#annotations');
    return ({ report }) => yamlLines(report);
  },
} satisfies Readonly<Record<string, () => Promise<ExplanationRenderer>>>;
