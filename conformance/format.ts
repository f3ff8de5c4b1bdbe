import { z } from 'zod';

/** An entry of a timeline as reports print it. */
export interface TimelineEntry {
  /** Seconds after the start of the simulation. */
  readonly at: number;
  readonly kind: string;
  readonly [field: string]: unknown;
}

const timelineEntry: z.ZodType<TimelineEntry> = z.looseObject({ at: z.number(), kind: z.string() });

const fieldNames = z.array(z.string());

const comparison = z.object({
  /** Kinds of timeline entries that count: none may be missing or added. */
  kinds: z.array(z.string()),
  /** The fields that count besides `at`, by kind. */
  fields: z.record(z.string(), fieldNames),
  /** Further fields that count, by the kind of the workload of an entry. */
  byWorkload: z.record(z.string(), fieldNames).default({}),
  /** The tolerance for `at`, in seconds. */
  tolerance: z.number().nonnegative(),
  /** Whether the order of the entries counts as well as their times. */
  ordered: z.boolean().default(false),
});

export type Comparison = z.infer<typeof comparison>;

const timelineCase = z.object({
  name: z.string(),
  snapshot: z.unknown(),
  script: z.unknown(),
  /** Further command-line arguments of `simulate`. */
  args: z.array(z.string()).default([]),
  compare: comparison,
  expected: z.array(timelineEntry),
});

const vectorFile = z.object({
  function: z.string(),
  cases: z.array(z.object({ name: z.string().optional(), in: z.unknown(), out: z.unknown() })),
});

/** The behavior of Kubernetes for one snapshot and one outage script. */
export type TimelineCase = z.infer<typeof timelineCase> & { readonly form: 'timeline' };

/** The answer of a pure function of Kubernetes to one input. */
export interface VectorCase {
  readonly form: 'vector';
  readonly name: string;
  /** A description of the function, as in the file. The description identifies the function. */
  readonly function: string;
  readonly in: unknown;
  readonly out: unknown;
}

export type ConformanceCase = TimelineCase | VectorCase;

/**
 * The cases of one document: a case is one, a file of vectors holds many. Throws a `ZodError` when
 * it is neither.
 *
 * @param title what vectors without a name are called, together with their number
 */
export function casesOf(document: unknown, title: string): readonly ConformanceCase[] {
  const isVectorFile = typeof document === 'object' && document !== null && 'function' in document;
  if (!isVectorFile) return [{ form: 'timeline', ...timelineCase.parse(document) }];
  const file = vectorFile.parse(document);
  const digits = String(file.cases.length).length;
  return file.cases.map((vector, index) => ({
    form: 'vector',
    name: vector.name ?? `${title} #${String(index + 1).padStart(digits, '0')}`,
    function: file.function,
    in: vector.in,
    out: vector.out,
  }));
}
