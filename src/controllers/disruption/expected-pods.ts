import { type BudgetSpec, controllerOf, type Pod } from '#cluster';
import { type ScaleLookup, type ScaleReader, scaleOfController } from './scale.ts';
import { scaledValue } from './scaled-value.ts';

/** How many pods a budget counts on, and how many of them must be healthy. */
export type Expectation =
  | {
      readonly kind: 'expected';
      readonly expectedPods: number;
      readonly desiredHealthy: number;
      /** Names of pods without a controller, where these count for nothing. */
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

/** What differs between releases. */
export interface ExpectationRules {
  /** Pods without a controller: before 1.22 one of them failed the whole budget. */
  readonly unmanagedPods: 'passed-over' | 'failure';
}

type CoveredPod = Pick<Pod, 'namespace' | 'name' | 'ownerReferences'>;

/**
 * A number that must be available is compared with the pods that are there; every other bound with
 * those that their controllers should have.
 * @upstream pkg/controller/disruption/disruption.go getExpectedPodCount (1.36)
 */
export function expectPods(
  { minAvailable, maxUnavailable }: Pick<BudgetSpec, 'minAvailable' | 'maxUnavailable'>,
  covered: readonly CoveredPod[],
  reader: ScaleReader,
  rules: ExpectationRules,
): Expectation {
  const bound = maxUnavailable ?? minAvailable;
  if (bound === undefined) return expected(0, 0);
  if (maxUnavailable === undefined && typeof bound === 'number') {
    return expected(covered.length, bound);
  }
  const scale = expectedScale(covered, reader, rules);
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
 * What all controllers of the pods should have together, each counted once.
 * @upstream pkg/controller/disruption/disruption.go getExpectedScale (1.36)
 */
function expectedScale(
  covered: readonly CoveredPod[],
  reader: ScaleReader,
  { unmanagedPods }: ExpectationRules,
): ExpectedScale {
  const replicas = new Map<string, number>();
  const unmanaged: string[] = [];
  let before: CoveredPod['ownerReferences'] | undefined;
  for (const pod of covered) {
    // Pods of one template share what they say of their owners.
    if (pod.ownerReferences === before) continue;
    const reference = controllerOf(pod);
    if (reference === undefined) {
      if (unmanagedPods === 'failure') return noScale(pod, 'no-controller');
      unmanaged.push(pod.name);
      continue;
    }
    before = pod.ownerReferences;
    if (replicas.has(reference.uid)) continue;
    const found = scaleOfController(reference, pod.namespace, reader);
    if (found.kind !== 'scale') return noScale(pod, found.kind);
    replicas.set(found.uid, found.replicas);
  }
  const total = [...replicas.values()].reduce((sum, count) => sum + count, 0);
  return { kind: 'scale', total, unmanaged };
}

const noScale = (
  { name }: CoveredPod,
  because: Extract<ExpectationProblem, { readonly kind: 'no-scale' }>['because'],
): Extract<Expectation, { readonly kind: 'failed' }> => ({
  kind: 'failed',
  problem: { kind: 'no-scale', pod: name, because },
});
