import { type BudgetSpec, ownerIdentity } from '#cluster';
import type { CoveredPods } from './covered-pods.ts';
import { type ScaleLookup, type ScaleReader, scaleOfController } from './scale.ts';
import { scaledValue } from './scaled-value.ts';

/** The number of pods that a budget expects, and the number that must be healthy. */
export type Expectation =
  | {
      readonly kind: 'expected';
      readonly expectedPods: number;
      readonly desiredHealthy: number;
      /** Names of pods without a controller, where these are not counted. */
      readonly unmanaged: readonly string[];
    }
  | { readonly kind: 'failed'; readonly problem: ExpectationProblem };

export type ExpectationProblem =
  | {
      readonly kind: 'no-scale';
      readonly pod: string;
      readonly because: Exclude<ScaleLookup['kind'], 'scale'> | 'no-controller';
    }
  | { readonly kind: 'no-percentage'; readonly text: string };

/** Rules that differ between releases. */
export interface ExpectationRules {
  /** Pods without a controller: before 1.22 one of them failed the whole budget. */
  readonly unmanagedPods: 'passed-over' | 'failure';
}

interface ExpectingBudget {
  readonly namespace: string;
  readonly spec: Pick<BudgetSpec, 'minAvailable' | 'maxUnavailable'>;
}

type ExpectedPods = Pick<CoveredPods, 'size' | 'families'>;

/**
 * A number that must be available is compared with the existing pods; every other bound with the
 * scale of their controllers.
 * @upstream pkg/controller/disruption/disruption.go getExpectedPodCount (1.36)
 */
export function expectPods(
  { namespace, spec }: ExpectingBudget,
  covered: ExpectedPods,
  reader: ScaleReader,
  rules: ExpectationRules,
): Expectation {
  const { minAvailable, maxUnavailable } = spec;
  const bound = maxUnavailable ?? minAvailable;
  if (bound === undefined) return expected(0, 0);
  if (maxUnavailable === undefined && typeof bound === 'number') {
    return expected(covered.size, bound);
  }
  const scale = expectedScale(namespace, covered, reader, rules);
  if (scale.kind === 'failed') return scale;
  const { total, unmanaged } = scale;
  const value = scaledValue(bound, total);
  if (value === undefined) {
    return { kind: 'failed', problem: { kind: 'no-percentage', text: `${bound}` } };
  }
  const isMinimum = maxUnavailable === undefined;
  return expected(total, isMinimum ? value : Math.max(0, total - value), unmanaged);
}

const expected = (
  expectedPods: number,
  desiredHealthy: number,
  unmanaged: readonly string[] = [],
): Expectation => ({ kind: 'expected', expectedPods, desiredHealthy, unmanaged });

type ExpectedScale =
  | { readonly kind: 'scale'; readonly total: number; readonly unmanaged: readonly string[] }
  | Extract<Expectation, { readonly kind: 'failed' }>;

/**
 * The expected number of pods of all controllers together, each counted once.
 * @upstream pkg/controller/disruption/disruption.go getExpectedScale (1.36)
 */
function expectedScale(
  namespace: string,
  covered: ExpectedPods,
  reader: ScaleReader,
  { unmanagedPods }: ExpectationRules,
): ExpectedScale {
  const replicas = new Map<string, number>();
  const unmanaged: string[] = [];
  for (const { controller, names } of covered.families()) {
    if (controller === undefined) {
      if (unmanagedPods === 'failure') return noScale(names, 'no-controller');
      unmanaged.push(...names);
      continue;
    }
    if (replicas.has(ownerIdentity(controller))) continue;
    const found = scaleOfController(controller, namespace, reader);
    if (found.kind !== 'scale') return noScale(names, found.kind);
    replicas.set(found.owner, found.replicas);
  }
  const total = [...replicas.values()].reduce((sum, count) => sum + count, 0);
  return { kind: 'scale', total, unmanaged };
}

const noScale = (
  [pod = '']: Iterable<string>,
  because: Extract<ExpectationProblem, { readonly kind: 'no-scale' }>['because'],
): Extract<Expectation, { readonly kind: 'failed' }> => ({
  kind: 'failed',
  problem: { kind: 'no-scale', pod, because },
});
