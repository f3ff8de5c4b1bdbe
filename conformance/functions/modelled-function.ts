import type { z } from 'zod';

/** Answers one vector: from its `in` to the `out` that the model gives. */
export type ModelledFunction = (input: unknown) => unknown;

/** Functions by the `function` text of the files that hold their vectors. */
export type FunctionTable = Readonly<Record<string, ModelledFunction>>;

/** A function of vectors whose `in` has this shape. */
export const modelled =
  <Input>(shape: z.ZodType<Input>, answer: (input: Input) => unknown): ModelledFunction =>
  (input) =>
    answer(shape.parse(input));
