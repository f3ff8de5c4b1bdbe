import type { z } from 'zod';

/** Answers one vector: maps its `in` to the `out` of the model. */
export type ModelledFunction = (input: unknown) => unknown;

/** Functions by the `function` text of the files that hold their vectors. */
export type FunctionTable = Readonly<Record<string, ModelledFunction>>;

/** A function of vectors whose `in` has this shape. */
export const modelled =
  <Input>(shape: z.ZodType<Input>, answer: (input: Input) => unknown): ModelledFunction =>
  (input) =>
    answer(shape.parse(input));
