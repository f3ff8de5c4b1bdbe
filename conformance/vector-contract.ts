import { isDeepStrictEqual } from 'node:util';

/** The promised part of a function's answer, if not all of it is promised. */
interface Contract {
  /** The part of an answer that counts. */
  readonly part?: (answer: Fields) => unknown;
  /** Fields with lists of times that may differ by so many seconds. */
  readonly tolerance?: { readonly field: string; readonly seconds: number };
}

type Fields = Readonly<Record<string, unknown>>;

/** By the `function` text of the vectors; functions that are not named here promise every value. */
const CONTRACTS: Readonly<Record<string, Contract>> = {
  // The time has no use without a toleration for every taint.
  "which tolerations are used for a node's taints, and how long they hold together": {
    part: (answer) => (answer['allTolerated'] === true ? answer : { allTolerated: false }),
  },
  // Syncs are batched, so creations shift by up to a second.
  'when a Job makes pods and what its status becomes': {
    tolerance: { field: 'created', seconds: 1.1 },
  },
  // Texts are wording, but their presence for a pod counts.
  'which pods of node n a drain would take, and what it says': {
    part: (answer) => ({
      ...answer,
      errors: podsNamedIn(answer['errors']),
      warnings: podsNamedIn(answer['warnings']),
    }),
  },
  // Code and retryAfterSeconds count, texts do not.
  'answers of the eviction subresource and what they leave behind': {
    part: (answer) => ({ ...answer, answers: listOf(answer['answers']).map(withoutTexts) }),
  },
};

/** Whether an answer keeps the promise of the function. Both answers are compared as JSON. */
export function keepsContract(functionText: string, expected: unknown, actual: unknown): boolean {
  const contract = CONTRACTS[functionText] ?? {};
  return agree(asJson(expected), asJson(actual), contract);
}

function agree(expected: unknown, actual: unknown, { part, tolerance }: Contract): boolean {
  if (!isFields(expected) || !isFields(actual)) return isDeepStrictEqual(expected, actual);
  if (tolerance !== undefined) {
    const { field, seconds } = tolerance;
    return (
      timesAgree(listOf(expected[field]), listOf(actual[field]), seconds) &&
      isDeepStrictEqual({ ...expected, [field]: null }, { ...actual, [field]: null })
    );
  }
  return part === undefined
    ? isDeepStrictEqual(expected, actual)
    : isDeepStrictEqual(part(expected), part(actual));
}

const timesAgree = (
  expected: readonly unknown[],
  actual: readonly unknown[],
  seconds: number,
): boolean =>
  expected.length === actual.length &&
  expected.every((time, index) => Math.abs(Number(time) - Number(actual[index])) <= seconds);

/** JSON has no difference between absent and undefined fields, nor between 0 and -0. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** Messages end in the list of the pods they are about: `…: shop/web-1, shop/web-2`. */
const podsNamedIn = (texts: unknown): readonly string[] =>
  listOf(texts)
    .flatMap((text) => String(text).split(': ').at(-1)?.split(', ') ?? [])
    .sort();

const withoutTexts = (answer: unknown): unknown =>
  isFields(answer) ? { ...answer, message: null, cause: null } : answer;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
