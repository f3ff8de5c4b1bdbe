import type { VectorCase } from './format.ts';
import { modelledFunctions } from './functions.ts';
import { keepsContract } from './vector-contract.ts';
import type { Verdict } from './verdict.ts';

/** Asks the model the question that Kubernetes answered. A function without a model fails. */
export function judgeVector(vector: VectorCase): Verdict {
  if (!Object.hasOwn(modelledFunctions, vector.function)) {
    return { kind: 'not-modelled', function: vector.function };
  }
  const actual = modelledFunctions[vector.function]?.(vector.in);
  return keepsContract(vector.function, vector.out, actual)
    ? { kind: 'agrees' }
    : { kind: 'answer-differs', input: vector.in, expected: vector.out, actual };
}
